/** GraphQL subscriptions over websocket: bearer token in `connection_init`, closed when the caller's rights change. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type DocumentNode, GraphQLError, getOperationAST } from 'graphql';
import { CloseCode, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer as serveGraphqlSockets } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { isLapsed } from '#domain/accounts/navigation.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../auth/caller.ts';
import type { Live } from '../live/live.ts';
import { createRequestCounts } from '../net/request-counts.ts';
import { busyMeter } from '../turns/busy-time.ts';
import { createFairTurns } from '../turns/fair-turns.ts';
import { socketsOfPerson, subscribeShares, subscriptionsOfSocket } from '../turns/shares.ts';
import { runAs, type Work, workOf, workOfNetwork } from '../turns/work.ts';
import type { Context } from './builder.ts';
import { type GraphqlEndpoint, graphqlPath } from './endpoint.ts';
import { maximumBodyBytes } from './limits.ts';
import { createSharedSubscriptions, type Subscription } from './shared-subscriptions.ts';
import { createSocketCallers } from './socket-callers.ts';
import { createUnprovenUpgrades, type SocketTickets } from './socket-tickets.ts';

/** How sockets find their caller. */
export interface SocketOptions {
  server: Server;
  endpoint: GraphqlEndpoint;
  live: Live;
  clock: Clock;
  /** Processes of this machine that answer on the port. */
  webProcesses: number;
  tickets: Pick<SocketTickets, 'isValid'>;
  /** The caller behind an optional bearer token on an upgrade request. */
  authenticate(request: IncomingMessage, token: string | undefined): Promise<Caller>;
  /** The client's IP address, after forwarding headers were evaluated. */
  clientIp(request: IncomingMessage): string;
  /** Whether a page of the request's origin may connect. Requests without an origin do not come from a browser. */
  originAllowed(request: IncomingMessage): boolean;
}

interface SocketExtra extends Record<PropertyKey, unknown> {
  token?: string;
  /** The person whose turns the socket's subscriptions use. */
  person?: string;
}

