/** Charges and refunds at Braintree. */
import type braintree from 'braintree';
import { amountOf, centsOf } from './amounts.ts';
import { reasonOfDecline } from './decline-reasons.ts';
import { ask, type Gateway, translated } from './gateway.ts';
import { type Charge, type ChargeAnswer, OutcomeUnknown, type Payments } from './payments.ts';
import { hasCode, refusalOf } from './refusals.ts';

/** Statuses of transactions that never took money. */
const tookNothing = new Set([
  'processor_declined',
  'gateway_rejected',
  'failed',
  'settlement_declined',
  'authorization_expired',
]);

/** Request keys are too long, switched off for this account, or used up by a decline: go without one. */
const withoutKey = ['915230', '915231', '915234'];
/** An earlier request has the key, but its charge cannot be found (yet). */
const keyInUse = ['915232', '915233', '915235'];
const notSettled = '91506';

/** Creates this part of the client. */
export function createCharges(gateway: Gateway) {
  async function findCharge(orderId: string): Promise<Charge | undefined> {
    for await (const charge of search(gateway, (fields) => fields.orderId().is(orderId)))
      if (charge.kind === 'sale' && !tookNothing.has(charge.status)) return charge;
    return undefined;
  }

  return {
    findCharge,
    async charge({ orderId, amountCents, cardToken }) {
      const earlier = await findCharge(orderId);
      if (earlier !== undefined) return { ok: true, charge: earlier };
      const request = {
        orderId,
        amount: amountOf(amountCents),
        paymentMethodToken: cardToken,
        options: { submitForSettlement: true },
      };
      const keyed = { ...request, apiRequestKey: orderId };
      const first = await ask(() => gateway.transaction.sale(keyed));
      const result =
        !first.success && hasCode(first, ...withoutKey) ? await ask(() => gateway.transaction.sale(request)) : first;
      if (result.success) return { ok: true, charge: toCharge(result.transaction) };
      const refusal = refusalOf(result);
      const inUse = keyInUse.includes(refusal.code);
      // The provider's search lags behind: what it calls a duplicate may be this very order.
      if (inUse || refusal.code === 'duplicate') {
        const found = await findCharge(orderId);
        if (found !== undefined) return { ok: true, charge: found };
      }
      if (inUse) throw new OutcomeUnknown(`An earlier request for order ${orderId} is not finished: ${refusal.text}`);
      return { ok: false, refusal };
    },
    async retryCharge(subscriptionId, amountCents) {
      const amount = amountCents === undefined ? undefined : amountOf(amountCents);
      return answerOf(await ask(() => gateway.subscription.retryCharge(subscriptionId, amount, true)));
    },
    async refund(chargeId, amountCents) {
      const amount = amountOf(amountCents);
      const refunded = await ask(() => gateway.transaction.refund(chargeId, amount));
      if (refunded.success || !hasCode(refunded, notSettled)) return answerOf(refunded);
      const { amount: whole } = await ask(() => gateway.transaction.find(chargeId));
      if (centsOf(whole) !== amountCents) return answerOf(refunded);
      return answerOf(await ask(() => gateway.transaction.void(chargeId)));
    },
    async *listCharges({ from, to, customerId }) {
      const charges = search(gateway, (fields) => {
        fields.createdAt().between(from, to);
        if (customerId !== undefined) fields.customerId().is(customerId);
      });
      // The provider's range includes its end.
      for await (const charge of charges) if (charge.createdAt >= from && charge.createdAt < to) yield charge;
    },
  } satisfies Partial<Payments>;
}

type Result = Awaited<ReturnType<Gateway['transaction']['sale']>>;

function answerOf(result: Result): ChargeAnswer {
  return result.success
    ? { ok: true, charge: toCharge(result.transaction) }
    : { ok: false, refusal: refusalOf(result) };
}

async function* search(gateway: Gateway, fill: braintree.TransactionSearchFn): AsyncGenerator<Charge> {
  try {
    for await (const transaction of gateway.transaction.search(fill) as AsyncIterable<braintree.Transaction>)
      yield toCharge(transaction);
  } catch (error) {
    throw translated(error);
  }
}

/** A transaction of the SDK as a charge. */
export function toCharge(transaction: braintree.Transaction): Charge {
  const { creditCard: card, subscription } = transaction;
  return {
    id: transaction.id,
    orderId: transaction.orderId || undefined,
    kind: transaction.type === 'credit' ? 'refund' : 'sale',
    amountCents: centsOf(transaction.amount),
    status: transaction.status,
    declined: tookNothing.has(transaction.status) ? reasonOfDecline(transaction) : undefined,
    settled: transaction.status === 'settled',
    subscriptionId: transaction.subscriptionId || undefined,
    customerId: transaction.customer?.id || undefined,
    refundedChargeId: transaction.refundedTransactionId || undefined,
    // The provider writes the statuses in lower case, the types of its SDK do not.
    isDisputed: (transaction.disputes ?? []).some(({ status }) => status.toLowerCase() !== 'won'),
    createdAt: new Date(transaction.createdAt),
    card: { brand: card?.cardType ?? '', last4: card?.last4 ?? '', imageUrl: card?.imageUrl ?? '' },
    period: subscription?.billingPeriodStartDate
      ? { start: subscription.billingPeriodStartDate, end: subscription.billingPeriodEndDate }
      : undefined,
  };
}
