/** What a fan is told when what they sent could not be taken: they get it back in its form, to send it again. */
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Logger } from '../../platform/log.ts';

/** A sentence for the form, and the HTTP status that it goes out with. */
export interface FormError {
  status: number;
  message: string;
}

const statuses: Partial<Record<ErrorCode, number>> = { TOO_MANY_TRIES: 429, NOT_FOUND: 404 };

/** The problem behind an error: an expected one says itself, any other is logged as `happened` and told as a fault of ours. */
export function formError(error: unknown, log: Logger, happened: string): FormError {
  if (error instanceof CodedError) return { status: statuses[error.code] ?? 422, message: error.message };
  log.error({ err: error }, happened);
  return { status: 503, message: sentenceOf('UNEXPECTED') };
}
