/** A lease by which one process at a time changes a payer's billing, without holding a database connection while the provider answers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** A holder renews its lease as long as it works; a dead process's lease ends by itself. */
const leaseSeconds = 15;
const renewalMilliseconds = 5_000;
const pauseMilliseconds = 150;
const patienceMilliseconds = 30_000;

/** In a transaction: throws BILLING_PENDING where the lease has ended, since another process may have changed what was decided under it. */
export type RequireHeld = (within: Queryable<BillingStoreTables>) => Promise<void>;

/** Runs `work` while no other process changes this payer's billing. Waits up to 30 s for its turn, then throws BILLING_PENDING. */
export type HoldPayer = <Result>(
  userId: string,
  work: (requireHeld: RequireHeld) => Promise<Result>,
) => Promise<Result>;

/** The lease in the given database. */
export function createPayerLease(database: Kysely<BillingStoreTables>): HoldPayer {
  // Times are the database's: processes on several machines have several clocks, and tests move the application's.
  const take = async (userId: string, holder: string): Promise<boolean> => {
    const expires = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
    const taken = await database
      .insertInto('billing_leases')
      .values({ user_id: userId, holder, expires_at: expires })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ holder, expires_at: expires })
          .where('billing_leases.expires_at', '<', sql<Date>`now()`),
      )
      .returning('holder')
      .executeTakeFirst();
    return taken !== undefined;
  };
  const renew = async (userId: string, holder: string): Promise<void> => {
    await database
      .updateTable('billing_leases')
      .set({ expires_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
      .where('user_id', '=', userId)
      .where('holder', '=', holder)
      .execute();
  };
  return async (userId, work) => {
    const holder = randomUUID();
    const until = performance.now() + patienceMilliseconds;
    while (!(await take(userId, holder))) {
      if (performance.now() > until) throw new CodedError('BILLING_PENDING');
      await wait(pauseMilliseconds * (0.5 + Math.random()));
    }
    // A renewal that fails is followed by the next one: the lease outlasts two of them.
    const renewals = setInterval(() => void renew(userId, holder).catch(() => undefined), renewalMilliseconds);
    try {
      return await work(async (within) => {
        const held = await within
          .selectFrom('billing_leases')
          .where('user_id', '=', userId)
          .where('holder', '=', holder)
          .where('expires_at', '>', sql<Date>`now()`)
          .select('user_id')
          .executeTakeFirst();
        if (held === undefined) throw new CodedError('BILLING_PENDING');
      });
    } finally {
      clearInterval(renewals);
      await database.deleteFrom('billing_leases').where('user_id', '=', userId).where('holder', '=', holder).execute();
    }
  };
}
