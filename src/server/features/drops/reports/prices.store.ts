/** The SQL for what the carrier charged for each text: which prices are missing, and when each is asked for next. */
import { type Kysely, sql } from 'kysely';
import type { RecipientState } from '../drop.ts';
import type { DropsTables } from '../drops.tables.ts';

export interface PricesStore {
  savePrice(id: string, price: { segments: number; priceMicros: number | null }): Promise<void>;
  /**
   * Rows with an id at the carrier and without a price, to ask for it now: those that wait longest first, since `since` at most. Each is asked
   * about again after as long a time as has passed since its text changed: ten minutes at least, a day at most.
   */
  claimUnpriced(
    since: Date,
    now: Date,
    limit: number,
  ): Promise<{ id: string; carrierId: string; state: RecipientState }[]>;
}

/** The store over the given database. */
export function createPricesStore(database: Kysely<DropsTables>): PricesStore {
  return {
    async savePrice(id, { segments, priceMicros }) {
      await database
        .updateTable('drop_recipients')
        .set({ segments, price_micros: priceMicros })
        .where('id', '=', id)
        .execute();
    },
    async claimUnpriced(since, now, limit) {
      // A text is asked about a minute after its last change: the carrier does not know the price before.
      const { rows } = await sql<{ id: string; carrierId: string; state: RecipientState }>`
        with due as materialized (
          select id from drop_recipients
          where price_micros is null and carrier_id is not null and state in ('delivered', 'failed', 'sent')
            and coalesce(price_after, updated_at) between ${since} and ${now}::timestamptz - interval '1 minute' and updated_at >= ${since}
          order by coalesce(price_after, updated_at) limit ${limit} for update skip locked
        )
        update drop_recipients r
          set price_after = ${now}::timestamptz + least(greatest(${now}::timestamptz - r.updated_at, interval '9 minutes'), interval '1 day')
        from due where r.id = due.id
        returning r.id, r.carrier_id as "carrierId", r.state`.execute(database);
      return rows;
    },
  };
}
