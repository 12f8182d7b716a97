/** Customers, cards, transactions and subscriptions as Braintree writes them. */
import { toAmount } from './answers.ts';
import { nextAmount } from './billing-calendar.ts';
import type {
  Card,
  CardData,
  Customer,
  Modification,
  ProviderState,
  Subscription,
  Transaction,
} from './provider-state.ts';
import { list, type Xml } from './xml.ts';

/** Fields of an object. */
export type XmlFields = { readonly [name: string]: Xml };

const pictures: Readonly<Record<string, string>> = {
  Visa: 'visa',
  MasterCard: 'mastercard',
  'American Express': 'american_express',
  Discover: 'discover',
  JCB: 'jcb',
};

const cardFields = ({ brand, bin, last4, month, year }: CardData): XmlFields => ({
  bin,
  last4,
  cardType: brand,
  expirationMonth: month,
  expirationYear: year,
  imageUrl: `https://assets.braintreegateway.com/payment_method_logo/${pictures[brand] ?? 'unknown'}.png?environment=sandbox`,
  debit: 'Unknown',
  prepaid: 'Unknown',
  countryOfIssuance: 'Unknown',
});

/** A card in the vault. */
export const cardDocument = (card: Card): XmlFields => ({
  ...cardFields(card),
  token: card.token,
  customerId: card.customerId,
  default: card.isDefault,
  expired: false,
  uniqueNumberIdentifier: `${card.bin}${card.last4}`,
  createdAt: new Date(card.createdAt),
  updatedAt: new Date(card.createdAt),
  subscriptions: list('subscription', []),
  verifications: list('verification', []),
});

/** A customer with its cards. */
export const customerDocument = (customer: Customer, state: ProviderState): XmlFields => ({
  ...customer,
  createdAt: new Date(customer.createdAt),
  creditCards: list(
    'creditCard',
    Object.values(state.cards)
      .filter(({ customerId }) => customerId === customer.id)
      .map(cardDocument),
  ),
});

export const transactionDocument = (one: Transaction, state: ProviderState): XmlFields => ({
  id: one.id,
  status: one.status,
  type: one.type,
  currencyIsoCode: 'USD',
  amount: toAmount(one.amountCents),
  orderId: one.orderId || null,
  createdAt: new Date(one.createdAt),
  updatedAt: new Date(one.createdAt),
  customer: { id: one.customerId || null },
  creditCard: { ...cardFields(one.card), token: one.cardToken || null },
  subscriptionId: one.subscriptionId || null,
  subscription: {
    billingPeriodStartDate: one.period?.start ?? null,
    billingPeriodEndDate: one.period?.end ?? null,
  },
  refundedTransactionId: one.refundedId || null,
  refundIds: list(
    'item',
    Object.values(state.transactions)
      .filter(({ refundedId }) => refundedId === one.id)
      .map(({ id }) => id),
  ),
  recurring: one.source === 'recurring',
  paymentInstrumentType: 'credit_card',
  processorResponseCode: one.responseCode,
  processorResponseText: one.responseText,
  processorResponseType: one.responseType,
  gatewayRejectionReason: one.rejection || null,
  statusHistory: list('statusEvent', []),
  disputes: list('dispute', one.dispute === undefined ? [] : [{ status: one.dispute, kind: 'chargeback' }]),
  addOns: list('addOn', []),
  discounts: list('discount', []),
});

const modificationDocument = (one: Modification): XmlFields => ({
  id: one.id,
  name: one.name,
  amount: toAmount(one.amountCents),
  quantity: one.quantity,
  neverExpires: one.cycles === null,
  numberOfBillingCycles: one.cycles,
  currentBillingCycle: one.cyclesDone,
});

/** A subscription with its newest 20 transactions. */
export const subscriptionDocument = (one: Subscription, state: ProviderState): XmlFields => ({
  id: one.id,
  planId: one.planId,
  paymentMethodToken: one.cardToken,
  status: one.status,
  price: toAmount(one.priceCents),
  balance: toAmount(one.balanceCents),
  nextBillAmount: toAmount(nextAmount(one)),
  nextBillingPeriodAmount: toAmount(nextAmount(one)),
  firstBillingDate: one.firstBillingDay,
  nextBillingDate: one.status === 'Canceled' ? null : one.nextBillingDay,
  billingPeriodStartDate: one.periodStart || null,
  billingPeriodEndDate: one.periodEnd || null,
  paidThroughDate: one.paidThroughDay || null,
  billingDayOfMonth: Number(one.firstBillingDay.slice(8)),
  currentBillingCycle: one.cycle,
  failureCount: one.failureCount,
  neverExpires: true,
  numberOfBillingCycles: null,
  trialPeriod: false,
  createdAt: new Date(one.createdAt),
  updatedAt: new Date(one.createdAt),
  addOns: list('addOn', one.addOns.map(modificationDocument)),
  discounts: list('discount', one.discounts.map(modificationDocument)),
  statusHistory: list('statusEvent', []),
  transactions: list(
    'transaction',
    Object.values(state.transactions)
      .filter(({ subscriptionId }) => subscriptionId === one.id)
      .slice(-20)
      .reverse()
      .map((transaction) => transactionDocument(transaction, state)),
  ),
});
