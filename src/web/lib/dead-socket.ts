/** Detects a dead websocket, for example after a laptop's sleep: an unanswered ping closes it, and the client reconnects. */

/** The part of a WebSocket that is used here. */
interface Closable {
  close(code?: number, reason?: string): void;
}

const answerWithinMilliseconds = 5_000;
const requestTimeout = 4408;

/** Listeners for the graphql-ws client, with its close codes. */
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
