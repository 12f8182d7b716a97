/** The interface of an embedded engine: a URL, and a way to stop it. */

/** What an engine needs to start. */
export interface EngineOptions {
  /** The data folder of this installation, absolute; the engine makes its own folder inside. */
  dataDir: string;
  /** Receives each line of the engine's output. */
  log: (line: string) => void;
}

/** A running engine. When its process dies, it is restarted on the same URL. */
export interface Engine {
  /** The URL that the application connects to; it stays the same until `stop`. */
  url: string;
  /** The engine's process, or undefined during a restart. */
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
