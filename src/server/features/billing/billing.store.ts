/** The SQL for subscriptions, lines, cards and intents. */
import { randomUUID } from 'node:crypto';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Interval, Line } from '#domain/billing/catalogue.ts';
import type { Discount } from '#domain/billing/coupons.ts';
import { type BillingState, liveStatuses } from '#domain/billing/status.ts';
import type { Day } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { Refusal, StoredCard } from '../../vendors/braintree/payments.ts';
import type { BillingTables } from './billing.tables.ts';
import { discountSchema, type Intent, readIntent } from './provider/intents.ts';
import { hasLine } from './subscriptions/has-subscription-line.ts';

/** The feature's tables, and those whose billing state it writes: a payer's on the account, the plan on the artist. */
export type BillingStoreTables = BillingTables & Pick<DB, 'users' | 'artists'>;

/** A subscription, as it was last read from the provider, with our credit. */
export interface StoredSubscription {
  id: string;
  userId: string;
  generation: number;
  status: 'Pending' | 'Active' | 'Past Due' | 'Canceled' | 'Expired';
  interval: Interval;
  anchorDay: Day;
  periodStart: Day;
  periodEnd: Day;
  /** Whether the period was paid although the subscription was never billed: it goes on from a canceled one (BILL-88). */
  periodIsPaid: boolean;
  cardToken: string;
  /** What the payer has to their credit, and how much of it the next invoice takes off. Cents. */
  creditCents: number;
  discountCents: number;
  /** The coupon that it began with; undefined without one. */
  discount: Discount | undefined;
  /** What the provider is owed, in cents; null while nothing is overdue. */
  overdueCents: number | null;
  /** What of the returns of its running period was taken off the credit with which it began. Cents. */
  returnsTakenCents: number;
}

/** A payer's account, as billing needs it. */
export interface Payer extends BillingState {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  interval: Interval;
  /** Their own monthly price of pro, or null. */
  proPriceCents: number | null;
  /** Whether an agency's account is Enterprise (BILL-55). */
  isEnterprise: boolean;
  nextBillingDate: Date | null;
}

/** An artist with a payer. */
export interface PaidArtist {
  id: string;
  name: string;
  avatarUrl: string | null;
  /** '' while suspended. */
  plan: ArtistPlan | '';
  planBeforeSuspension: ArtistPlan | '';
  /** When its plan ends without a line; null where no end is agreed. */
  paidUntil: Date | null;
  /** Whether a subscription has a line for it, also an ended one. */
  hasLine: boolean;
  /** Since when an operator keeps it suspended; null for others (DESK-20). */
  heldAt: Date | null;
}

/** An intent that is written down, and whose outcome is not known yet. */
const openState = 'sent';
const planOf = (plan: string): ArtistPlan | '' => (plan === 'bio' || plan === 'pro' || plan === 'max' ? plan : '');

