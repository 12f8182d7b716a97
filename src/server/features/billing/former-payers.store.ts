/** The SQL for payers who leave: who they were, for the invoices. */
import type { Queryable } from '../../platform/db/postgres.ts';
import type { BillingStoreTables, Payer } from './billing.store.ts';

/** Makes the statements. */
export function createFormerPayersStore(database: Queryable<BillingStoreTables>) {
  return {
    /** Who pays for an artist; undefined when there is no such artist. */
    async payerOf(artistId: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('artists')
        .where('id', '=', artistId)
        .select('billing_user_id as userId')
        .executeTakeFirst();
      return row?.userId;
    },
    /** Keeps the name and email of a payer who was ever charged or credited. */
    async insert({ id, email, firstName, lastName }: Payer, at: Date): Promise<void> {
      const charged = await database
        .selectFrom('billing_ledger')
        .where('user_id', '=', id)
        .select('id')
        .limit(1)
        .executeTakeFirst();
      if (charged === undefined) return;
      await database
        .insertInto('billing_former_payers')
        .values({ user_id: id, email, first_name: firstName, last_name: lastName, left_at: at })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },
  };
}
