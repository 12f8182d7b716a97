/** Billing for the person who pays: what they have, what a change would cost, and the changes themselves. */
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { endOfAccount } from '#domain/accounts/navigation.ts';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { type Interval, type Shop, totalOfLines } from '#domain/billing/catalogue.ts';
import { couponCode } from '#domain/billing/coupon-code.ts';
import { type Coupon, couponCentsOf, type Discount } from '#domain/billing/coupons.ts';
import { isFreeForever } from '#domain/billing/paid-for.ts';
import { firstBillingDay, type SubscriptionStatus, shownStatus } from '#domain/billing/status.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Database } from '../../platform/db/postgres.ts';
import { OutcomeUnknown, type Payments, type StoredCard } from '../../vendors/braintree/payments.ts';
import { canBill } from './billing.policy.ts';
import { createBillingStore, type PaidArtist, type Payer, type StoredSubscription } from './billing.store.ts';
import type { BillingActs } from './billing-acts.ts';
import { createMoneyStore } from './ledger/money.store.ts';
import { createTransactionsStore, type Transaction } from './ledger/transactions.store.ts';
import { providerCoupon } from './provider/execute-intent.ts';
import { customerId, subscriptionId } from './provider/provider-ids.ts';
import { type BeginningQuote, quoteBeginning } from './subscriptions/begin-subscription.ts';
import type { ManualCharges, ShownCharge } from './subscriptions/manual-charges.ts';
import { type Overdue, overdueOf } from './subscriptions/overdue.ts';
import { createPaidTimes } from './subscriptions/paid-time.ts';
import type { PayerCoupons, ShownCoupon } from './subscriptions/payer-coupons.ts';
import type { PlanActs } from './subscriptions/plan-acts.ts';
import {
  freeQuote,
  keptLines,
  type Quote,
  quoteChange,
  quoteInterval,
  requireShownPrice,
  type ShownPrice,
} from './subscriptions/plan-changes.ts';
import { undoTimes } from './subscriptions/undo-times.ts';

/** An artist with the plan its payer chose. */
export interface ChosenPlan {
  id: string;
  plan: ArtistPlan;
}

/** What a payer sees of their billing. */
export interface BillingInformation extends ShownCharge {
  status: SubscriptionStatus;
  interval: Interval;
  /** When the next invoice is due, or a canceled subscription ends; the end of the trial before that. Null when nothing is due. */
  nextBillingDate: Date | null;
  lastBillingDate: Date | null;
  /** The first day that a subscription which begins now is billed. */
  firstBillingDay: Day;
  /** What each period costs, and what the next invoice takes off. Cents. */
  totalCents: number;
  discountCents: number;
  creditCents: number;
  /** What the coupon takes off the next invoice, and the terms on which it does. Cents. */
  couponCents: number;
  discount: Discount | undefined;
  /** The payer's own monthly price of pro; null for the public one. Cents. */
  proPriceCents: number | null;
  /** What the next invoice will charge; null when none is due. Cents. */
  nextChargeCents: number | null;
  /** What is overdue, which another card is charged at once; null when nothing is. Cents. */
  overdueCents: number | null;
  /** When it was declined and is tried again; undefined when nothing is overdue. */
  overdue: Overdue | undefined;
  card: StoredCard | undefined;
  subscription: StoredSubscription | undefined;
  artists: (PaidArtist & {
    priceCents: number | null;
    /** What the plan of an artist that a renewal left out costs for each period when it is put back; null for others. Cents. */
    keptPriceCents: number | null;
    /** Whether nothing is ever due for its plan (COUP-2). */
    isFree: boolean;
    /** Until when its suspension can be undone with one press; null for others (BILL-99). */
    undoUntil: Date | null;
  })[];
}

