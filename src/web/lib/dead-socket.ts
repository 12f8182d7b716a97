/** Finds out that a socket is dead though nobody closed it, as after a laptop's sleep: a ping without an answer closes it, and it is opened again. */

/** A socket as far as it matters here. */
interface Closable {
  close(code?: number, reason?: string): void;
}

const answerWithinMilliseconds = 5_000;
const requestTimeout = 4408;

/** Listeners for the socket's client. Close codes are those of the graphql-ws protocol. */
export function watchForDeath(): {
  connected: (socket: unknown) => void;
  ping: (received: boolean) => void;
  pong: (received: boolean) => void;
  closed: () => void;
} {
  let present: Closable | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    connected: (socket) => {
      present = socket as Closable;
    },
    ping: (received) => {
      if (received) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => present?.close(requestTimeout, 'No answer'), answerWithinMilliseconds);
    },
    pong: (received) => {
      if (received) clearTimeout(waiting);
    },
    closed: () => clearTimeout(waiting),
  };
}
