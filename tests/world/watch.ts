/** Watching a subscription of a house over its websocket, as the dashboard does. */
import { type Client, createClient } from 'graphql-ws';

/** A socket with one person behind it. */
export interface TestSocket {
  /** Subscribes. `next` gives each event's data in order, or throws the errors' text; `end` unsubscribes. */
  watch<Data>(document: string, variables?: Record<string, unknown>): { next(): Promise<Data>; end(): void };
  /** Resolves with the code once the server closed the socket. */
  closed: Promise<number>;
  close(): void;
}

/** Opens a socket lazily: it connects at the first `watch`. */
export function openSocket(url: string, token: string | undefined): TestSocket {
  let announce = (_code: number): void => undefined;
  const closed = new Promise<number>((resolve) => {
    announce = resolve;
  });
  const client: Client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: token === undefined ? {} : { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    on: { closed: (event) => announce((event as CloseEvent).code) },
  });
  return {
    closed,
    close: () => void client.dispose(),
    watch<Data>(query: string, variables: Record<string, unknown> = {}) {
      const events = client.iterate<Data>({ query, variables });
      return {
        async next() {
          const { value, done } = await events.next().catch(asError);
          if (done === true) throw new Error('The subscription ended.');
          if (value.errors !== undefined) throw new Error(JSON.stringify(value.errors));
          return value.data as Data;
        },
        end: () => void events.return?.(),
      };
    },
  };
}

// A refused subscription rejects with its list of errors, a closed socket with the event.
function asError(reason: unknown): never {
  throw Array.isArray(reason) ? new Error(JSON.stringify(reason)) : reason;
}
