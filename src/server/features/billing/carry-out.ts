/** Carries intents out at the card provider. Every step may be repeated with the same ids, so that an interrupted intent is simply carried out again. */
import { addOnsOf, type Interval, type Line, providerPlanId } from '#domain/billing/catalogue.ts';
import type {
  Payments,
  Refusal,
  StoredCard,
  Subscription,
  SubscriptionDraft,
} from '../../vendors/braintree/payments.ts';
import type { Payer } from './billing.store.ts';
import type { Intent, IntentDetails } from './intents.ts';
import { cardToken, customerId } from './provider-ids.ts';

/** What the provider did: the state of everything that the intent touched, or why it refused. */
export type CarriedOut =
  | { ok: true; card?: StoredCard; subscriptions: Subscription[]; charge?: { id: string } }
  | { ok: false; refusal: Refusal };

/** The provider's discount under which a payer's credit is taken off an invoice. */
export const creditDiscount = 'credit';

/** The subscription at the provider that charges for these lines and takes `discountCents` off the next invoice. */
export function providerDraft(lines: readonly Line[], interval: Interval, discountCents: number): SubscriptionDraft {
  return {
    planId: providerPlanId(interval),
    addOns: addOnsOf(lines, interval),
    discounts: discountCents === 0 ? [] : [{ id: creditDiscount, amountCents: discountCents, cycles: 1 }],
  };
}

/** Makes the function. It throws `OutcomeUnknown` when the provider's answer was lost: then the intent stays open. */
export function createCarryOut(payments: Payments): (intent: Intent, payer: Payer) => Promise<CarriedOut> {
  async function storeCard(intent: Intent, payer: Payer, nonce: string) {
    await payments.saveCustomer({
      id: customerId(payer.id),
      email: payer.email,
      firstName: payer.firstName,
      lastName: payer.lastName,
    });
    return payments.addCard({ customerId: customerId(payer.id), token: cardToken(intent.id), nonce });
  }

  async function subscribe(intent: Intent, payer: Payer, details: IntentDetails<'subscribe'>): Promise<CarriedOut> {
    const stored = await storeCard(intent, payer, details.nonce);
    if (!stored.ok) return stored;
    const made = await payments.createSubscription({
      id: details.subscriptionId,
      cardToken: stored.card.token,
      firstBillingDay: details.firstBillingDay,
      ...providerDraft(details.lines, details.interval, 0),
    });
    return made.ok ? { ok: true, card: stored.card, subscriptions: [made.subscription] } : made;
  }

  async function change({ id, amountCents }: Intent, details: IntentDetails<'change'>): Promise<CarriedOut> {
    const { subscriptionId, lines, interval, discountCents } = details;
    const charged =
      amountCents === 0 ? undefined : await payments.charge({ orderId: id, amountCents, cardToken: details.cardToken });
    if (charged !== undefined && !charged.ok) return charged;
    const changed = await payments.updateSubscription(subscriptionId, providerDraft(lines, interval, discountCents));
    if (changed.ok)
      return {
        ok: true,
        subscriptions: [
          {
            ...changed.subscription,
            charges: [...changed.subscription.charges, ...(charged === undefined ? [] : [charged.charge])],
          },
        ],
      };
    // What was charged for a change that the provider then refuses goes back.
    if (charged !== undefined) await payments.refund(charged.charge.id, amountCents);
    return changed;
  }

  async function changeInterval(details: IntentDetails<'interval'>): Promise<CarriedOut> {
    const made = await payments.createSubscription({
      id: details.subscriptionId,
      cardToken: details.cardToken,
      firstBillingDay: details.today,
      ...providerDraft(details.lines, details.interval, details.discountCents),
    });
    if (!made.ok) return made;
    const ended = await payments.cancelSubscription(details.oldSubscriptionId);
    return { ok: true, subscriptions: [ended, made.subscription] };
  }

  async function replaceCard(intent: Intent, payer: Payer, details: IntentDetails<'card'>): Promise<CarriedOut> {
    const stored = await storeCard(intent, payer, details.nonce);
    if (!stored.ok) return stored;
    const { card } = stored;
    if (details.subscriptionId === null) return { ok: true, card, subscriptions: [] };
    const changed = await payments.updateSubscription(details.subscriptionId, { cardToken: card.token });
    if (!changed.ok) return changed;
    // A new card may have settled the balance by itself; a second charge would be one too many.
    const present = (await payments.findSubscription(details.subscriptionId)) ?? changed.subscription;
    if (present.status !== 'Past Due') return { ok: true, card, subscriptions: [present] };
    const charged = await payments.retryCharge(details.subscriptionId);
    const after = (await payments.findSubscription(details.subscriptionId)) ?? present;
    return charged.ok ? { ok: true, card, subscriptions: [after] } : charged;
  }

  return async (intent, payer) => {
    switch (intent.kind) {
      case 'subscribe':
        return subscribe(intent, payer, intent.details);
      case 'change':
        return change(intent, intent.details);
      case 'interval':
        return changeInterval(intent.details);
      case 'card':
        return replaceCard(intent, payer, intent.details);
      case 'cancel':
        return { ok: true, subscriptions: [await payments.cancelSubscription(intent.details.subscriptionId)] };
    }
  };
}
