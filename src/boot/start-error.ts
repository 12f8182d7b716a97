/** A start that cannot go on, told in one sentence. */

/** The message is the sentence shown to the person who starts Fanfare; the cause goes to the log. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'StartError';
  }
}
