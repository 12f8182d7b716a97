/** Rate limits, counted in the database so that all processes share them. Each GraphQL field counts, not each request. */
import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { PlatformTables } from '../db/platform.tables.ts';

/** A limit by key. Keys are stored as keyed hashes, so that the table contains no IP addresses and no emails. */
export interface Limit {
  /** Counts one try before it happens; throws TOO_MANY_TRIES when none is left. */
  consume(key: string): Promise<void>;
  /** Throws TOO_MANY_TRIES when this process knows without a query that no try is left; counts nothing. Always passes without `refusesAlone`. */
  requireKnownTries(key: string): void;
  /** Gives one try back after it turned out to be legitimate. */
  giveBack(key: string): Promise<void>;
  /** Deletes every try of the key. */
  forget(key: string): Promise<void>;
  /** Remembers for the limit's duration that the key was seen. */
  remember(key: string): Promise<void>;
  /** Whether the key was seen within the limit's duration. */
  remembers(key: string): Promise<boolean>;
}

/**
 * Makes limits: `tries` within `seconds`, counted under `name`. With `refusesAlone`, a process that saw as many refused tries as the limit allows
 * refuses all further ones without a query, so that a flood costs the database nothing. Use it only for limits whose keys are never forgotten.
 */
export type MakeLimit = (name: string, tries: number, seconds: number, options?: { refusesAlone: boolean }) => Limit;

/** How often a process deletes rows that nobody counts any more. */
const sweptEveryMilliseconds = 5 * 60_000;
/** How many used-up keys a process remembers for each limit. */
const mostUsedUp = 1000;

/** Limits in the table `rate_limits`; `secret` is the key of the hashes. Time is the clock's, on every process that shares the table. */
export function createRateLimits({
  database,
  clock,
  secret,
}: {
  database: Kysely<PlatformTables>;
  clock: Clock;
  secret: string;
}): MakeLimit {
  let sweptAt = clock.now().getTime();
  /**
   * Deletes what is over. Rows that a transaction holds are left to the next sweep: several of one transaction (`spaced-uses.ts`) are locked in another
   * order than this one's, and waiting for them could be a deadlock. A failure is left to the next sweep, too: only space is lost.
   */
  function sweepSometimes(now: number): void {
    if (now - sweptAt < sweptEveryMilliseconds) return;
    sweptAt = now;
    void database
      .deleteFrom('rate_limits')
      .where('key', 'in', (query) =>
        query.selectFrom('rate_limits').where('expire', '<', now).select('key').forUpdate().skipLocked(),
      )
      .execute()
      .catch(() => undefined);
  }
  return (name, tries, seconds, { refusesAlone } = { refusesAlone: false }) => {
    const keyOf = (key: string): string => `${name}:${createHmac('sha256', secret).update(key).digest('base64url')}`;
    /** Until when a key has no try left, in Unix milliseconds. */
    const usedUp = new Map<string, number>();
    const nowAndEnd = () => {
      const now = clock.now().getTime();
      return { now, expire: now + seconds * 1000 };
    };
    /** Remembers a key. When the memory is full, expired keys are dropped first, then the oldest. */
    function keepUsedUp(stored: string, end: number, now: number): void {
      if (usedUp.size >= mostUsedUp) for (const [one, until] of usedUp) if (until <= now) usedUp.delete(one);
      const [oldest] = usedUp.keys();
      if (usedUp.size >= mostUsedUp && oldest !== undefined) usedUp.delete(oldest);
      usedUp.set(stored, end);
    }
    function refuseUsedUp(stored: string, now: number): void {
      if ((usedUp.get(stored) ?? 0) > now) throw new CodedError('TOO_MANY_TRIES');
    }
    return {
      requireKnownTries(key) {
        if (refusesAlone) refuseUsedUp(keyOf(key), clock.now().getTime());
      },
      async consume(key) {
        const { now, expire } = nowAndEnd();
        const stored = keyOf(key);
        refuseUsedUp(stored, now);
        sweepSometimes(now);
        const isOver = sql<boolean>`rate_limits.expire <= ${now}`;
        const counted = await database
          .insertInto('rate_limits')
          .values({ key: stored, points: 1, expire })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              points: sql<number>`case when ${isOver} then 1 else rate_limits.points + 1 end`,
              expire: sql<number>`case when ${isOver} then excluded.expire else rate_limits.expire end`,
            }),
          )
          .returning(['points', 'expire'])
          .executeTakeFirstOrThrow();
        // At least half of this many were refused, and refused ones are never given back: no try can be left.
        if (refusesAlone && counted.points >= 2 * tries) keepUsedUp(stored, counted.expire ?? expire, now);
        if (counted.points > tries) throw new CodedError('TOO_MANY_TRIES');
      },
      async giveBack(key) {
        await database
          .updateTable('rate_limits')
          .set({ points: sql<number>`points - 1` })
          .where('key', '=', keyOf(key))
          .where('points', '>', 0)
          .execute();
      },
      async forget(key) {
        usedUp.delete(keyOf(key));
        await database.deleteFrom('rate_limits').where('key', '=', keyOf(key)).execute();
      },
      async remember(key) {
        const { expire } = nowAndEnd();
        await database
          .insertInto('rate_limits')
          .values({ key: keyOf(key), points: 1, expire })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 1, expire }))
          .execute();
      },
      async remembers(key) {
        const found = await database
          .selectFrom('rate_limits')
          .where('key', '=', keyOf(key))
          .where('expire', '>', nowAndEnd().now)
          .select('key')
          .executeTakeFirst();
        return found !== undefined;
      },
    };
  };
}
