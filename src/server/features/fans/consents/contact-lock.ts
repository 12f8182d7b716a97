/** Locks contacts while they are stored: an opt-out or deletion that comes at that moment waits, and then finds what was stored. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { FansTables } from '../fans.tables.ts';
import { lockEverywhere } from './contact-lock.service.ts';

const keyOf = (artistId: string): RawBuilder<unknown> => sql`hashtextextended(${`fan-contacts ${artistId}`}, 0)`;
const everyArtist = 'of every artist';

/** Locks an artist's contacts until the transaction ends. Opt-outs share the lock with each other; an import has it alone. */
export async function lockContacts(
  artistId: string,
  by: 'opt-out' | 'import',
  within: Queryable<FansTables>,
): Promise<void> {
  if (by === 'opt-out') {
    await sql`select pg_advisory_xact_lock_shared(${keyOf(artistId)})`.execute(within);
    return;
  }
  await sql`select pg_advisory_xact_lock_shared(${keyOf(everyArtist)})`.execute(within);
  await sql`select pg_advisory_xact_lock(${keyOf(artistId)})`.execute(within);
}

/** Locks one contact of an artist until the transaction ends: a STOP that comes while the number is stored for the first time waits for it. */
export async function lockContact(artistId: string, value: string, within: Queryable<FansTables>): Promise<void> {
  await lockEverywhere(value, 'storing', within);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fan-contact ${artistId} ${value}`}, 0))`.execute(within);
}

/** Locks out all imports until the transaction ends: a fan's data is deleted for all artists. */
export async function lockEveryContact(within: Queryable<FansTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(everyArtist)})`.execute(within);
}
