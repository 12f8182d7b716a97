/** The stand-in's transaction calls: sale, retry, refund, void, settlement, search. */
import type { VendorAnswer } from '../stand-in-server.ts';
import { type Fields, fieldsAt, found, refused, refusedField, textAt, toCents } from './answers.ts';
import { notify, paid, settledStatus } from './billing-run.ts';
import { transactionDocument } from './documents.ts';
import { newId } from './new-id.ts';
import { takeMoney, tookMoney } from './processor.ts';
import type { CardProvider } from './provider.ts';
import type { ProviderState, Transaction } from './provider-state.ts';
import { collection, list } from './xml.ts';

const pageSize = 50;

const refusedAt = (attribute: string, code: string, message: string) =>
  refusedField('transaction', attribute, code, message);

/** A sale of an amount, or with a subscription's id the retry of what that one owes. */
export function sell(provider: CardProvider, fields: Fields): VendorAnswer {
  const { state, clock } = provider;
  const requestKey = textAt(fields, 'api_request_key');
  const earlier = Object.values(state.transactions).find((one) => requestKey !== '' && one.requestKey === requestKey);
  const subscriptionId = textAt(fields, 'subscription_id');
  const subscription = state.subscriptions[subscriptionId];
  if (subscriptionId !== '' && subscription === undefined)
    return refusedAt('subscription_id', '91528', 'Subscription ID is invalid.');
  if (subscription !== undefined && subscription.status !== 'Past Due')
    return refusedAt('base', '91531', 'Subscription status must be Past Due in order to retry.');
  const amount = textAt(fields, 'amount');
  if (amount === '' && subscription === undefined) return refusedAt('amount', '81502', 'Amount is required.');
  const amountCents = amount === '' ? (subscription?.balanceCents ?? 0) : toCents(amount);
  if (amountCents === undefined) return refusedAt('amount', '81503', 'Amount is an invalid format.');
  if (amountCents <= 0) return refusedAt('amount', '81501', 'Amount cannot be negative.');
  const cardToken = subscription?.cardToken ?? textAt(fields, 'payment_method_token');
  const orderId = textAt(fields, 'order_id');
  if (earlier !== undefined) {
    if (earlier.amountCents !== amountCents || earlier.cardToken !== cardToken || earlier.orderId !== orderId)
      return refusedAt('api_request_key', '915232', 'API request key can be reused only with the same request.');
    if (!tookMoney.has(earlier.status))
      return refusedAt('api_request_key', '915234', 'API request key belongs to a failed request.');
    return found('transaction', transactionDocument(earlier, state), 201);
  }
  const transaction = takeMoney(state, clock, {
    amountCents,
    cardToken,
    orderId,
    subscriptionId,
    requestKey,
    period: subscription === undefined ? null : { start: subscription.periodStart, end: subscription.periodEnd },
    source: 'api',
    submits: fieldsAt(fields, 'options').submit_for_settlement === true,
  });
  if (transaction === undefined) return refusedAt('payment_method_token', '91518', 'Payment method token is invalid.');
  if (tookMoney.has(transaction.status)) {
    if (subscription !== undefined) paid(provider, subscription, amountCents);
    return found('transaction', transactionDocument(transaction, state), 201);
  }
  if (subscription !== undefined) {
    // Only recurring billing counts its failures, and cancels after the last of them.
    notify(provider, 'subscription_charged_unsuccessfully', subscription);
  }
  const message =
    transaction.rejection === '' ? transaction.responseText : `Gateway Rejected: ${transaction.rejection}`;
  return refused(message, undefined, { transaction: transactionDocument(transaction, state) });
}

/** Gives back a settled sale, or a part of it. */
export function refund({ state, clock }: CardProvider, sale: Transaction, fields: Fields): VendorAnswer {
  if (sale.status !== 'settled') return refusedAt('base', '91506', 'Cannot refund a transaction unless it is settled.');
  const refunded = Object.values(state.transactions)
    .filter(({ refundedId }) => refundedId === sale.id)
    .reduce((total, { amountCents }) => total + amountCents, 0);
  if (refunded >= sale.amountCents)
    return refusedAt('base', '91512', 'Transaction has already been completely refunded.');
  const amount = textAt(fields, 'amount');
  const amountCents = amount === '' ? sale.amountCents - refunded : (toCents(amount) ?? 0);
  if (amountCents <= 0) return refusedAt('amount', '81503', 'Amount is an invalid format.');
  if (amountCents > sale.amountCents - refunded) return refusedAt('amount', '91521', 'Refund amount is too large.');
  const credit: Transaction = {
    ...sale,
    id: newId(5),
    type: 'credit',
    status: 'submitted_for_settlement',
    amountCents,
    refundedId: sale.id,
    orderId: textAt(fields, 'order_id'),
    requestKey: '',
    createdAt: clock.now().toISOString(),
  };
  state.transactions[credit.id] = credit;
  return found('transaction', transactionDocument(credit, state), 201);
}

/** Takes back a sale that is not settled. */
export function voidSale({ state }: CardProvider, sale: Transaction): VendorAnswer {
  if (!['authorized', 'submitted_for_settlement', 'settlement_pending'].includes(sale.status))
    return refusedAt(
      'base',
      '91504',
      'Transaction can only be voided if status is authorized or submitted_for_settlement.',
    );
  sale.status = 'voided';
  return found('transaction', transactionDocument(sale, state));
}

/** Settles a sale at once, as the sandbox's test operations do. */
export function settleNow({ state }: CardProvider, sale: Transaction): VendorAnswer {
  if (sale.status !== 'submitted_for_settlement' && sale.status !== 'settlement_pending')
    return refusedAt('base', '91575', 'Cannot simulate settlement in this status.');
  sale.status = settledStatus(sale);
  return found('transaction', transactionDocument(sale, state));
}

/** The ids that a search finds, newest first. */
export function searchIds({ state }: CardProvider, search: Fields): VendorAnswer {
  const ids = matching(state, search).map(({ id }) => id);
  return found('searchResults', { pageSize, ids: list('item', ids) });
}

/** One page of a search. */
export function searchPage({ state }: CardProvider, search: Fields): VendorAnswer {
  const transactions = matching(state, search).map((one) => transactionDocument(one, state));
  return found('creditCardTransactions', collection('transaction', transactions));
}

function matching(state: ProviderState, search: Fields): Transaction[] {
  const ids = Array.isArray(search.ids) ? new Set(search.ids.map(String)) : undefined;
  const is = (name: string) => textAt(fieldsAt(search, name), 'is');
  const { min, max } = fieldsAt(search, 'created_at');
  const types = Array.isArray(search.type) ? search.type : undefined;
  return Object.values(state.transactions)
    .filter(
      (one) =>
        (ids === undefined || ids.has(one.id)) &&
        (is('order_id') === '' || one.orderId === is('order_id')) &&
        (is('customer_id') === '' || one.customerId === is('customer_id')) &&
        (types === undefined || types.includes(one.type)) &&
        (min === undefined || Date.parse(one.createdAt) >= Date.parse(String(min))) &&
        (max === undefined || Date.parse(one.createdAt) <= Date.parse(String(max))),
    )
    .reverse();
}
