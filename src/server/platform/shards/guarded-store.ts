/** An event store that may be away at the start, and is used only while it is the one that this installation knows (SHARD-3). */
import type { EventStore } from '../db/clickhouse.ts';

/** What is known of a shard. */
export interface KnownShard {
  identity: string;
  /** Time of the last mark that was written to it. */
  markedAt: Date;
}

/** Thrown for a store that answers, and is not the known one or has lost hits. */
export class ShardRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ShardRefused';
  }
}

/** Milliseconds after a check in which a store is not checked again. */
const trustedFor = 30_000;

/** Reads the id that a store keeps, and the time of its newest mark. */
export async function readIdentity(store: Pick<EventStore, 'rows'>): Promise<{ id: string; at: Date } | undefined> {
  const [found] = await store.rows<{ id: string; at: number }>(
    'select id, toUnixTimestamp(at) as at from store_identity order by at desc, id limit 1',
  );
  return found === undefined ? undefined : { id: found.id, at: new Date(Number(found.at) * 1000) };
}

/** Throws ShardRefused unless the store's id is the known one, and its newest mark is not older than the known one. */
function checkIdentity(
  url: string,
  { identity, markedAt }: KnownShard,
  found: { id: string; at: Date } | undefined,
): void {
  if (found === undefined)
    throw new ShardRefused(
      `The event store ${url} is empty, although this installation has used it. Restore its backup, or accept it as it is: fanfare admin shard accept.`,
    );
  if (found.id !== identity)
    throw new ShardRefused(
      `The event store ${url} is another one than before: its id is ${found.id} instead of ${identity}. Check the url; if it replaces the former one on purpose: fanfare admin shard accept.`,
    );
  if (found.at.getTime() < Math.floor(markedAt.getTime() / 1000) * 1000)
    throw new ShardRefused(
      `The event store ${url} has come back with the data of ${found.at.toISOString()}, although it had taken hits until ${markedAt.toISOString()}. Restore a newer backup, or accept it as it is: fanfare admin shard accept.`,
    );
}

/**
 * Makes the store. `open` connects and migrates; it is called again until it succeeds. `readKnown` reads what PostgreSQL knows of the shard. Each method
 * throws while the store is away, and ShardRefused while it is not the known one. `unchecked` gives the store without this check.
 */
export function createGuardedStore(options: {
  url: string;
  open(): Promise<EventStore>;
  readKnown(): Promise<KnownShard>;
}): { store: EventStore; unchecked: () => Promise<EventStore> } {
  const { url, open, readKnown } = options;
  let opening: Promise<EventStore> | undefined;
  let trustedUntil = 0;
  let checking: Promise<void> | undefined;

  function opened(): Promise<EventStore> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function check(store: EventStore): Promise<void> {
    // In this order: a mark that is made meanwhile is in the store before it is known.
    const known = await readKnown();
    checkIdentity(url, known, await readIdentity(store));
    trustedUntil = performance.now() + trustedFor;
  }

  async function use<Result>(work: (store: EventStore) => Promise<Result>): Promise<Result> {
    const store = await opened();
    if (performance.now() >= trustedUntil) {
      checking ??= check(store).finally(() => {
        checking = undefined;
      });
      await checking;
    }
    try {
      return await work(store);
    } catch (error) {
      // It may have been away, and be another one when it comes back.
      trustedUntil = 0;
      throw error;
    }
  }

  const store: EventStore = {
    rows: (query, parameters, settings) => use((store) => store.rows(query, parameters, settings)),
    lines: (query, parameters, settings) => use((store) => store.lines(query, parameters, settings)),
    command: (query, parameters, settings) => use((store) => store.command(query, parameters, settings)),
    insertLines: (into, lines, token) => use((store) => store.insertLines(into, lines, token)),
    isReachable: () => use((store) => store.isReachable()).catch(() => false),
    async close() {
      await opening?.then((each) => each.close()).catch(() => undefined);
    },
  };
  return { store, unchecked: opened };
}
