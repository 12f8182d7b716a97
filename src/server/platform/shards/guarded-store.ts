/** An event store that may be away at the start, and is used only while it is the one that this installation knows (SHARD-3). */
import { type EventStore, isTimeout } from '../db/clickhouse.ts';

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

/** Thrown for a store that gave no answer a moment ago, without asking it. */
class ShardSilent extends Error {
  constructor(url: string) {
    super(`The event store ${url} gives no answer. It is asked again every half a minute.`);
    this.name = 'ShardSilent';
  }
}

/** Milliseconds for which a store is not asked that gave no answer, and in which it has to answer to the question whether it is there. */
const silentFor = 30_000;
const answersWithin = 5_000;

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
  /** Whether the server answers at all. */
  answers(signal: AbortSignal): Promise<boolean>;
}): { store: EventStore; unchecked: () => Promise<EventStore> } {
  const { url, open, readKnown, answers } = options;
  /** While set, the store gave no answer, and is asked again only at this time, for all who need it. */
  let silentUntil: number | undefined;
  let asking: Promise<void> | undefined;
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

  /** Asks whether the server is there: a slow query must not make the store be taken for one that is away. */
  function ask(): Promise<void> {
    asking ??= answers(AbortSignal.timeout(answersWithin))
      .catch(() => false)
      .then((isThere) => {
        silentUntil = isThere ? undefined : performance.now() + silentFor;
        asking = undefined;
      });
    return asking;
  }

  async function use<Result>(work: (store: EventStore) => Promise<Result>): Promise<Result> {
    if (silentUntil !== undefined && performance.now() >= silentUntil) await ask();
    if (silentUntil !== undefined) throw new ShardSilent(url);
    try {
      const store = await opened();
      if (performance.now() >= trustedUntil) {
        checking ??= check(store).finally(() => {
          checking = undefined;
        });
        await checking;
      }
      return await work(store);
    } catch (error) {
      // It may have been away, and be another one when it comes back.
      trustedUntil = 0;
      // A refused connection costs no time, and the store may be back at once.
      if (isTimeout(error)) await ask();
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
