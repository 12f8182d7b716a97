/** Carries intents out at the card provider. Every step may be repeated with the same ids, so that an interrupted intent is simply carried out again. */
import { type AddOn, addOnsOf, type Interval, type Line, providerPlanId } from '#domain/billing/catalogue.ts';
import { movesMoney } from '#domain/billing/charges.ts';
import { couponCentsOf, type Discount, reducedCharges } from '#domain/billing/coupons.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import {
  type Charge,
  OutcomeUnknown,
  type Payments,
  type Refusal,
  type StoredCard,
  type Subscription,
  type SubscriptionDraft,
} from '../../../vendors/braintree/payments.ts';
import type { Payer } from '../billing.store.ts';
import type { Intent, IntentDetails, ProviderCoupon } from './intents.ts';
import { cardToken, customerId } from './provider-ids.ts';

/** What the provider did: the state of everything that the intent touched, or why it refused. `unpaid`: the card was stored but the overdue balance could not be charged. */
export type ExecutedIntent =
  | { ok: true; card?: StoredCard; subscriptions: Subscription[]; unpaid?: Refusal }
  | { ok: false; refusal: Refusal };

/** The provider's discount under which a payer's credit is taken off an invoice. */
export const creditDiscount = 'credit';

/** The provider's discount of a coupon. */
export const couponDiscount = 'coupon';

/** What the provider has to take off for the discount from the charge on `next` on; undefined where nothing is left of it. */
export function providerCoupon(
  lines: readonly Line[],
  discount: Discount | undefined,
  period: { interval: Interval; anchor: Day; next: Day },
): ProviderCoupon | undefined {
  const amountCents = couponCentsOf(lines, discount, { interval: period.interval, start: period.next });
  return discount === undefined || amountCents === 0
    ? undefined
    : { amountCents, charges: reducedCharges(discount, period) };
}

/** The subscription at the provider that charges for these lines, less the coupon and, once, `discountCents` of credit. */
export function providerDraft({
  lines,
  interval,
  discountCents,
  coupon,
}: {
  lines: readonly Line[];
  interval: Interval;
  discountCents: number;
  coupon?: ProviderCoupon | undefined;
}): SubscriptionDraft {
  return {
    planId: providerPlanId(interval),
    addOns: addOnsOf(lines, interval),
    discounts: [
      ...(discountCents === 0 ? [] : [{ id: creditDiscount, amountCents: discountCents, cycles: 1 }]),
      ...(coupon === undefined
        ? []
        : [{ id: couponDiscount, amountCents: coupon.amountCents, cycles: coupon.charges }]),
    ],
  };
}

const withCharge = (subscription: Subscription, charge: Charge | undefined): Subscription => ({
  ...subscription,
  charges: [...subscription.charges, ...(charge === undefined ? [] : [charge])],
});

/** An intent that was interrupted so long ago that the provider has begun another period: its amounts are of the period before. */
const periodOver: Refusal = {
  kind: 'moved',
  code: 'period_over',
  text: 'The next billing period has begun meanwhile.',
};

/** How long a card may have no answer before its intent ends: longer than any call of the provider's runs. */
const cardWaitMilliseconds = 10 * 60_000;
const cardNotStored: Refusal = {
  kind: 'input',
  code: 'card_not_stored',
  text: 'The provider gave no answer to this card and did not store it.',
};

/** Whether a charge is for a period that begins on `periodEnd` or later. */
const isLaterPeriod = ({ period }: Charge, periodEnd: string | undefined): boolean =>
  period !== undefined && periodEnd !== undefined && period.start >= periodEnd;

const addOnsText = (addOns: readonly AddOn[]): string =>
  addOns
    .map(({ id, quantity, amountCents }) => `${quantity} ${id} ${amountCents}`)
    .sort()
    .join();

/**
 * Makes the function; `isAgain` says that an earlier call of it was interrupted. It throws `OutcomeUnknown` when the provider's answer was lost: then
 * the intent stays open.
 */
