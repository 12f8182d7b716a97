/** News between processes: Postgres NOTIFY out, one dedicated LISTEN connection in. */
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Queryable } from '../db/postgres.ts';
import type { Logger } from '../log.ts';

/** Every topic and what it carries. Payloads name what changed, never its content: at most a few hundred bytes. */
export interface Topics {
  /** A page changed, appeared or went: the caches drop it. */
  'link.updated': {
    linkId: string;
    artistId: string;
    domain: string;
    path: string;
    previousDomain?: string;
    previousPath?: string;
  };
  /** An artist's name, plan, socials, domains or members changed: all of its pages may have. */
  'artist.updated': { artistId: string };
  /** Subdomains or custom domains came, went, or carry other artists' pages: one of them, or (without a domain) perhaps all. */
  'hosts.updated': { domain?: string };
  /** A session was revoked: its sockets close. */
  'session.ended': { sessionId: string };
  /** Somebody looks at these links: for the next seconds, whoever counts tells of their hits. */
  'links.watched': { linkIds: readonly string[] };
  /** Hits of these links, all of them watched, reached the event store. */
  'links.active': { linkIds: readonly string[] };
  /** A process that counts does not know which links are watched: who watches says it again. */
  'watchers.sought': Record<string, never>;
}

type Topic = keyof Topics;
type Listener<T extends Topic> = (payload: Topics[T]) => void;

/** Sends and receives news. */
export interface Live {
  /** Tells every process, this one included. Inside a transaction (`within`) the news goes out at its commit, or never. */
  publish<T extends Topic>(topic: T, payload: Topics[T], within?: Queryable): Promise<void>;
  /** Calls `listener` for each piece of news until the function it gives is called. */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void;
  /** Calls `listener` after a lost connection came back: news may have been missed, so drop whatever relied on them. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'fanfare';
const retryMilliseconds = 500;

/** Starts listening on the database at `url`; resolves once news can arrive. */
export async function startLive(options: { url: string; database: Database; log: Logger }): Promise<Live> {
  const listeners = new Map<Topic, Set<Listener<Topic>>>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function deliver(message: string): void {
    const { topic, payload } = JSON.parse(message) as { topic: Topic; payload: Topics[Topic] };
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: options.url, keepAlive: true });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', (notification) => deliver(notification.payload ?? '{}'));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    if (closed) await next.end();
  }

  function lost(which: pg.Client, error?: Error): void {
    if (closed || which !== client) return;
    client = undefined;
    options.log.warn({ err: error }, 'The live connection broke; connecting again.');
    again();
  }

  function again(): void {
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const listener of gapListeners) listener();
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
      // The set of a topic holds listeners of that topic only.
      set.add(listener as Listener<Topic>);
      return () => set.delete(listener as Listener<Topic>);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
