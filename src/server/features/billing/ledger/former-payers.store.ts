/** The SQL for payers who leave: who they were, for the invoices, and the end of what is kept of them. */
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables, Payer } from '../billing.store.ts';

export function createFormerPayersStore(database: Queryable<BillingStoreTables>) {
  return {
    /** The payer of an artist; undefined when there is no such artist. */
    async payerOf(artistId: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('artists')
        .where('id', '=', artistId)
        .select('billing_user_id as userId')
        .executeTakeFirst();
      return row?.userId;
    },
    /** The name and email of a payer who deleted their account; undefined when they never subscribed. */
    async load(userId: string): Promise<Pick<Payer, 'email' | 'firstName' | 'lastName'> | undefined> {
      return database
        .selectFrom('billing_former_payers')
        .where('user_id', '=', userId)
        .select(['email', 'first_name as firstName', 'last_name as lastName'])
        .executeTakeFirst();
    },
    /** Keeps the name and email of a payer who ever subscribed: the last charge may become known later, and what is kept is forgotten by this row. */
    async insert({ id, email, firstName, lastName }: Payer, at: Date): Promise<void> {
      const subscribed = await database
        .selectFrom('billing_subscriptions')
        .where('user_id', '=', id)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      if (subscribed === undefined) return;
      await database
        .insertInto('billing_former_payers')
        .values({ user_id: id, email, first_name: firstName, last_name: lastName, left_at: at })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },
    /** Former payers who left before `before` and whose last charge, refund or credit is older, too. */
    async listForgettable(before: Date): Promise<string[]> {
      const rows = await database
        .selectFrom('billing_former_payers')
        .where('left_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('billing_ledger')
                .whereRef('billing_ledger.user_id', '=', 'billing_former_payers.user_id')
                .where('happened_at', '>=', before)
                .select('billing_ledger.id'),
            ),
          ),
        )
        .select('user_id as userId')
        .execute();
      return rows.map(({ userId }) => userId);
    },
    /** Deletes all that is kept of a former payer. Lines go with their subscription. */
    async forget(userId: string): Promise<void> {
      await database.deleteFrom('billing_invoices').where('user_id', '=', userId).execute();
      await database.deleteFrom('billing_charges').where('user_id', '=', userId).execute();
      await database.deleteFrom('billing_ledger').where('user_id', '=', userId).execute();
      await database.deleteFrom('billing_subscriptions').where('user_id', '=', userId).execute();
      await database.deleteFrom('billing_readings').where('user_id', '=', userId).execute();
      await database.deleteFrom('billing_former_payers').where('user_id', '=', userId).execute();
    },
  };
}