/** What the API calls for billing. A change that names the `shown` price throws QUOTE_CHANGED where the price of now differs, and changes nothing. */
export interface BillingService {
  /** A token for the browser's card form. Throws BILLING_UNAVAILABLE while the card provider gives no answer. */
  clientToken(caller: Caller): Promise<string>;
  information(caller: Caller): Promise<BillingInformation>;
  /** The caller's settled sales, the newest first; with an artist, those that paid for it. Throws NOT_FOUND and NOT_ALLOWED like a change of its plan. */
  transactions(caller: Caller, artistId?: string): Promise<Transaction[]>;
  /** What subscribing with these artists costs: today, and each period. */
  previewSubscription(
    caller: Caller,
    artists: readonly ChosenPlan[],
    interval: Interval,
    shop: Shop,
  ): Promise<BeginningQuote & { coupon: ShownCoupon | undefined }>;
  /** What putting the artist on `plan` costs; '' suspends it. Nothing is due during a trial. */
  previewPlan(caller: Caller, change: { artistId: string; plan: ArtistPlan | '' }): Promise<Quote>;
  previewInterval(caller: Caller, interval: Interval): Promise<Quote>;
  /**
   * Begins a subscription for these artists with the card behind `nonce`. A live one is left as it is; where it is not for these artists and plans at
   * this interval, QUOTE_CHANGED is thrown. `coupon` is a code, '' for none, or undefined for the one on the account. Throws STEP_UP_NEEDED,
   * TOO_MANY_TRIES after twenty cards an hour, and COUPON_INVALID, with nothing charged, for a coupon that is not good any more.
   */
  subscribe(
    caller: Caller,
    wanted: {
      nonce: string;
      artists: readonly ChosenPlan[];
      interval: Interval;
      /** Where the plans are bought; default: the signup and the activation screen. */
      shop?: Shop | undefined;
      shown?: ShownPrice | undefined;
      coupon?: string | undefined;
    },
  ): Promise<void>;
  /** Changes, suspends ('') or restores an artist's plan. Throws PAYMENT_OVERDUE, or PAYMENT_METHOD_MISSING without a subscription. */
  changePlan(caller: Caller, change: { artistId: string; plan: ArtistPlan | '' }, shown?: ShownPrice): Promise<void>;
  changeInterval(caller: Caller, interval: Interval, shown?: ShownPrice): Promise<void>;
  /**
   * Uses another card from now on, and charges what is overdue. Throws STEP_UP_NEEDED and TOO_MANY_TRIES, and where what was `shown` as overdue, in
   * cents, is not what the provider is owed, QUOTE_CHANGED, all with the nonce unused; and SUBSCRIPTION_MISSING where nothing can be paid any more.
   */
  useCard(caller: Caller, nonce: string, shownCents?: number): Promise<void>;
  /** Ends the subscription with the paid period. */
  cancel(caller: Caller): Promise<void>;
}

