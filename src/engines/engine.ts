/** What an embedded engine is to the rest: a URL, and a way to stop it. */

/** What an engine needs to start. */
export interface EngineOptions {
  /** The data folder of this installation, absolute; the engine makes its own folder inside. */
  dataDir: string;
  /** Takes each line the engine has to say. */
  log: (line: string) => void;
}

/** A running engine. It is started again on the same URL when its process dies. */
export interface Engine {
  /** The URL that the application connects to; it stays the same until `stop`. */
  url: string;
  /** The engine's process, or undefined while it is being started again. */
  pid(): number | undefined;
  /** Stops the process and everything it started; resolves when they are gone. Calling it twice is harmless. */
  stop(): Promise<void>;
}

/** An engine that cannot start; the message is one sentence for a person, the cause says what happened. */
export class EngineError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EngineError';
  }
}
