/** Runs COPY … TO STDOUT on a connection of the pool and passes on the bytes. */
import type { Connection, Pool, Submittable } from 'pg';

/** The driver's interface for a running statement. */
class CopyOut implements Submittable {
  readonly #statement: string;
  readonly #take: (piece: Uint8Array) => void;
  readonly #settle: (error?: Error) => void;
  #error: Error | undefined;

  constructor(statement: string, take: (piece: Uint8Array) => void, settle: (error?: Error) => void) {
    this.#statement = statement;
    this.#take = take;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    try {
      this.#take(chunk);
    } catch (error) {
      // An error thrown here would not reach the caller.
      this.#error ??= toError(error);
    }
  }

  handleCommandComplete(): void {
    // The connection is free only at ReadyForQuery.
  }

  handleError(error: Error): void {
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#error);
  }
}

const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error('Copying out failed.', { cause: thrown });

/** Runs a COPY statement; `take` gets each chunk, whose bytes are overwritten after the call. Settles after the last chunk. */
export async function copyOut(pool: Pool, statement: string, take: (piece: Uint8Array) => void): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(new CopyOut(statement, take, (error) => (error === undefined ? resolve() : reject(error))));
    });
  } catch (error) {
    failure = toError(error);
    throw error;
  } finally {
    // A connection whose COPY was interrupted is not used again.
    client.release(failure);
  }
}
