/** The callers behind open sockets: a socket closes when its session or an access ends, or its account lapses or pays again (ACC-114). */
import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { isLapsed } from '#domain/accounts/navigation.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Caller } from '../auth/caller.ts';
import type { Live } from '../live/live.ts';

/** The open sockets that have shown a valid token. */
export interface SocketCallers {
  /** Adds a socket, unless it closed while its caller was looked up; `renew` looks the caller up again. */
  add(socket: WebSocket, caller: Caller, renew: () => Promise<Caller>): void;
  delete(socket: WebSocket): void;
  count(): number;
  /** The open sockets of one person. */
  countOf(userId: string): number;
  /** Ends the watch; the sockets stay open. */
  stop(): void;
}

interface Entry {
  caller: Caller;
  renew: () => Promise<Caller>;
  /** Whether the account had lapsed when the socket connected. */
  wasLapsed: boolean;
}

/** The close code after which clients connect again (1012, "service restart"). */
const connectAgain = 1012;
/** A trial ends without any change of the records, so that the time is compared once a second. */
const checkMilliseconds = 1_000;

interface SocketCallersOptions {
  live: Live;
  clock: Clock;
  /** Called with the person's id before their sockets close because they have other rights now. */
  onOtherRights(userId: string): void;
}

export function createSocketCallers({ live, clock, onOtherRights }: SocketCallersOptions): SocketCallers {
  const entries = new Map<WebSocket, Entry>();
  const hasLapsed = ({ person }: Caller): boolean => person !== undefined && isLapsed(person, clock.now());

  function check(socket: WebSocket, { caller, wasLapsed }: Entry): void {
    // Also where artists that another account pays for stay open: the next connection reads what is left.
    if (hasLapsed(caller) !== wasLapsed) socket.close(connectAgain, 'Account changed');
  }
  function closeThose(match: (caller: Caller) => boolean, code: number, reason: string): void {
    for (const [socket, { caller }] of entries) if (match(caller)) socket.close(code, reason);
  }
  async function readAgain(socket: WebSocket, entry: Entry): Promise<void> {
    try {
      entry.caller = await entry.renew();
    } catch {
      // Without an answer nobody knows what the caller may do: they connect again, which asks.
      socket.close(connectAgain, 'Please connect again');
      return;
    }
    if (entry.caller.sessionId === undefined) socket.close(CloseCode.Forbidden, 'Forbidden');
    else check(socket, entry);
  }
  const readThoseAgain = (match: (caller: Caller) => boolean): void => {
    for (const [socket, entry] of entries) if (match(entry.caller)) void readAgain(socket, entry);
  };

  const timer = setInterval(() => {
    for (const [socket, entry] of entries) check(socket, entry);
  }, checkMilliseconds);
  timer.unref();
  const endings = [
    live.subscribe('session.ended', (news) =>
      closeThose(({ sessionId }) => sessionId === news.sessionId, CloseCode.Forbidden, 'Forbidden'),
    ),
    live.subscribe('access.ended', (news) => {
      onOtherRights(news.userId);
      closeThose(({ person }) => person?.userId === news.userId, connectAgain, 'Access changed');
    }),
    live.subscribe('standing.changed', (news) => readThoseAgain(({ person }) => person?.userId === news.userId)),
    // The end of a session may be among the notifications that were lost.
    live.onGap(() => readThoseAgain(() => true)),
  ];

  return {
    add(socket, caller, renew) {
      // Nothing would take it out again: its close has been announced already.
      if (socket.readyState !== socket.OPEN) return;
      entries.set(socket, { caller, renew, wasLapsed: hasLapsed(caller) });
    },
    delete: (socket) => void entries.delete(socket),
    count: () => entries.size,
    countOf(userId) {
      let count = 0;
      for (const { caller } of entries.values()) if (caller.person?.userId === userId) count += 1;
      return count;
    },
    stop() {
      clearInterval(timer);
      for (const end of endings) end();
    },
  };
}
