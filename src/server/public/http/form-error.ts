/** What a fan reads when a form could not be accepted: a sentence for the form, and its HTTP status. */
import { CodedError, type ErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Logger } from '../../platform/log.ts';

/** A sentence for the form, and the HTTP status of the answer. */
export interface FormError {
  status: number;
  message: string;
}

const statuses: Partial<Record<ErrorCode, number>> = { TOO_MANY_TRIES: 429, NOT_FOUND: 404 };

/** Turns an error into a form error: a coded error keeps its sentence; any other is logged with `logMessage` and shown as an unexpected error. */
export function formError(error: unknown, log: Logger, logMessage: string): FormError {
  if (error instanceof CodedError) return { status: statuses[error.code] ?? 422, message: error.message };
  log.error({ err: error }, logMessage);
  return { status: 503, message: sentenceOf('UNEXPECTED') };
}