export function createExecuteIntent(
  payments: Payments,
  clock: Clock,
): (intent: Intent, payer: Payer, isAgain: boolean) => Promise<ExecutedIntent> {
  async function storeCard(intent: Intent, payer: Payer, nonce: string) {
    await payments.saveCustomer({
      id: customerId(payer.id),
      email: payer.email,
      firstName: payer.firstName,
      lastName: payer.lastName,
    });
    const token = cardToken(intent.id);
    try {
      return await payments.addCard({ customerId: customerId(payer.id), token, nonce });
    } catch (error) {
      // The provider may answer every call with this nonce with a fault. Nothing follows before a card is stored, so that nothing was charged.
      const isOld = clock.now().getTime() - intent.createdAt.getTime() >= cardWaitMilliseconds;
      if (!(error instanceof OutcomeUnknown) || !isOld || (await payments.findCard(token)) !== undefined) throw error;
      return { ok: false as const, refusal: cardNotStored };
    }
  }

  /**
   * Gives back what was charged for a change that does not happen (BILL-95). Throws OutcomeUnknown while the provider can neither void nor refund it,
   * as during its settlement: the intent then stays open.
   */
  async function giveBack({ id }: Charge, amountCents: number): Promise<void> {
    const back = await payments.refund(id, amountCents);
    if (!back.ok && back.refusal.kind !== 'returned')
      throw new OutcomeUnknown(`The charge ${id} cannot be given back yet: ${back.refusal.code} ${back.refusal.text}`);
  }

  /** A renewal that was interrupted until its paid period had ended: what was charged for the rest of that period goes back. */
  async function isTooLate({ id, amountCents }: Intent, details: IntentDetails<'subscribe'>): Promise<boolean> {
    const isOver = details.firstBillingDay <= dayOf(clock.now(), 'UTC');
    if (!isOver || (await payments.findSubscription(details.subscriptionId)) !== undefined) return false;
    const charge = amountCents === 0 ? undefined : await payments.findCharge(id);
    if (charge !== undefined && movesMoney(charge)) await giveBack(charge, amountCents);
    return true;
  }

  async function subscribe(
    intent: Intent,
    payer: Payer,
    details: IntentDetails<'subscribe'>,
    isAgain: boolean,
  ): Promise<ExecutedIntent> {
    const { renewal, subscriptionId, firstBillingDay } = details;
    const goesOn = renewal?.periodStart !== undefined;
    if (isAgain && renewal?.changes.length && (await isTooLate(intent, details)))
      return { ok: false, refusal: periodOver };
    const stored = await storeCard(intent, payer, details.nonce);
    if (!stored.ok) return stored;
    const { token } = stored.card;
    const amountCents = goesOn ? intent.amountCents : 0;
    const charged =
      amountCents === 0 ? undefined : await payments.charge({ orderId: intent.id, amountCents, cardToken: token });
    if (charged !== undefined && !charged.ok) return charged;
    // An earlier call took it back, and its answer was lost.
    if (charged !== undefined && !movesMoney(charged.charge)) return { ok: false, refusal: periodOver };
    const draft = providerDraft({ ...details, discountCents: renewal?.discountCents ?? 0 });
    const made = await payments.createSubscription({ id: subscriptionId, cardToken: token, firstBillingDay, ...draft });
    if (made.ok)
      return { ok: true, card: stored.card, subscriptions: [withCharge(made.subscription, charged?.charge)] };
    if (charged !== undefined) await giveBack(charged.charge, amountCents);
    return made;
  }

  /** The subscription, if the provider has begun another period since the intent was written. */
  async function inLaterPeriod(
    subscriptionId: string,
    periodEnd: string | undefined,
  ): Promise<Subscription | undefined> {
    const theirs = await payments.findSubscription(subscriptionId);
    const next = theirs?.nextBillingDay;
    return periodEnd !== undefined && next !== undefined && next > periodEnd ? theirs : undefined;
  }

  /** A change that was interrupted in an earlier period: adopted where the provider has it, otherwise paid back. */
  async function changeAfterwards(
    { id, amountCents }: Intent,
    { lines, interval }: IntentDetails<'change'>,
    theirs: Subscription,
  ): Promise<ExecutedIntent> {
    const charge = amountCents === 0 ? undefined : await payments.findCharge(id);
    const isPaid = amountCents === 0 || (charge !== undefined && movesMoney(charge));
    if (isPaid && addOnsText(theirs.addOns) === addOnsText(addOnsOf(lines, interval)))
      return { ok: true, subscriptions: [withCharge(theirs, charge)] };
    if (charge !== undefined && movesMoney(charge)) await giveBack(charge, amountCents);
    return { ok: false, refusal: periodOver };
  }

  async function change(intent: Intent, details: IntentDetails<'change'>, isAgain: boolean): Promise<ExecutedIntent> {
    const { id, amountCents } = intent;
    const { subscriptionId } = details;
    const later = isAgain ? await inLaterPeriod(subscriptionId, details.periodEnd) : undefined;
    if (later !== undefined) return changeAfterwards(intent, details, later);
    const charged =
      amountCents === 0 ? undefined : await payments.charge({ orderId: id, amountCents, cardToken: details.cardToken });
    if (charged !== undefined && !charged.ok) return charged;
    // An earlier call took it back, and its answer was lost.
    if (charged !== undefined && !movesMoney(charged.charge)) return { ok: false, refusal: periodOver };
    const changed = await payments.updateSubscription(subscriptionId, providerDraft(details));
    if (changed.ok) return { ok: true, subscriptions: [withCharge(changed.subscription, charged?.charge)] };
    // What was charged for a change that the provider then refuses goes back.
    if (charged !== undefined) await giveBack(charged.charge, amountCents);
    return changed;
  }

  async function changeInterval(details: IntentDetails<'interval'>, isAgain: boolean): Promise<ExecutedIntent> {
    if (isAgain && (await payments.findSubscription(details.subscriptionId)) === undefined) {
      const later = await inLaterPeriod(details.oldSubscriptionId, details.periodEnd);
      if (later !== undefined) return { ok: false, refusal: periodOver };
    }
    const made = await payments.createSubscription({
      id: details.subscriptionId,
      cardToken: details.cardToken,
      firstBillingDay: details.firstBillingDay ?? details.today,
      ...providerDraft(details),
    });
    if (!made.ok) return made;
    const ended = await payments.cancelSubscription(details.oldSubscriptionId);
    // It may have been billed for one more period before its end was confirmed, which the new one covers.
    const tooMuch = ended.charges.filter(
      (charge) => charge.kind === 'sale' && movesMoney(charge) && isLaterPeriod(charge, details.periodEnd),
    );
    for (const charge of tooMuch) await giveBack(charge, charge.amountCents);
    const old = tooMuch.length === 0 ? ended : ((await payments.findSubscription(ended.id)) ?? ended);
    return { ok: true, subscriptions: [old, made.subscription] };
  }

  async function replaceCard(intent: Intent, payer: Payer, details: IntentDetails<'card'>): Promise<ExecutedIntent> {
    const stored = await storeCard(intent, payer, details.nonce);
    if (!stored.ok) return stored;
    const { card } = stored;
    if (details.subscriptionId === null) return { ok: true, card, subscriptions: [] };
    const changed = await payments.updateSubscription(details.subscriptionId, { cardToken: card.token });
    if (!changed.ok) {
      if (changed.refusal.kind !== 'ended') return changed;
      // The subscription ended meanwhile: the card is stored for the next one.
      const ended = await payments.findSubscription(details.subscriptionId);
      return { ok: true, card, subscriptions: ended === undefined ? [] : [ended] };
    }
    // A new card may have settled the balance by itself; a second charge would be one too many.
    const present = (await payments.findSubscription(details.subscriptionId)) ?? changed.subscription;
    if (present.status !== 'Past Due') return { ok: true, card, subscriptions: [present] };
    const amountCents = details.overdueCents && Math.min(details.overdueCents, present.balanceCents);
    const charged = await payments.retryCharge(details.subscriptionId, amountCents);
    const after = (await payments.findSubscription(details.subscriptionId)) ?? present;
    // The provider keeps the card that it could not charge, and tries that one again: our records have to name it too.
    const unpaid = charged.ok || after.status !== 'Past Due' ? undefined : charged.refusal;
    return { ok: true, card, subscriptions: [after], ...(unpaid && { unpaid }) };
  }

  return async (intent, payer, isAgain) => {
    switch (intent.kind) {
      case 'subscribe':
        return subscribe(intent, payer, intent.details, isAgain);
      case 'change':
        return change(intent, intent.details, isAgain);
      case 'interval':
        return changeInterval(intent.details, isAgain);
      case 'card':
        return replaceCard(intent, payer, intent.details);
      case 'cancel':
        return { ok: true, subscriptions: [await payments.cancelSubscription(intent.details.subscriptionId)] };
    }
  };
}
