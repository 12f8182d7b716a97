/** Why a source could not be loaded. */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';

/** A source that could not be loaded: the sentence for the field, and its code when it has one. */
export class SourceError extends Error {
  readonly code: ErrorCode | undefined;

  constructor(message: string, code?: ErrorCode) {
    super(message);
    this.name = 'SourceError';
    this.code = code;
  }
}
