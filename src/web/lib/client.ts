/** The GraphQL client: HTTP for queries and mutations, one websocket for live updates, the bearer token on both. */
import type { Client as SocketClient } from 'graphql-ws';
import {
  type Client,
  type CombinedError,
  cacheExchange,
  createClient,
  fetchExchange,
  mapExchange,
  subscriptionExchange,
} from 'urql';
import { watchForDeath } from '#web/lib/dead-socket.ts';
import { fetchUnlessAsked } from '#web/lib/early-answer.ts';
import { createErrorWatch } from '#web/lib/error-watch.ts';
import { codeOf, isUnexplained, messageOf } from '#web/lib/errors.ts';
import { overtakenExchange } from '#web/lib/overtaken-exchange.ts';
import { readPersonAgain } from '#web/lib/read-person-again.ts';
import { clearStorage, expireSession, sessionToken } from '#web/lib/session.ts';
import { setSocketState } from '#web/lib/socket-state.ts';
import { socketTicketMutation } from '#web/lib/socket-ticket.graphql.ts';
import { stepUpExchange } from '#web/lib/step-up-exchange.ts';

const socketTimeoutMilliseconds = 30_000;
const longestPauseMilliseconds = 20_000;
const normalClosure = 1000;
/** With this code the server closes a socket whose person may do more or less than before. */
const rightsChanged = 1012;
const watch = createErrorWatch();

/** The url of the socket, with a ticket that the server knows before it makes the handshake (ACC-142). Without one the server takes few at a time. */
async function socketUrl(client: Client): Promise<string> {
  const url = `${window.location.origin.replace(/^http/, 'ws')}/graphql`;
  const { data } = await client.mutation(socketTicketMutation, {}).toPromise();
  return data === undefined ? url : `${url}?ticket=${data.socket_ticket}`;
}

function bearer(): Record<string, string> {
  const token = sessionToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function react(error: CombinedError): void {
  if (codeOf(error) === 'NOT_SIGNED_IN' && sessionToken() !== null) expireSession();
  if (!isUnexplained(error)) return;
  const reaction = watch.record(messageOf(error), performance.now());
  if (reaction === 'none') return;
  clearStorage();
  if (reaction === 'reload') window.location.reload();
}

// Live updates are not needed for the first paint, so the socket's code is loaded later.
async function openSocket(client: Client): Promise<SocketClient> {
  const { createClient: createSocketClient } = await import('graphql-ws');
  const death = watchForDeath();
  return createSocketClient({
    url: () => socketUrl(client),
    lazy: true,
    connectionParams: bearer,
    connectionAckWaitTimeout: socketTimeoutMilliseconds,
    keepAlive: socketTimeoutMilliseconds / 2,
    on: {
      ...death,
      connected: (socket) => {
        death.connected(socket);
        setSocketState('open');
      },
      closed: (event) => {
        death.closed();
        setSocketState(isClosedWith(event, normalClosure) ? 'none' : 'lost');
        if (isClosedWith(event, rightsChanged)) void readPersonAgain(client);
      },
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (tries) =>
      new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** tries, longestPauseMilliseconds))),
  });
}

/** Tells whether a socket was closed with this code; the client itself does it when nothing subscribes any more. */
function isClosedWith(event: unknown, code: number): boolean {
  return event instanceof CloseEvent && event.code === code;
}

/** Subscribes once the socket's code has loaded, unless the caller has stopped by then. Returns the function that stops. */
function subscribeSoon(socket: Promise<SocketClient>, subscribe: (open: SocketClient) => () => void): () => void {
  let stop = (): void => undefined;
  let stopped = false;
  void socket.then(
    (open) => {
      if (!stopped) stop = subscribe(open);
    },
    // If the socket's code does not load, screens still work with what they fetch over HTTP.
    () => undefined,
  );
  return () => {
    stopped = true;
    stop();
  };
}

function createApiClient(): { client: Client; close: () => Promise<void> } {
  let socket: Promise<SocketClient> | undefined;
  const client = createClient({
    url: '/graphql',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetch: fetchUnlessAsked,
    fetchOptions: () => ({ headers: bearer() }),
    exchanges: [
      mapExchange({
        onResult: (result) => {
          if (!result.error) watch.succeed();
          // An operation that fails as a whole is answered with null. Screens know an answer that is missing as undefined.
          return result.data === null ? { ...result, data: undefined } : result;
        },
        onError(error) {
          react(error);
          // The account may have lapsed between the last answer and the opening of the socket.
          if (codeOf(error) === 'SUBSCRIPTION_LAPSED') void readPersonAgain(client);
        },
      }),
      cacheExchange,
      overtakenExchange,
      stepUpExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: (request) => ({
          subscribe(sink) {
            socket ??= openSocket(client);
            return {
              unsubscribe: subscribeSoon(socket, (open) =>
                open.subscribe({ query: request.query ?? '', variables: request.variables }, sink),
              ),
            };
          },
        }),
      }),
    ],
  });
  const close = async (): Promise<void> => {
    try {
      await (await socket)?.dispose();
    } catch {
      // The server closes the socket when the session ends, so it may be closed already.
    }
  };
  return { client, close };
}

let present: { token: string | null; client: Client; close: () => Promise<void> } | undefined;

/** The client of the session with this token (default: the current one). Each token has its own client, so that no cached answer outlives its session. */
export function apiClient(token = sessionToken()): Client {
  if (present === undefined || present.token !== token) {
    void present?.close();
    present = { token, ...createApiClient() };
  }
  return present.client;
}
