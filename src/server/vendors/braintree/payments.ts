/** What the product needs of a card provider: cards, charges, subscriptions, webhooks. */
import type { DeclineReason } from '#domain/billing/decline.ts';

/** The card provider. Amounts are integer cents of US dollars, days are `YYYY-MM-DD`. Every call may throw OutcomeUnknown. */
export interface Payments {
  /** A token with which the browser's card form talks to the provider. */
  clientToken(customerId: string): Promise<string>;
  /** Creates the customer, or updates it when it exists. */
  saveCustomer(customer: { id: string; email: string; firstName: string; lastName: string }): Promise<void>;
  /** Stores the card behind a nonce under our token and makes it the default; the same token again returns the stored card. */
  addCard(card: { customerId: string; token: string; nonce: string }): Promise<CardAnswer>;
  findCard(token: string): Promise<StoredCard | undefined>;
  /**
   * Charges and submits for settlement. The same orderId is never charged twice: an earlier charge with it is returned. `subscriptionId` stays
   * with us: the provider accepts one only for the balance of a Past Due subscription.
   */
  charge(charge: {
    orderId: string;
    amountCents: number;
    cardToken: string;
    subscriptionId?: string;
  }): Promise<ChargeAnswer>;
  /** The charge that took money with this orderId; a declined one took none. */
  findCharge(orderId: string): Promise<Charge | undefined>;
  /** Creates the subscription under our id; if it exists already, returns that one. Never prorates. */
  createSubscription(
    wanted: SubscriptionDraft & { id: string; cardToken: string; firstBillingDay: string },
  ): Promise<SubscriptionAnswer>;
  /** Replaces its add-ons (and plan or card, where given). Never prorates. */
  updateSubscription(
    id: string,
    wanted: Partial<SubscriptionDraft> & { cardToken?: string },
  ): Promise<SubscriptionAnswer>;
  /** Cancels; an already cancelled one is a success. */
  cancelSubscription(id: string): Promise<Subscription>;
  findSubscription(id: string): Promise<Subscription | undefined>;
  /** Charges the balance of a Past Due subscription once. A second call is refused with code 91531. */
  retryCharge(subscriptionId: string, amountCents?: number): Promise<ChargeAnswer>;
  /** Gives money back. A charge that is not settled is voided instead, which only its whole amount allows. */
  refund(chargeId: string, amountCents: number): Promise<ChargeAnswer>;
  /** All charges and refunds created in [from, to), in pages. */
  listCharges(range: { from: Date; to: Date; customerId?: string }): AsyncIterable<Charge>;
  /** Reads a signed webhook; undefined when the signature is not the provider's. */
  readWebhook(signature: string, payload: string): Promise<Webhook | undefined>;
  /** The answer to the provider's check of the webhook's URL; undefined for a malformed challenge. */
  answerChallenge(challenge: string): Promise<string | undefined>;
  /** Creates missing plans and add-ons of the catalogue at the provider; returns the ids it made. */
  setUpCatalogue(catalogue: Catalogue): Promise<string[]>;
}

/** What a webhook says. `disputedChargeId` is the charge that a payer disputes with their bank. */
export interface Webhook {
  kind: string;
  subscriptionId: string | undefined;
  disputedChargeId: string | undefined;
  at: Date;
}

/** How often a subscription is billed. */
export type Interval = 'monthly' | 'yearly';

/** What a subscription shall consist of. A discount lasts `cycles` periods, or for ever with null; an add-on lasts. */
export interface SubscriptionDraft {
  planId: string;
  addOns: readonly { id: string; quantity: number; amountCents: number }[];
  discounts: readonly { id: string; amountCents: number; cycles: number | null }[];
}

/** A subscription at the provider. A negative balance is credit. */
export interface Subscription {
  id: string;
  status: 'Pending' | 'Active' | 'Past Due' | 'Expired' | 'Canceled';
  planId: string;
  addOns: readonly { id: string; quantity: number; amountCents: number }[];
  balanceCents: number;
  /** The first day of the period that was billed last; undefined before the first billing. */
  periodStartDay: string | undefined;
  nextBillingDay: string | undefined;
  nextAmountCents: number;
  paidThroughDay: string | undefined;
  failureCount: number;
  cardToken: string;
  charges: readonly Charge[];
}

/** A charge or a refund. `status` is the provider's own word; `period` is what a subscription's charge pays for. */
export interface Charge {
  id: string;
  orderId: string | undefined;
  kind: 'sale' | 'refund';
  amountCents: number;
  status: string;
  /** Why it took no money; undefined for one that did. */
  declined: DeclineReason | undefined;
  settled: boolean;
  subscriptionId: string | undefined;
  customerId: string | undefined;
  /** The sale that a refund returns. */
  refundedChargeId: string | undefined;
  /** The payer's bank has taken the money back, or may: there is a dispute that was not won. */
  isDisputed: boolean;
  createdAt: Date;
  card: { brand: string; last4: string; imageUrl: string };
  period: { start: string; end: string } | undefined;
}

/** A card that the provider keeps. */
export interface StoredCard {
  token: string;
  brand: string;
  last4: string;
  expires: { month: number; year: number };
  imageUrl: string;
}

/**
 * Why the provider refused: `soft` may work later, `hard` never with this card, `gateway` fraud or duplicate, `overdue` a subscription that has to be
 * paid first, `ended` one that is canceled, `moved` one whose next period has begun in between, `used` a nonce that was used before, `returned` a
 * charge that was given back before, `input` our mistake or tampering.
 */
export interface Refusal {
  kind: 'soft' | 'hard' | 'input' | 'gateway' | 'overdue' | 'ended' | 'moved' | 'used' | 'returned';
  code: string;
  text: string;
  /** Why a card was declined; missing where none was. */
  reason?: DeclineReason;
}

/** The card, or why it is not stored. */
export type CardAnswer = { ok: true; card: StoredCard } | { ok: false; refusal: Refusal };
/** The charge, or why no money moved. */
export type ChargeAnswer = { ok: true; charge: Charge } | { ok: false; refusal: Refusal };
/** The subscription, or why nothing changed. */
export type SubscriptionAnswer = { ok: true; subscription: Subscription } | { ok: false; refusal: Refusal };

/** Everything that has to exist at the provider before the first sale. Plans cost 0; discounts get their amount on the subscription. */
export interface Catalogue {
  plans: readonly { id: string; interval: Interval; name: string }[];
  addOns: readonly { id: string; amountCents: number; interval: Interval; name: string }[];
  discounts?: readonly { id: string; name: string }[];
}

/** The provider may have done it or not: a timeout, a broken connection or a 5xx. Ask again before repeating with the same ids. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The provider has too many requests and did nothing: ask again after a pause. */
export class ProviderBusy extends OutcomeUnknown {}
