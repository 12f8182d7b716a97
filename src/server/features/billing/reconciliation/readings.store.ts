/** The SQL for the rounds of the daily reading: which payers are due, and what the last reading of each found. */
import { type Kysely, sql } from 'kysely';
import { failedStatuses } from '#domain/billing/charges.ts';
import { liveStatuses } from '#domain/billing/status.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** A round of the daily reading. */
export interface ReadingRound {
  id: number;
  startedAt: Date;
}

/** What the reading of a payer found. `providerCents` is undefined without an answer. */
export interface PayerReading {
  userId: string;
  providerCents: number | undefined;
  differs: boolean;
}

/** Within how many rounds each payer is read, whether something changed or not. */
const roundsOfAll = 28;
const payersAtOnce = 1000;
const firstId = '00000000-0000-0000-0000-000000000000';

export function createReadingsStore(database: Kysely<BillingStoreTables>) {
  return {
    /** The round that is not finished; undefined when the last one is. */
    unfinished(): Promise<ReadingRound | undefined> {
      return database
        .selectFrom('billing_reading_rounds')
        .where('finished_at', 'is', null)
        .orderBy('id', 'desc')
        .select(['id', 'started_at as startedAt'])
        .executeTakeFirst();
    },
    /** When the last round began; undefined before the first. */
    async lastStart(): Promise<Date | undefined> {
      const row = await database
        .selectFrom('billing_reading_rounds')
        .orderBy('id', 'desc')
        .select('started_at as startedAt')
        .executeTakeFirst();
      return row?.startedAt;
    },
    async start(startedAt: Date): Promise<ReadingRound> {
      const { id } = await database
        .insertInto('billing_reading_rounds')
        .values({ started_at: startedAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, startedAt };
    },
    async finish({ id }: ReadingRound, at: Date): Promise<void> {
      await database.updateTable('billing_reading_rounds').set({ finished_at: at }).where('id', '=', id).execute();
      await database.deleteFrom('billing_reading_rounds').where('id', '<', id).execute();
    },
    /**
     * Marks the payers to read: those in `changed`; those who were never read, who differed, or have a charge that is not settled; those whose ledger
     * or invoices say something else than the last reading; and the longest unread ones, so that each is read within 28 rounds.
     */
    async markDue(changed: ReadonlySet<string>): Promise<void> {
      let [after, payers]: [string, number] = [firstId, 0];
      for (;;) {
        // A thousand payers at a time: the ledger grows for ever.
        const { rows } = await sql<{ userId: string; due: boolean }>`
          with payers as (
            select distinct user_id from billing_subscriptions where user_id > ${after} order by user_id limit ${payersAtOnce}
          )
          select user_id as "userId", r.read_at is null or r.differs
            or r.provider_cents is distinct from (
              select coalesce(sum(case kind when 'sale' then amount_cents else -amount_cents end), 0)
              from billing_ledger l where l.user_id = payers.user_id and kind in ('sale', 'refund'))
            or exists (
              select from billing_charges c left join billing_invoices i on i.charge_id = c.id
              where c.user_id = payers.user_id and c.kind = 'sale' and c.settled and i.charge_id is null)
            or exists (
              select from billing_charges c where c.user_id = payers.user_id and not c.settled and c.status <> all(${[...failedStatuses]}))
            as due
          from payers left join billing_readings r using (user_id) order by user_id`.execute(database);
        const due = rows.filter((row) => row.due || changed.has(row.userId)).map(({ userId }) => userId);
        await sql`insert into billing_readings (user_id, due) select unnest(${due}::uuid[]), true
          on conflict (user_id) do update set due = true`.execute(database);
        payers += rows.length;
        const last = rows.at(-1);
        if (last === undefined || rows.length < payersAtOnce) break;
        after = last.userId;
      }
      await sql`update billing_readings set due = true where user_id in (
        select user_id from billing_readings where not due order by read_at limit ${Math.ceil(payers / roundsOfAll)})`.execute(
        database,
      );
    },
    /** Up to `limit` payers who are due. */
    async listDue(limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('billing_readings')
        .where('due', '=', true)
        .orderBy('user_id')
        .limit(limit)
        .select('user_id as userId')
        .execute();
      return rows.map(({ userId }) => userId);
    },
    async savePayer({ userId, providerCents, differs }: PayerReading, at: Date): Promise<void> {
      const found = providerCents === undefined ? {} : { read_at: at, provider_cents: providerCents };
      await database
        .updateTable('billing_readings')
        .set({ due: false, differs, ...found })
        .where('user_id', '=', userId)
        .execute();
    },
    /** Up to `limit` live subscriptions that the round has not read, by id. */
    async listUnread({ id }: ReadingRound, limit: number): Promise<{ id: string; userId: string }[]> {
      return database
        .selectFrom('billing_subscriptions')
        .where('status', 'in', [...liveStatuses])
        .where((row) => row.or([row('read_in_round', 'is', null), row('read_in_round', '<', id)]))
        .orderBy('id')
        .limit(limit)
        .select(['id', 'user_id as userId'])
        .execute();
    },
    async markRead(subscriptionId: string, round: ReadingRound): Promise<void> {
      await database
        .updateTable('billing_subscriptions')
        .set({ read_in_round: round.id })
        .where('id', '=', subscriptionId)
        .execute();
    },
  };
}
