/** The SQL for mails about billing: which were sent, and which trials end. */
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** An account whose trial ends or ended. */
export interface TrialAccount {
  id: string;
  email: string;
  endsAt: Date;
}

export function createBillingMailsStore(database: Queryable<BillingStoreTables>) {
  return {
    /** Notes a mail; false when it was noted before. Waits for another process that is noting the same one. */
    async insert({ userId, kind, occasion }: { userId: string; kind: string; occasion: string }, at: Date) {
      const inserted = await database
        .insertInto('billing_mails')
        .values({ user_id: userId, kind, occasion, sent_at: at })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'occasion']).doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    /** The mails that were sent to these people. */
    async loadSent(userIds: readonly string[]) {
      const rows =
        userIds.length === 0
          ? []
          : await database
              .selectFrom('billing_mails')
              .where('user_id', 'in', [...new Set(userIds)])
              .select(['user_id', 'kind', 'occasion'])
              .execute();
      const keyOf = (...parts: string[]) => parts.join(' ');
      const sent = new Set(rows.map((row) => keyOf(row.user_id, row.kind, row.occasion)));
      return (userId: string, kind: string, occasion: string) => sent.has(keyOf(userId, kind, occasion));
    },
    /** Accounts without a subscription whose trial ends in (from, to], except those that are billed by hand or not signed up. */
    async listTrials(from: Date, to: Date): Promise<TrialAccount[]> {
      const rows = await database
        .selectFrom('users')
        .where('subscription_status', '=', '')
        .where('plan', 'not in', ['agency', 'family'])
        .where('signup_finished', '=', true)
        .where('first_billing_date', '>', from)
        .where('first_billing_date', '<=', to)
        .orderBy('id')
        .select(['id', 'email', 'first_billing_date as endsAt'])
        .$narrowType<{ endsAt: Date }>()
        .execute();
      return rows;
    },
    /** Payers whose trial ended after `from` and who are mailed about the suspension of an artist at its end, or were. */
    async listSuspendedWithTrial(from: Date, now: Date): Promise<ReadonlySet<string>> {
      const rows = await database
        .selectFrom('users')
        .innerJoin('artists', 'artists.billing_user_id', 'users.id')
        .where('subscription_status', '=', '')
        .where('first_billing_date', '>', from)
        .where('first_billing_date', '<=', now)
        .where((row) =>
          row.or([
            row.and([
              row('current_plan', '<>', ''),
              row.or([row('paid_until', 'is', null), row('paid_until', '<=', now)]),
            ]),
            row.and([
              row('suspension_mailed', '=', true),
              row('suspended_at', '>=', row.ref('first_billing_date').$notNull()),
            ]),
          ]),
        )
        .select('users.id')
        .distinct()
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    /** The names of the artists that each of these people pays for, in their order; nothing for who pays for none. */
    async listArtistNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
      if (userIds.length === 0) return new Map();
      const rows = await database
        .selectFrom('artists')
        .where('billing_user_id', 'in', [...new Set(userIds)])
        .orderBy('name')
        .orderBy('id')
        .select(['billing_user_id as userId', 'name'])
        .execute();
      const ofUsers = Map.groupBy(rows, ({ userId }) => userId);
      return new Map([...ofUsers].map(([userId, artists]) => [userId, artists.map(({ name }) => name)]));
    },
  };
}
