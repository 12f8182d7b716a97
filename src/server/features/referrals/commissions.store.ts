/** The SQL for the commission ledger, payouts and payees. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  afterReview,
  type Commission,
  type CommissionState,
  type PlannedPayout,
  type Review,
} from '#domain/referrals/commissions.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { ReferralsStoreTables } from './referrals.store.ts';

/** A row of the ledger with what the domain does not decide by. */
export interface StoredCommission extends Commission {
  referredId: string;
  chargeId: string;
  happenedAt: Date;
  artistIds: string[];
}

/** What was, or is being, transferred to a referrer. */
export interface Payout {
  id: string;
  ownerId: string;
  cents: number;
  salesCents: number;
  activeArtists: number;
  /** `processed` until the bank has confirmed it. */
  state: 'processed' | 'paid' | 'returned';
  createdAt: Date;
}

// So that a run never keeps the process from answering.
const [ownersAtOnce, rowsAtOnce] = [100, 1000];

/** Makes the statements, on the database or within a transaction. */
export function createCommissionsStore(database: Queryable<ReferralsStoreTables>) {
  const commissions = () =>
    database
      .selectFrom('referral_commissions')
      .orderBy('happened_at')
      .orderBy('id')
      .select([
        'id',
        'owner_user_id as ownerId',
        'referred_user_id as referredId',
        sql<'sale' | 'refund'>`kind`.as('kind'),
        'sale_id as saleId',
        'charge_id as chargeId',
        'sale_cents as saleCents',
        'cents',
        sql<CommissionState>`state`.as('state'),
        'earned_at as earnedAt',
        'happened_at as happenedAt',
        'artist_ids as artistIds',
        'payout_id as payoutId',
      ]);
  const payouts = () =>
    database
      .selectFrom('referral_payouts')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .select([
        'id',
        'owner_user_id as ownerId',
        'cents',
        'sales_cents as salesCents',
        'active_artists as activeArtists',
        sql<Payout['state']>`state`.as('state'),
        'created_at as createdAt',
      ]);
  return {
    /** Every change of the ledger comes one after the other: held until the transaction ends. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('referral_commissions'))`.execute(database);
    },
    async insert(row: StoredCommission): Promise<void> {
      await database
        .insertInto('referral_commissions')
        .values({
          id: row.id,
          owner_user_id: row.ownerId,
          referred_user_id: row.referredId,
          kind: row.kind,
          sale_id: row.saleId,
          charge_id: row.chargeId,
          sale_cents: row.saleCents,
          cents: row.cents,
          state: row.state,
          earned_at: row.earnedAt,
          happened_at: row.happenedAt,
          artist_ids: row.artistIds,
          payout_id: row.payoutId,
        })
        .execute();
    },
    async listOfSale(saleId: string): Promise<StoredCommission[]> {
      return commissions().where('sale_id', '=', saleId).execute();
    },
    async listOfPayout(payoutId: string): Promise<StoredCommission[]> {
      return commissions().where('payout_id', '=', payoutId).execute();
    },
    /** The rows of accounts that still exist and are not suspended by an operator, and whose referral is not held, which a run may take: all of some owners at a time. */
    async *pendingByOwners(): AsyncGenerator<StoredCommission[], void, undefined> {
      for (let after: string | undefined; ; ) {
        const owners = await database
          .selectFrom('referral_commissions')
          .innerJoin('users', 'users.id', 'owner_user_id')
          .where('state', '=', 'pending')
          .where('users.held_at', 'is', null)
          .$if(after !== undefined, (query) => query.where('owner_user_id', '>', after ?? ''))
          .groupBy('owner_user_id')
          .orderBy('owner_user_id')
          .limit(ownersAtOnce)
          .select('owner_user_id as id')
          .execute();
        after = owners.at(-1)?.id;
        if (after === undefined) return;
        yield await commissions()
          .where('state', '=', 'pending')
          .where(sql<boolean>`owner_user_id = any(${owners.map(({ id }) => id)}::uuid[])`)
          .execute();
      }
    },
    async saveState(id: string, state: CommissionState): Promise<void> {
      await database.updateTable('referral_commissions').set({ state }).where('id', '=', id).execute();
    },
    /** Gives the rows of a referral the states that a decision brings. */
    async applyReview(referredId: string, review: Review): Promise<void> {
      const all = await commissions().where('referred_user_id', '=', referredId).execute();
      for (const before of Map.groupBy(all, ({ saleId }) => saleId).values())
        for (const [index, { id, state }] of afterReview(before, review).entries())
          if (state !== before[index]?.state) await this.saveState(id, state);
    },
    /** What an owner has earned and was not paid yet, in cents: what a run with this cutoff finds, what later ones find, and what is held. */
    async openCents(ownerId: string, cutoff: Date): Promise<{ next: number; later: number; held: number }> {
      return database
        .selectFrom('referral_commissions')
        .where('owner_user_id', '=', ownerId)
        .select([
          sql<number>`coalesce(sum(cents) filter (where state = 'pending' and earned_at < ${cutoff}), 0)::int`.as(
            'next',
          ),
          sql<number>`coalesce(sum(cents) filter (where state = 'pending' and earned_at >= ${cutoff}), 0)::int`.as(
            'later',
          ),
          sql<number>`coalesce(sum(cents) filter (where state = 'hold'), 0)::int`.as('held'),
        ])
        .executeTakeFirstOrThrow();
    },
    /** What of a referral is held, in cents. */
    async heldCents(referredId: string): Promise<number> {
      const row = await database
        .selectFrom('referral_commissions')
        .where('referred_user_id', '=', referredId)
        .where('state', '=', 'hold')
        .select(sql<number>`coalesce(sum(cents), 0)::int`.as('cents'))
        .executeTakeFirstOrThrow();
      return row.cents;
    },
    /** Notes the run of a cutoff; false when it has been. */
    async beginRun(cutoff: Date, at: Date): Promise<boolean> {
      const inserted = await database
        .insertInto('referral_runs')
        .values({ cutoff, ran_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    /** Whether the run of a cutoff has been. */
    async hasRun(cutoff: Date): Promise<boolean> {
      const row = await database
        .selectFrom('referral_runs')
        .where('cutoff', '=', cutoff)
        .select('cutoff')
        .executeTakeFirst();
      return row !== undefined;
    },
    async insertPayout(planned: PlannedPayout<StoredCommission>, at: Date): Promise<Payout> {
      const taken = planned.commissions;
      const payout: Payout = {
        id: randomUUID(),
        ownerId: planned.ownerId,
        cents: planned.cents,
        salesCents: taken.reduce((sum, { saleCents }) => sum + saleCents, 0),
        activeArtists: new Set(taken.flatMap(({ kind, artistIds }) => (kind === 'sale' ? artistIds : []))).size,
        state: 'processed',
        createdAt: at,
      };
      await database
        .insertInto('referral_payouts')
        .values({
          id: payout.id,
          owner_user_id: payout.ownerId,
          cents: payout.cents,
          sales_cents: payout.salesCents,
          active_artists: payout.activeArtists,
          state: payout.state,
          created_at: at,
        })
        .execute();
      for (let start = 0; start < taken.length; start += rowsAtOnce) {
        const ids = taken.slice(start, start + rowsAtOnce).map(({ id }) => id);
        await database
          .updateTable('referral_commissions')
          .set({ state: 'processed', payout_id: payout.id })
          .where(sql<boolean>`id = any(${ids}::uuid[])`)
          .execute();
      }
      return payout;
    },
    async loadPayout(id: string): Promise<Payout | undefined> {
      return payouts().where('id', '=', id).executeTakeFirst();
    },
    /** Payouts of one owner, or in one state; the newest first. */
    async listPayouts(wanted: { ownerId?: string; state?: Payout['state'] }): Promise<Payout[]> {
      const { ownerId, state } = wanted;
      return payouts()
        .$if(ownerId !== undefined, (query) => query.where('owner_user_id', '=', ownerId ?? ''))
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
        .execute();
    },
    /** Confirms a payout, or returns it: its rows then wait for the next run. False when that was decided before. */
    async settlePayout(id: string, state: 'paid' | 'returned', at: Date): Promise<boolean> {
      const settled = await database
        .updateTable('referral_payouts')
        .set({ state, settled_at: at })
        .where('id', '=', id)
        .where('state', '=', 'processed')
        .executeTakeFirst();
      if (settled.numUpdatedRows === 0n) return false;
      await database
        .updateTable('referral_commissions')
        .set(state === 'paid' ? { state } : { state: 'pending', payout_id: null })
        .where('payout_id', '=', id)
        .execute();
      return true;
    },
    async loadEmail(userId: string): Promise<string | undefined> {
      const row = await database.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirst();
      return row?.email;
    },
    /** Whether an operator keeps the account suspended. */
    async isSuspended(userId: string): Promise<boolean> {
      const row = await database.selectFrom('users').where('id', '=', userId).select('held_at').executeTakeFirst();
      return row !== undefined && row.held_at !== null;
    },
    async loadPayee(userId: string): Promise<Buffer | undefined> {
      const row = await database
        .selectFrom('referral_payees')
        .where('user_id', '=', userId)
        .select('details')
        .executeTakeFirst();
      return row?.details;
    },
    async listPayees(): Promise<{ userId: string; details: Buffer }[]> {
      return database.selectFrom('referral_payees').select(['user_id as userId', 'details']).execute();
    },
    async savePayee(userId: string, details: Buffer, at: Date): Promise<void> {
      await database
        .insertInto('referral_payees')
        .values({ user_id: userId, details, saved_at: at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ details, saved_at: at, changed_at: at }))
        .execute();
    },
    /** Replaces how the same account is encrypted. */
    async replacePayeeDetails(userId: string, before: Buffer, details: Buffer): Promise<void> {
      await database
        .updateTable('referral_payees')
        .set({ details })
        .where('user_id', '=', userId)
        .where('details', '=', before)
        .execute();
    },
    /** When the person named another account in place of one; null when they did not. */
    async loadPayeeChange(userId: string): Promise<Date | null> {
      const row = await database
        .selectFrom('referral_payees')
        .where('user_id', '=', userId)
        .select('changed_at as changedAt')
        .executeTakeFirst();
      return row?.changedAt ?? null;
    },
    /** The account that a confirmed payout went to, as it is shown; undefined where it is not known. */
    async loadPaidAccount(payoutId: string): Promise<{ holder: string; account: string } | undefined> {
      return database
        .selectFrom('referral_paid_accounts')
        .where('payout_id', '=', payoutId)
        .select(['holder', 'account'])
        .executeTakeFirst();
    },
    async insertPaidAccount(
      payoutId: string,
      userId: string,
      shown: { holder: string; account: string },
    ): Promise<void> {
      await database
        .insertInto('referral_paid_accounts')
        .values({ payout_id: payoutId, user_id: userId, ...shown })
        .execute();
    },
  };
}
