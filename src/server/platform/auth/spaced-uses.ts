/** Spreads uses over time: a budget is there at once, and what goes beyond it gets a later turn instead of a refusal. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { PlatformTables } from '../db/platform.tables.ts';
import type { Queryable } from '../db/postgres.ts';

/** A key, and how many uses of it a period has. */
export interface Budget {
  key: string;
  uses: number;
}

/** How uses are spread. Times are in milliseconds. */
export interface SpacedUse {
  budgets: readonly Budget[];
  period: number;
  /** Turns are given at most about so far ahead: what comes later still gets the last one. */
  farthest: number;
  now: Date;
}

/** Counts one use under every budget, as long as the transaction is committed; gives its turn, which is `now` while all budgets last. */
export type SpaceUse = (use: SpacedUse, within: Queryable<PlatformTables>) => Promise<Date>;

/**
 * Makes it for uses counted under `name`; `secret` keys the hashes of the keys. A row of `rate_limits` holds when its budget is whole again, which is
 * also when it may be deleted (the algorithm is GCRA). Rows are locked in the order of their keys, so that two transactions cannot wait for each other.
 */
export function createSpaceUse(name: string, secret: string): SpaceUse {
  const keyOf = (key: string): string => `${name}:${createHmac('sha256', secret).update(key).digest('base64url')}`;
  return async ({ budgets, period, farthest, now }, within) => {
    const at = now.getTime();
    const sorted = budgets
      .map(({ key, uses }) => ({ key: keyOf(key), step: Math.floor(period / uses) }))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    const { rows } = await sql<{ expire: number }>`
      insert into rate_limits as l (key, points, expire)
      select key, 1, ${at}::bigint + step from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ step }) => step)}::bigint[])
        as u (key, step)
      on conflict (key) do update set points = l.points + 1,
        expire = least(greatest(l.expire, ${at}::bigint), ${at + period + farthest}::bigint) + excluded.expire - ${at}::bigint
      returning expire`.execute(within);
    return new Date(Math.max(at, ...rows.map(({ expire }) => Number(expire) - period)));
  };
}