/** The service over its records and the changes of money. */
export function createBillingService(options: {
  database: Database;
  guard: Guard;
  payments: Payments;
  acts: BillingActs;
  planActs: PlanActs;
  coupons: PayerCoupons;
  manualCharges: ManualCharges;
  clock: Clock;
  makeLimit: MakeLimit;
  /** The URL of a stored picture. */
  publicUrl: (stored: string) => string;
}): BillingService {
  const { database, guard, payments, acts, planActs, coupons, manualCharges, clock, makeLimit, publicUrl } = options;
  // Limits card testing (carding).
  const cards = makeLimit('billing_cards', 20, 60 * 60);
  const [store, money] = [createBillingStore(database), createMoneyStore(database)];
  const paidTimes = createPaidTimes(database, clock);

  async function payerOf(userId: string): Promise<Payer> {
    const payer = await store.loadPayer(userId);
    if (payer === undefined) throw new CodedError('NOT_FOUND');
    return payer;
  }
  /** Refuses artists that the caller does not pay for; the payer may be in the middle of the signup. Throws like the guard, and NOT_ALLOWED. */
  async function requirePayer(caller: Caller, artistId: string): Promise<void> {
    const { userId } = await guard.artist(caller, artistId, canBill);
    const paid = await store.listArtists(userId);
    if (paid.some(({ id }) => id === artistId)) return;
    // A membership gives nothing before the signup is finished.
    guard.member(caller);
    throw new CodedError('NOT_ALLOWED');
  }
  async function requireEach(caller: Caller, artists: readonly ChosenPlan[]): Promise<void> {
    if (artists.length === 0) throw new CodedError('ARTISTS_MISSING');
    if (new Set(artists.map(({ id }) => id)).size !== artists.length) throw new CodedError('BAD_INPUT');
    for (const { id } of artists) await requirePayer(caller, id);
    await planActs.refuseHeld(artists);
    // Agency and family accounts are billed by hand.
    if (looksAfterSeveralArtists(guard.person(caller).plan)) throw new CodedError('NOT_ALLOWED');
  }
  /** Whether this subscription is what a form asked for: each of its artists has a line with its plan, at its interval. */
  async function isFor(
    { id, interval }: StoredSubscription,
    wanted: { artists: readonly ChosenPlan[]; interval: Interval },
  ): Promise<boolean> {
    const lines = await store.listLines(id);
    const isPaid = (artist: ChosenPlan) =>
      lines.some(({ artistId, plan }) => artistId === artist.id && plan === artist.plan);
    return interval === wanted.interval && wanted.artists.every(isPaid);
  }
  /** The coupon that a subscription begins with. A coupon that was shown is never dropped silently: the charge would be higher than what was shown. */
  async function couponFor(userId: string, asked: string | undefined): Promise<Coupon | undefined> {
    const code = couponCode(asked ?? (await coupons.codeOf(userId)));
    if (code === '') return undefined;
    const applied = await coupons.appliedTo(userId);
    if (applied?.code === code) return applied;
    return coupons.apply(userId, code);
  }

  return {
    async clientToken(caller) {
      const { id, email, firstName, lastName } = await payerOf(guard.person(caller).userId);
      try {
        await payments.saveCustomer({ id: customerId(id), email, firstName, lastName });
        return await payments.clientToken(customerId(id));
      } catch (error) {
        throw error instanceof OutcomeUnknown ? new CodedError('BILLING_UNAVAILABLE', undefined, error) : error;
      }
    },

    async information(caller) {
      const { userId } = guard.member(caller);
      await acts.freshen(userId);
      const [payer, subscription, artists, card] = await Promise.all([
        payerOf(userId),
        store.loadLive(userId),
        store.listArtists(userId),
        store.loadCard(userId),
      ]);
      const running = subscription && (await paidTimes.under(subscription));
      const lines = running?.lines ?? [];
      const kept = running === undefined ? [] : keptLines(running);
      const undoUntil = running && (await undoTimes(database, running, clock));
      const couponCents =
        subscription === undefined
          ? 0
          : couponCentsOf(lines, subscription.discount, {
              interval: subscription.interval,
              start: subscription.periodEnd,
            });
      return {
        status: shownStatus(payer),
        interval: payer.interval,
        nextBillingDate: endOfAccount(payer),
        lastBillingDate: await money.newestSaleAt(userId),
        firstBillingDay: firstBillingDay(payer, clock.now()),
        totalCents: totalOfLines(lines),
        discountCents: subscription?.discountCents ?? 0,
        creditCents: subscription?.creditCents ?? 0,
        couponCents,
        discount: subscription?.discount,
        ...(await manualCharges.shownTo(payer)),
        proPriceCents: payer.proPriceCents,
        nextChargeCents:
          subscription === undefined ? null : totalOfLines(lines) - couponCents - subscription.discountCents,
        overdueCents: subscription?.overdueCents ?? null,
        overdue: subscription && (await overdueOf(database, subscription, clock.now())),
        card,
        subscription,
        artists: artists.map((artist) => ({
          ...artist,
          avatarUrl: artist.avatarUrl === null ? null : publicUrl(artist.avatarUrl),
          priceCents: lines.find(({ artistId }) => artistId === artist.id)?.priceCents ?? null,
          keptPriceCents: kept.find(({ artistId }) => artistId === artist.id)?.priceCents ?? null,
          isFree: artist.plan !== '' && isFreeForever({ payer, ...artist }),
          undoUntil: undoUntil?.get(artist.id) ?? null,
        })),
      };
    },
    async transactions(caller, artistId) {
      const { userId } = guard.member(caller);
      if (artistId !== undefined) await requirePayer(caller, artistId);
      await acts.freshen(userId);
      return createTransactionsStore(database).list(userId, artistId);
    },

    async previewSubscription(caller, artists, interval, shop) {
      const { userId } = guard.person(caller);
      await requireEach(caller, artists);
      // The end of a subscription that a webhook hides decides about what is paid.
      await acts.freshen(userId);
      const coupon = await coupons.appliedTo(userId);
      const { quote } = await quoteBeginning(
        paidTimes,
        await payerOf(userId),
        { artists, interval, shop, coupon },
        clock.now(),
      );
      return { ...quote, coupon };
    },
    async previewPlan(caller, change) {
      await requirePayer(caller, change.artistId);
      await planActs.refuseHeld([{ id: change.artistId }]);
      const { userId } = guard.person(caller);
      await acts.freshen(userId);
      const payer = await payerOf(userId);
      if (await planActs.isFree(payer, change)) return freeQuote;
      return quoteChange(
        { ...(await planActs.running(payer.id)), proPriceCents: payer.proPriceCents },
        change,
        clock.now(),
      );
    },
    async previewInterval(caller, interval) {
      await acts.freshen(guard.member(caller).userId);
      return quoteInterval(await planActs.running(guard.member(caller).userId), interval, clock.now());
    },

    async subscribe(caller, { nonce, artists, interval, shop = 'signup', shown, coupon: asked }) {
      const { userId } = guard.person(caller);
      await requireEach(caller, artists);
      // Before the nonce is used: the browser repeats the call with it (ACC-40).
      guard.requireRecentProof(caller);
      await acts.perform(userId, async (payer) => {
        const live = await store.loadLive(userId);
        if (live !== undefined) {
          // The same form sent twice: the first one has begun the subscription. Another one would do nothing, and must not look done.
          if (await isFor(live, { artists, interval })) return undefined;
          throw new CodedError('QUOTE_CHANGED');
        }
        await cards.consume(userId);
        const coupon = await couponFor(userId, asked);
        // Read again: a coupon may have moved the first payment.
        const present = coupon === undefined ? payer : await payerOf(userId);
        const { draft, quote } = await quoteBeginning(
          paidTimes,
          present,
          { artists, interval, shop, coupon },
          clock.now(),
        );
        requireShownPrice(shown, quote);
        return draft(nonce, await store.nextGeneration(userId));
      });
    },

    async changePlan(caller, change, shown) {
      await requirePayer(caller, change.artistId);
      await planActs.change(guard.person(caller).userId, change, shown);
    },

    async changeInterval(caller, interval, shown) {
      const { userId } = guard.member(caller);
      await acts.perform(userId, async () => {
        const paid = await planActs.running(userId);
        if (paid.subscription.interval === interval) return undefined;
        const generation = await store.nextGeneration(userId);
        const quote = quoteInterval(paid, interval, clock.now());
        requireShownPrice(shown, quote);
        return {
          kind: 'interval',
          subject: '',
          amountCents: quote.dueCents,
          details: {
            oldSubscriptionId: paid.subscription.id,
            subscriptionId: subscriptionId(userId, generation),
            generation,
            interval,
            lines: quote.lines,
            unusedCents: quote.unusedCents,
            takenCents: quote.takenCents,
            creditCents: quote.creditCents,
            discountCents: quote.discountCents,
            cardToken: paid.subscription.cardToken,
            discount: paid.subscription.discount,
            coupon: providerCoupon(quote.lines, paid.subscription.discount, {
              interval,
              anchor: quote.firstBillingDay,
              next: quote.firstBillingDay,
            }),
            today: dayOf(clock.now(), 'UTC'),
            firstBillingDay: quote.firstBillingDay,
            periodEnd: paid.subscription.periodEnd,
          },
        };
      });
    },

    async useCard(caller, nonce, shownCents) {
      const { userId } = guard.member(caller);
      guard.requireRecentProof(caller);
      await cards.consume(userId);
      await acts.perform(userId, async (_payer, read) => {
        const live = await store.loadLive(userId);
        // No subscription would ever be charged to the card, although it would look as if.
        if (live === undefined) throw new CodedError('SUBSCRIPTION_MISSING');
        // The card is charged what the provider is owed, which may have grown since it was shown.
        if (live.status === 'Past Due')
          await read().catch((error: unknown) => {
            throw error instanceof OutcomeUnknown ? new CodedError('BILLING_UNAVAILABLE', undefined, error) : error;
          });
        const subscription = await store.loadLive(userId);
        const overdueCents = subscription?.overdueCents ?? undefined;
        if (shownCents !== undefined && overdueCents !== undefined && shownCents !== overdueCents)
          throw new CodedError('QUOTE_CHANGED');
        return {
          kind: 'card',
          subject: '',
          amountCents: 0,
          details: { nonce, subscriptionId: subscription?.id ?? null, ...(overdueCents && { overdueCents }) },
        };
      });
      // The card is kept for the next subscription, and nobody should believe that they have paid with it.
      if (shownCents !== undefined && (await store.loadLive(userId)) === undefined)
        throw new CodedError('SUBSCRIPTION_MISSING');
    },

    async cancel(caller) {
      const { userId } = guard.member(caller);
      await acts.perform(userId, async () => {
        const subscription = await store.loadLive(userId);
        if (subscription === undefined) throw new CodedError('SUBSCRIPTION_MISSING');
        return { kind: 'cancel', subject: '', amountCents: 0, details: { subscriptionId: subscription.id } };
      });
    },
  };
}