export function createBillingStore(database: Queryable<BillingStoreTables>) {
  const subscriptions = () =>
    database
      .selectFrom('billing_subscriptions')
      .select([
        'id',
        'user_id as userId',
        'generation',
        'status',
        'billing_interval as interval',
        'anchor_day as anchorDay',
        'period_start as periodStart',
        'period_end as periodEnd',
        'period_is_paid as periodIsPaid',
        'card_token as cardToken',
        'credit_cents as creditCents',
        'discount_cents as discountCents',
        'discount',
        'overdue_cents as overdueCents',
        'returns_taken_cents as returnsTakenCents',
      ]);
  const intents = () =>
    database
      .selectFrom('billing_intents')
      .select(['id', 'user_id as userId', 'kind', 'amount_cents as amountCents', 'details', 'created_at as createdAt']);
  return {
    /** With `lock`, nobody else changes the payer's state until the transaction ends. */
    async loadPayer(userId: string, { lock } = { lock: false }): Promise<Payer | undefined> {
      const row = await database
        .selectFrom('users')
        .where('id', '=', userId)
        .select([
          'id',
          'email',
          'first_name as firstName',
          'last_name as lastName',
          'plan',
          'subscription_status as subscriptionStatus',
          'first_billing_date as firstBillingDate',
          'next_billing_date as nextBillingDate',
          'billing_interval as interval',
          'pro_price_cents as proPriceCents',
          'is_enterprise as isEnterprise',
        ])
        .$if(lock, (query) => query.forNoKeyUpdate())
        .executeTakeFirst();
      return row as Payer | undefined;
    },

    async listArtists(userId: string): Promise<PaidArtist[]> {
      const rows = await database
        .selectFrom('artists')
        .where('billing_user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .select(['id', 'name', 'avatar_url as avatarUrl', 'current_plan as plan'])
        .select(['plan_before_suspension as planBeforeSuspension', 'paid_until as paidUntil', 'held_at as heldAt'])
        .select((row) => hasLine(row).as('hasLine'))
        .execute();
      return rows.map((row) => ({
        ...row,
        plan: planOf(row.plan),
        planBeforeSuspension: planOf(row.planBeforeSuspension),
      }));
    },

    async loadLive(userId: string): Promise<StoredSubscription | undefined> {
      const row = await subscriptions()
        .where('user_id', '=', userId)
        .where('status', 'in', [...liveStatuses])
        .executeTakeFirst();
      return row && readSubscription(row);
    },
    /** The payer's last subscription, also when it has ended. */
    async loadNewest(userId: string): Promise<StoredSubscription | undefined> {
      const row = await subscriptions()
        .where('user_id', '=', userId)
        .orderBy('generation', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && readSubscription(row);
    },
    async load(subscriptionId: string): Promise<StoredSubscription | undefined> {
      const row = await subscriptions().where('id', '=', subscriptionId).executeTakeFirst();
      return row && readSubscription(row);
    },
    async listLive(): Promise<StoredSubscription[]> {
      const rows = await subscriptions()
        .where('status', 'in', [...liveStatuses])
        .orderBy('id')
        .execute();
      return rows.map(readSubscription);
    },
    /** Everybody who ever subscribed. */
    async listPayers(): Promise<string[]> {
      const rows = await database
        .selectFrom('billing_subscriptions')
        .select('user_id as userId')
        .distinct()
        .orderBy('user_id')
        .execute();
      return rows.map(({ userId }) => userId);
    },
    async nextGeneration(userId: string): Promise<number> {
      const row = await database
        .selectFrom('billing_subscriptions')
        .where('user_id', '=', userId)
        .select(({ fn }) => fn.max('generation').as('last'))
        .executeTakeFirst();
      return (row?.last ?? 0) + 1;
    },
    async insertSubscription(subscription: StoredSubscription, at: Date): Promise<void> {
      await database
        .insertInto('billing_subscriptions')
        .values({ ...columnsOf(subscription), id: subscription.id, created_at: at, updated_at: at })
        .execute();
    },
    async saveSubscription(subscription: StoredSubscription, at: Date): Promise<void> {
      await database
        .updateTable('billing_subscriptions')
        .set({ ...columnsOf(subscription), updated_at: at })
        .where('id', '=', subscription.id)
        .execute();
    },
    /** The payer's state on the account, which the navigation rule and the permission check read. */
    async savePayerState(
      userId: string,
      state: { status: StoredSubscription['status']; interval: Interval; nextBillingDate: Date },
    ): Promise<void> {
      await database
        .updateTable('users')
        .set({
          subscription_status: state.status,
          billing_interval: state.interval,
          next_billing_date: state.nextBillingDate,
        })
        .where('id', '=', userId)
        .execute();
    },

    async listLines(subscriptionId: string): Promise<Line[]> {
      const rows = await database
        .selectFrom('billing_lines')
        .where('subscription_id', '=', subscriptionId)
        .where('ended_at', 'is', null)
        .orderBy('started_at')
        .orderBy('id')
        .select(['artist_id as artistId', 'plan', 'price_cents as priceCents'])
        .execute();
      return rows as Line[];
    },
    /** Makes these the live lines of the subscription: others end, changed ones end and begin anew. */
    async replaceLines(subscriptionId: string, lines: readonly Line[], at: Date): Promise<void> {
      const before = await this.listLines(subscriptionId);
      const same = (one: Line, other: Line) =>
        one.artistId === other.artistId && one.plan === other.plan && one.priceCents === other.priceCents;
      const ended = before.filter((line) => !lines.some((other) => same(line, other)));
      const begun = lines.filter((line) => !before.some((other) => same(line, other)));
      for (const { artistId } of ended)
        await database
          .updateTable('billing_lines')
          .set({ ended_at: at })
          .where('subscription_id', '=', subscriptionId)
          .where('artist_id', '=', artistId)
          .where('ended_at', 'is', null)
          .execute();
      for (const { artistId, plan, priceCents } of begun)
        await database
          .insertInto('billing_lines')
          .values({
            id: randomUUID(),
            subscription_id: subscriptionId,
            artist_id: artistId,
            plan,
            price_cents: priceCents,
            started_at: at,
          })
          .execute();
    },

    /** Ends every line of a payer, such as those of a subscription that was canceled; gives their artists. */
    async endLines(userId: string, at: Date): Promise<string[]> {
      const ended = await database
        .updateTable('billing_lines')
        .set({ ended_at: at })
        .where('ended_at', 'is', null)
        .where('subscription_id', 'in', (query) =>
          query.selectFrom('billing_subscriptions').where('user_id', '=', userId).select('id'),
        )
        .returning('artist_id as artistId')
        .execute();
      return ended.map(({ artistId }) => artistId);
    },
    async saveCard(userId: string, card: StoredCard, at: Date): Promise<void> {
      await database
        .insertInto('billing_cards')
        .values({
          token: card.token,
          user_id: userId,
          brand: card.brand,
          last4: card.last4,
          expires_month: card.expires.month,
          expires_year: card.expires.year,
          image_url: card.imageUrl,
          created_at: at,
        })
        .onConflict((conflict) => conflict.column('token').doNothing())
        .execute();
    },
    /** The card that is charged next: the newest. */
    async loadCard(userId: string): Promise<StoredCard | undefined> {
      const row = await database
        .selectFrom('billing_cards')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .selectAll()
        .executeTakeFirst();
      return (
        row && {
          token: row.token,
          brand: row.brand,
          last4: row.last4,
          expires: { month: row.expires_month, year: row.expires_year },
          imageUrl: row.image_url,
        }
      );
    },

    async insertIntent(intent: Intent, subject: string): Promise<void> {
      await database
        .insertInto('billing_intents')
        .values({
          id: intent.id,
          user_id: intent.userId,
          kind: intent.kind,
          subject,
          amount_cents: intent.amountCents,
          details: JSON.stringify(intent.details),
          state: openState,
          created_at: intent.createdAt,
          updated_at: intent.createdAt,
        })
        .execute();
    },
    /** Ends an open intent; false where another process has ended it: its result must not be applied again. */
    async finishIntent(intentId: string, state: 'done' | 'declined', at: Date, refusal?: Refusal): Promise<boolean> {
      const ended = await database
        .updateTable('billing_intents')
        .set({ state, updated_at: at, refusal: refusal === undefined ? null : JSON.stringify(refusal) })
        .where('id', '=', intentId)
        .where('state', '=', openState)
        .executeTakeFirst();
      return ended.numUpdatedRows === 1n;
    },
    /** Why an intent was declined; undefined where it was not. */
    async loadRefusal(intentId: string): Promise<Refusal | undefined> {
      const row = await database
        .selectFrom('billing_intents')
        .where('id', '=', intentId)
        .select('refusal')
        .executeTakeFirst();
      return (row?.refusal as Refusal | null | undefined) ?? undefined;
    },
    async loadOpenIntent(userId: string): Promise<Intent | undefined> {
      const row = await intents().where('user_id', '=', userId).where('state', '=', openState).executeTakeFirst();
      return row && readIntent(row);
    },
    /** The payers whose intent has been open since before `before`. */
    async listStuck(before: Date): Promise<string[]> {
      const rows = await database
        .selectFrom('billing_intents')
        .where('state', '=', openState)
        .where('created_at', '<', before)
        .select('user_id as userId')
        .execute();
      return rows.map(({ userId }) => userId);
    },
    /** Remembers a webhook; false when the same one was received before. */
    async saveWebhook(webhook: {
      digest: Buffer;
      kind: string;
      subscriptionId: string | undefined;
      at: Date;
    }): Promise<boolean> {
      const inserted = await database
        .insertInto('billing_webhooks')
        .values({
          digest: webhook.digest,
          kind: webhook.kind,
          subscription_id: webhook.subscriptionId ?? null,
          received_at: webhook.at,
        })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
  };
}

/** Reads a row; statuses and intervals are checked by the table. */
function readSubscription({ discount, ...row }: { discount: unknown }): StoredSubscription {
  return { ...row, discount: discount === null ? undefined : discountSchema.parse(discount) } as StoredSubscription;
}

function columnsOf(subscription: StoredSubscription) {
  return {
    user_id: subscription.userId,
    generation: subscription.generation,
    status: subscription.status,
    billing_interval: subscription.interval,
    anchor_day: subscription.anchorDay,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    period_is_paid: subscription.periodIsPaid,
    card_token: subscription.cardToken,
    credit_cents: subscription.creditCents,
    discount_cents: subscription.discountCents,
    discount: subscription.discount === undefined ? null : JSON.stringify(subscription.discount),
    overdue_cents: subscription.overdueCents,
    returns_taken_cents: subscription.returnsTakenCents,
  };
}
