/** Subscriptions at Braintree. */
import type braintree from 'braintree';
import type { Clock } from '#domain/kernel/clock.ts';
import { amountOf, centsOf, noonOf } from './amounts.ts';
import { toCharge } from './charges.ts';
import { ask, find, type Gateway } from './gateway.ts';
import type { Payments, Subscription, SubscriptionAnswer, SubscriptionDraft } from './payments.ts';
import { hasCode, refusalOf } from './refusals.ts';
import type { Templates } from './templates.ts';

const idInUse = '81902';
const alreadyCanceled = '81905';

/** Creates this part of the client. */
export function createSubscriptions(gateway: Gateway, templates: Templates, clock: Clock) {
  const read = async (id: string) => await find(() => gateway.subscription.find(id));

  async function toSubscription(found: braintree.Subscription): Promise<Subscription> {
    const addOns = (found.addOns ?? []).map(async ({ id, quantity = 1, amount = '0' }) => ({
      id: await templates.fromProvider('addOn', id),
      quantity,
      amountCents: centsOf(amount),
    }));
    return {
      id: found.id,
      status: found.status,
      planId: found.planId,
      addOns: await Promise.all(addOns),
      balanceCents: centsOf(found.balance),
      periodStartDay: found.billingPeriodStartDate || undefined,
      nextBillingDay: found.nextBillingDate || undefined,
      nextAmountCents: centsOf(found.nextBillingPeriodAmount),
      paidThroughDay: found.paidThroughDate || undefined,
      failureCount: found.failureCount ?? 0,
      cardToken: found.paymentMethodToken,
      charges: (found.transactions ?? []).map(toCharge),
    };
  }

  const toAddOns = async (addOns: SubscriptionDraft['addOns']) =>
    await Promise.all(
      addOns.map(async ({ id, quantity, amountCents }) => ({
        inheritedFromId: await templates.toProvider('addOn', id),
        quantity,
        amount: amountOf(amountCents),
        neverExpires: true,
      })),
    );
  const toDiscounts = async (discounts: SubscriptionDraft['discounts']) =>
    await Promise.all(
      discounts.map(async ({ id, amountCents, cycles }) => ({
        inheritedFromId: await templates.toProvider('discount', id),
        quantity: 1,
        amount: amountOf(amountCents),
        ...(cycles === null ? { neverExpires: true } : { numberOfBillingCycles: cycles }),
      })),
    );

  type Result = Awaited<ReturnType<Gateway['subscription']['create']>>;
  const answer = async (result: Result): Promise<SubscriptionAnswer> =>
    result.success
      ? { ok: true, subscription: await toSubscription(result.subscription) }
      : { ok: false, refusal: refusalOf(result) };

  return {
    async createSubscription({ id, cardToken, planId, addOns, discounts, firstBillingDay }) {
      // A first billing date has to be in the future; without one the first period is charged at once.
      const startsNow = firstBillingDay <= clock.now().toISOString().slice(0, 10);
      const request = {
        id,
        planId,
        paymentMethodToken: cardToken,
        neverExpires: true,
        ...(startsNow ? {} : { firstBillingDate: noonOf(firstBillingDay) }),
        addOns: { add: await toAddOns(addOns) },
        discounts: { add: await toDiscounts(discounts) },
        options: { doNotInheritAddOnsOrDiscounts: true, ...(startsNow ? { startImmediately: true } : {}) },
      };
      const result = await ask(() => gateway.subscription.create(request));
      const existing = !result.success && hasCode(result, idInUse) ? await read(id) : undefined;
      return existing === undefined ? await answer(result) : { ok: true, subscription: await toSubscription(existing) };
    },
    async updateSubscription(id, { planId, addOns, discounts, cardToken }) {
      const replaces = addOns !== undefined || discounts !== undefined;
      // The provider replaces both lists together: the one that is not given is sent as it stands.
      const current = replaces && (addOns === undefined || discounts === undefined) ? await read(id) : undefined;
      const request = {
        ...(planId === undefined ? {} : { planId }),
        ...(cardToken === undefined ? {} : { paymentMethodToken: cardToken }),
        ...(replaces
          ? {
              addOns: { add: addOns === undefined ? keptAddOns(current) : await toAddOns(addOns) },
              discounts: { add: discounts === undefined ? keptDiscounts(current) : await toDiscounts(discounts) },
            }
          : {}),
        // Without `prorateCharges` the account's own setting decides; a card that is replaced would then be charged at once.
        options: { prorateCharges: false, ...(replaces ? { replaceAllAddOnsAndDiscounts: true } : {}) },
      };
      return await answer(await ask(() => gateway.subscription.update(id, request)));
    },
    async cancelSubscription(id) {
      const result = await ask(() => gateway.subscription.cancel(id));
      if (result.success) return await toSubscription(result.subscription);
      const current = hasCode(result, alreadyCanceled) ? await read(id) : undefined;
      if (current === undefined) throw new Error(`Braintree did not cancel subscription ${id}: ${result.message}`);
      return await toSubscription(current);
    },
    async findSubscription(id) {
      const found = await read(id);
      return found === undefined ? undefined : await toSubscription(found);
    },
  } satisfies Partial<Payments>;
}

const keptAddOns = (current: braintree.Subscription | undefined) =>
  (current?.addOns ?? []).map(({ id, quantity, amount }) => ({
    inheritedFromId: id,
    quantity,
    amount,
    neverExpires: true,
  }));

const keptDiscounts = (current: braintree.Subscription | undefined) =>
  (current?.discounts ?? [])
    .map(({ id, quantity, amount, numberOfBillingCycles, currentBillingCycle }) => ({
      inheritedFromId: id,
      quantity,
      amount,
      numberOfBillingCycles: (numberOfBillingCycles ?? 1) - (currentBillingCycle ?? 0),
    }))
    .filter(({ numberOfBillingCycles }) => numberOfBillingCycles > 0);