/** Serves sockets on the HTTP server. Returns a function that closes every socket. */
export function serveSockets(options: SocketOptions): () => void {
  const { server, endpoint, live, clock, tickets, authenticate, clientIp, originAllowed } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maximumBodyBytes });
  const counts = createRequestCounts(upgradesPerMinute, options.webProcesses);
  const unproven = createUnprovenUpgrades();
  const shared = createSharedSubscriptions();
  const turns = createFairTurns(subscribeShares, { meter: busyMeter });
  const callers = createSocketCallers({ live, clock, onOtherRights: shared.closeToOthers });

  /** Checks a subscription as the caller may have it now. Gives what starts it, or the errors. */
  async function begin(extra: SocketExtra & Extra, work: Work, payload: SubscribePayload) {
    const renew = (): Promise<Caller> => authenticate(extra.request, extra.token);
    const caller = await runAs(work, renew);
    const serverContext: Context = { caller, renew };
    const { parse, validate, contextFactory, schema, execute, subscribe } = endpoint.getEnveloped({
      ...serverContext,
      params: payload,
      request: { headers: new Headers() },
    } as never) as Enveloped;
    const document = parsed(() => parse(payload.query));
    if (document instanceof GraphQLError) return [document];
    const errors = validate(schema, document);
    if (errors.length > 0) return errors;
    // Other operations have their own limits over HTTP.
    if (getOperationAST(document, payload.operationName)?.operation !== 'subscription') return [notHere];
    return {
      schema,
      document,
      operationName: payload.operationName ?? undefined,
      variableValues: payload.variables ?? undefined,
      contextValue: await contextFactory(),
      rootValue: {
        execute,
        subscribe,
        subscription: { person: work.person, key: keyOf(caller, payload, clock.now()) },
      } satisfies Root,
    };
  }

  const disposable = serveGraphqlSockets<Record<string, unknown>, SocketExtra>(
    {
      connectionInitWaitTimeout: 5000,
      async onConnect({ connectionParams, extra }) {
        const token = tokenIn(connectionParams);
        const caller = await runAs(workOfNetwork(clientIp(extra.request)), () => authenticate(extra.request, token));
        if (caller.sessionId === undefined) return false;
        if (caller.person !== undefined && callers.countOf(caller.person.userId) >= socketsOfPerson) {
          extra.socket.close(CloseCode.TooManyInitialisationRequests, 'Too many sockets');
          return false;
        }
        extra.token = token;
        extra.person = caller.person?.userId ?? caller.sessionId;
        callers.add(extra.socket, caller, () => authenticate(extra.request, token));
        return true;
      },
      onClose({ extra }) {
        callers.delete(extra.socket);
      },
      async onSubscribe({ extra, subscriptions }, _id, payload) {
        if (Object.keys(subscriptions).length > subscriptionsOfSocket) return [notSoMany];
        const work = workOf(extra.person ?? '');
        const endTurn = await turns.take(work).catch(() => undefined);
        if (endTurn === undefined) return [notSoMany];
        try {
          return await begin(extra, work, payload);
        } finally {
          endTurn();
        }
      },
      execute: (execution) => (execution.rootValue as Root).execute(execution) as never,
      subscribe: (execution) => {
        const { subscribe, subscription } = execution.rootValue as Root;
        return shared.subscribe(subscription, async () => subscribe(execution)) as never;
      },
    },
    sockets,
  );

  /** Whether the handshake is made. A socket takes memory, and the token that it shows a query: who has no ticket has a small budget for both. */
  async function mayOpen(request: IncomingMessage): Promise<boolean> {
    if (counts.isOver(clientIp(request))) return false;
    const ticket = new URLSearchParams(request.url?.split('?')[1]).get('ticket');
    const hasTicket = ticket !== null && (await tickets.isValid(ticket));
    // A socket without a caller is closed after seconds.
    return sockets.clients.size - callers.count() < mostUnknown && (hasTicket || unproven.take());
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?')[0] !== graphqlPath || !originAllowed(request)) {
      socket.destroy();
      return;
    }
    // Who leaves while the ticket is read is no error of the process.
    const ignore = (): void => undefined;
    socket.on('error', ignore);
    void mayOpen(request).then((isOpened) => {
      if (socket.destroyed) return;
      if (!isOpened) {
        socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      socket.off('error', ignore);
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
    });
  };
  server.on('upgrade', onUpgrade);

  return () => {
    callers.stop();
    server.off('upgrade', onUpgrade);
    for (const socket of sockets.clients) socket.terminate();
    void disposable.dispose();
  };
}

/** Sockets that one network may open in a minute; a dashboard opens one, and another when it has lost it. */
const upgradesPerMinute = 300;
/** Sockets of one process that have not yet shown a valid token. */
const mostUnknown = 1_000;
const notSoMany = new GraphQLError(sentenceOf('TOO_MANY_TRIES'), { extensions: { code: 'TOO_MANY_TRIES' } });
const notHere = new GraphQLError(sentenceOf('BAD_INPUT'), { extensions: { code: 'BAD_INPUT' } });

function parsed(parse: () => DocumentNode): DocumentNode | GraphQLError {
  try {
    return parse();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

type Enveloped = ReturnType<GraphqlEndpoint['getEnveloped']>;

/** What a subscription carries from its check to its start. */
interface Root extends Pick<Enveloped, 'execute' | 'subscribe'> {
  subscription: Subscription;
}

/** Equal for equal subscriptions of one session: the same document, operation and variables. Nobody who has lapsed joins what was allowed before. */
function keyOf({ sessionId, person }: Caller, payload: SubscribePayload, now: Date): string {
  const hasLapsed = person !== undefined && isLapsed(person, now);
  return JSON.stringify([
    sessionId,
    hasLapsed,
    payload.query,
    payload.operationName ?? null,
    payload.variables ?? null,
  ]);
}

function tokenIn(parameters: Record<string, unknown> | undefined): string | undefined {
  const header = parameters?.authorization ?? parameters?.Authorization;
  return typeof header === 'string' && header.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}
