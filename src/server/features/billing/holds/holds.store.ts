/** The SQL for accounts and artists that an operator keeps suspended. */
import { sql } from 'kysely';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { liveStatuses } from '#domain/billing/status.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import { hasLine } from '../subscriptions/has-subscription-line.ts';

/** An artist with what its suspension by an operator has to know. */
export interface HoldArtist {
  id: string;
  name: string;
  payerId: string;
  payerEmail: string;
  /** Since when an operator keeps its payer's account suspended; null for others. */
  payerHeldAt: Date | null;
  plan: ArtistPlan | '';
  planBefore: ArtistPlan | '';
  paidUntil: Date | null;
  heldAt: Date | null;
  /** The account whose suspension it shares; null where it was suspended by itself. */
  heldWith: string | null;
  planWhenHeld: ArtistPlan | '';
  paidUntilWhenHeld: Date | null;
  /** Whether a subscription of its payer has a line for it, also one that has ended. */
  hasLine: boolean;
  /** Whether it has left a subscription since it was suspended. */
  lostLine: boolean;
}

/** An account, as its suspension needs it. */
export interface HoldAccount {
  id: string;
  email: string;
  heldAt: Date | null;
  heldReason: string;
}

export function createHoldsStore(database: Queryable<BillingStoreTables>) {
  const artists = () =>
    database
      .selectFrom('artists')
      .innerJoin('users', 'users.id', 'artists.billing_user_id')
      .orderBy('artists.created_at')
      .orderBy('artists.id')
      .select(['artists.id', 'name', 'users.id as payerId', 'email as payerEmail', 'current_plan as plan'])
      .select(['plan_before_suspension as planBefore', 'paid_until as paidUntil', 'artists.held_at as heldAt'])
      .select(['held_with as heldWith', 'paid_until_when_held as paidUntilWhenHeld', 'users.held_at as payerHeldAt'])
      .select((row) => [
        row.fn.coalesce('plan_when_held', row.val('')).as('planWhenHeld'),
        hasLine(row).as('hasLine'),
        row
          .exists(
            row
              .selectFrom('billing_lines')
              .whereRef('billing_lines.artist_id', '=', 'artists.id')
              .whereRef('billing_lines.ended_at', '>=', 'artists.held_at')
              .select('billing_lines.id'),
          )
          .$castTo<boolean>()
          .as('lostLine'),
      ]);
  return {
    /** With `lock`, nobody else changes the artist until the transaction ends. */
    async load(artistId: string, { lock } = { lock: false }): Promise<HoldArtist | undefined> {
      const row = await artists()
        .where('artists.id', '=', artistId)
        .$if(lock, (query) => query.forUpdate('artists'))
        .executeTakeFirst();
      return row as HoldArtist | undefined;
    },
    /** The artists that an account pays for, the oldest first, locked until the transaction ends where `lock` says so. */
    async listOf(userId: string, { lock } = { lock: false }): Promise<HoldArtist[]> {
      const rows = await artists()
        .where('billing_user_id', '=', userId)
        .$if(lock, (query) => query.forUpdate('artists'))
        .execute();
      return rows as HoldArtist[];
    },
    /** With `lock`, nobody else changes the account, or adds an artist to it, until the transaction ends. */
    async loadAccount(userId: string, { lock } = { lock: false }): Promise<HoldAccount | undefined> {
      const row = await database
        .selectFrom('users')
        .where('id', '=', userId)
        .select((user) => [
          'id',
          'email',
          'held_at as heldAt',
          user.fn.coalesce('held_reason', user.val('')).as('heldReason'),
        ])
        .$if(lock, (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row;
    },
    /** Notes the suspension of an account, or with null that it is lifted. */
    async saveAccount(userId: string, hold: { at: Date; reason: string } | null): Promise<void> {
      await database
        .updateTable('users')
        .set({ held_at: hold?.at ?? null, held_reason: hold?.reason ?? null })
        .where('id', '=', userId)
        .execute();
    },
    /** Notes the suspension of an artist without a plan, and what it had before. */
    async hold(
      { id, plan, paidUntil }: Pick<HoldArtist, 'id' | 'plan' | 'paidUntil'>,
      { at, reason, withAccount }: { at: Date; reason: string; withAccount: string | null },
    ): Promise<void> {
      await database
        .updateTable('artists')
        .set({ held_at: at, held_reason: reason, held_with: withAccount, suspension_mailed: true })
        .set({ plan_when_held: plan, paid_until_when_held: paidUntil })
        .where('id', '=', id)
        .execute();
    },
    /** Lets an artist that shared its account's suspension be suspended by itself. */
    async holdByItself(artistId: string, reason: string): Promise<void> {
      await database
        .updateTable('artists')
        .set({ held_with: null, held_reason: reason })
        .where('id', '=', artistId)
        .execute();
    },
    /**
     * Lifts the suspension of an artist, which has no plan. The reservation of its paths begins at `at` (BILL-58), where it ever had a plan.
     * `wasMailed`: whether its payer is mailed when it has a plan again.
     */
    async lift(artistId: string, at: Date, wasMailed: boolean): Promise<void> {
      await database
        .updateTable('artists')
        .set({ held_at: null, held_reason: null, held_with: null, plan_when_held: null, paid_until_when_held: null })
        .set({
          suspended_at: sql<Date | null>`case when suspended_at is not null then ${at}::timestamptz end`,
          suspension_mailed: wasMailed,
        })
        .where('id', '=', artistId)
        .execute();
    },
    /** Which of these artists an operator keeps suspended. */
    async heldOf(artistIds: readonly string[]): Promise<string[]> {
      if (artistIds.length === 0) return [];
      const rows = await database
        .selectFrom('artists')
        .where('id', 'in', [...artistIds])
        .where('held_at', 'is not', null)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Payers with a live subscription that has a line for an artist which an operator keeps suspended. */
    async listPayersOfHeldLines(): Promise<string[]> {
      const rows = await database
        .selectFrom('artists')
        .innerJoin('billing_lines', 'billing_lines.artist_id', 'artists.id')
        .innerJoin('billing_subscriptions', 'billing_subscriptions.id', 'billing_lines.subscription_id')
        .where('held_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where('status', 'in', [...liveStatuses])
        .select('user_id as userId')
        .distinct()
        .orderBy('user_id')
        .execute();
      return rows.map(({ userId }) => userId);
    },
  };
}
