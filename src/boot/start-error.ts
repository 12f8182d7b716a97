/** A start that cannot go on, explained in one sentence. */

/** The message is the sentence shown to the person who starts Fanfare; the cause goes to the log. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartError';
  }
}

/** Errors whose message was written for the person at the terminal. */
const spoken = new Set(['StartError', 'SettingError', 'EngineError', 'MigrationError']);

/** Any failed start as one sentence: its own where it was written for people, else a general one that names the reason. */
export function asStartError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  if (error instanceof Error && spoken.has(error.name))
    return new StartError(`${error.message}${error.name === 'EngineError' ? lastWords(error.cause) : ''}`, error);
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() || 'an unknown reason';
  return new StartError(`Fanfare could not start: ${reason.replace(/\.$/, '')} (LOG_LEVEL=debug shows more).`, error);
}

/** What an engine's program said last, as a sentence behind another one; '' when it said nothing. */
function lastWords(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : '';
  const line = text
    .split('\n')
    .map((each) => each.trim())
    .findLast((each) => each !== '');
  return line === undefined ? '' : ` It said: ${line}`;
}
