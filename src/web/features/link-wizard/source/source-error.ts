/** The error for a source that could not be loaded. */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';

/** Its message is the sentence for the field; `code` where the failure has one. */
export class SourceError extends Error {
  readonly code: ErrorCode | undefined;

  constructor(message: string, code?: ErrorCode) {
    super(message);
    this.name = 'SourceError';
    this.code = code;
  }
}
