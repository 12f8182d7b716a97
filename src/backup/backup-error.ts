/** A backup or restore that cannot go on, explained in one sentence. */

/** The message is the sentence for the person at the terminal. */
export class BackupError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'BackupError';
  }
}

/** Node's or PostgreSQL's error code; '' for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
