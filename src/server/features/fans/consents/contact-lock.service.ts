/** Locks one contact over all artists, for every feature that stores contacts. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/postgres.ts';

/**
 * Locks one contact over all artists until the transaction ends. Those who store it share the lock; its deletion over all artists has it alone, and so
 * finds what was stored at that moment. Take it before any other lock.
 */
export async function lockEverywhere(value: string, by: 'storing' | 'forgetting', within: Queryable): Promise<void> {
  const key = sql`hashtextextended(${`fan-contact everywhere ${value}`}, 0)`;
  await (by === 'storing'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(within);
}
