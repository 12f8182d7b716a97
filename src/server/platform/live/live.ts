/** Notifications between processes: PostgreSQL NOTIFY to send, one dedicated LISTEN connection to receive. */
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Queryable } from '../db/postgres.ts';
import type { Logger } from '../log.ts';

/** Every topic and its payload. Payloads identify what changed and never contain it: a few hundred bytes at most. */
export interface Topics {
  /** A page was changed, created or deleted: caches drop it. */
  'link.updated': {
    linkId: string;
    artistId: string;
    domain: string;
    path: string;
    previousDomain?: string;
    previousPath?: string;
  };
  /** An artist's name, plan, socials, domains or members changed: all its pages may have changed. */
  'artist.updated': {
    artistId: string;
    /** The account that got the artist. */
    userId?: string;
  };
  /** Subdomains or custom domains were added, removed, or moved to other artists: one domain, or possibly all when none is named. */
  'hosts.updated': { domain?: string };
  /** A session was revoked: its sockets close. */
  'session.ended': { sessionId: string };
  /** A person lost access to an artist, or has to pay for it from now on: their sockets close, and connect again with the rights that are left. */
  'access.ended': { userId: string };
  /** What decides whether an account has lapsed changed: a trigger on `users` sends it. Its open sockets ask again. */
  'standing.changed': { userId: string };
  /** These links have an open dashboard: for the next seconds, counting processes report their hits. */
  'links.watched': { linkIds: readonly string[] };
  /** A person reads figures of this artist or link: for the next seconds, counting processes send its hits soon. */
  'figures.read': { id: string };
  /** Hits of these watched links reached the event store. */
  'links.active': { linkIds: readonly string[] };
  /** A drop was changed or deleted, or its texts were sent, reported or answered. Those are announced at most once a second for a drop and process. */
  'drop.progress': { artistId: string; dropId: string };
  /** Events were stored that wait to be sent to ad platforms: one notification for each insert of many. */
  'pixels.waiting': Record<string, never>;
  /** A fan wrote to an artist, or a member read, answered, snoozed or blocked a conversation. */
  'inbox.changed': { artistId: string };
  /** A counting process does not know which links are watched: watching processes announce them again. */
  'watchers.sought': Record<string, never>;
}

type Topic = keyof Topics;
type Listener<T extends Topic> = (payload: Topics[T]) => void;

export interface Live {
  /** Notifies every process, this one included. Inside a transaction (`within`) the notification is sent at its commit. */
  publish<T extends Topic>(topic: T, payload: Topics[T], within?: Queryable): Promise<void>;
  /** Calls `listener` for each notification until the returned function is called. */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void;
  /** Calls `listener` after a broken connection was restored: notifications may be lost, so drop what relied on them. */
  onGap(listener: () => void): () => void;
  /** Calls `listener` when the server answers again after a heartbeat without an answer: other connections from before may wait for an answer for ever. */
  onSilence(listener: () => void): () => void;
  /** Calls `listener` with each notification of another PostgreSQL channel (the job queue's), over the same connection, until the returned function is called. */
  listen(otherChannel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The trigger `account_standing_is_announced` names it too. */
const channel = 'fanfare';
/** What the listening connection is called among the connections of the database. */
export const listenerName = 'fanfare listener';
const retryMilliseconds = 500;
/**
 * How often the listening connection is asked for an answer, and how long it may take. A connection whose other end vanished breaks only after the
 * system's own limit, hours later, and until then sessions that were ended keep their sockets and changed pages stay cached.
 */
const heartbeatMilliseconds = 15_000;

/** What notifications need. `heartbeat`: milliseconds between two questions to the listening connection, and for the answer to one. */
export interface LiveOptions {
  url: string;
  database: Database;
  log: Logger;
  heartbeat?: number;
}

/** Starts listening on the database at `url`; resolves once notifications can arrive. */
export async function startLive(options: LiveOptions): Promise<Live> {
  const { heartbeat = heartbeatMilliseconds } = options;
  const listeners = new Map<Topic, Set<Listener<Topic>>>();
  const gapListeners = new Set<() => void>();
  const silenceListeners = new Set<() => void>();
  let wasSilent = false;
  const otherChannels = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let closed = false;

  function deliver(message: string): void {
    const { topic, payload } = JSON.parse(message) as { topic: Topic; payload: Topics[Topic] };
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: listenerName,
      query_timeout: heartbeat,
      connectionTimeoutMillis: heartbeat,
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel: from, payload = '' }) => {
      if (from === channel) deliver(payload);
      else otherChannels.get(from)?.(payload);
    });
    await next.connect();
    for (const name of [channel, ...otherChannels.keys()]) await next.query(`listen ${next.escapeIdentifier(name)}`);
    client = next;
    if (closed) return await next.end();
    beat = setInterval(() => {
      next.query('select 1').catch((error: Error) => {
        // When a connection breaks, `client` is cleared before the query fails: one that is still `client` gave no answer.
        wasSilent ||= next === client;
        lost(next, error);
      });
    }, heartbeat);
  }

  function lost(which: pg.Client, error?: Error): void {
    if (closed || which !== client) return;
    client = undefined;
    clearInterval(beat);
    which.end().catch(() => undefined);
    options.log.warn({ err: error }, 'The connection for live notifications broke; reconnecting.');
    again();
  }

  function again(): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of gapListeners) listener();
          if (wasSilent) for (const listener of silenceListeners) listener();
          wasSilent = false;
        },
        () => {
          if (!closed) again();
        },
      );
    }, retryMilliseconds);
  }

  await connect();
  return {
    async publish(topic, payload, within = options.database) {
      await sql`select pg_notify(${channel}, ${JSON.stringify({ topic, payload })})`.execute(within);
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      // The set of a topic contains listeners of that topic only.
      set.add(listener as Listener<Topic>);
      return () => set.delete(listener as Listener<Topic>);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    onSilence(listener) {
      silenceListeners.add(listener);
      return () => silenceListeners.delete(listener);
    },
    async listen(otherChannel, listener) {
      otherChannels.set(otherChannel, listener);
      // Without a connection, the next one listens to it too.
      await client?.query(`listen ${client.escapeIdentifier(otherChannel)}`);
      return async () => {
        otherChannels.delete(otherChannel);
        await client?.query(`unlisten ${client.escapeIdentifier(otherChannel)}`);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      await client?.end();
    },
  };
}
