/** Compares our ledger with the provider's charges, and our subscriptions with the provider's. Books what is explained; the rest is for a person. */
import type { Kysely } from 'kysely';
import { inDollars } from '#domain/accounts/prices.ts';
import { addOnsOf, totalOfLines } from '#domain/billing/catalogue.ts';
import { movesMoney } from '#domain/billing/charges.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Charge, Payments } from '../../vendors/braintree/payments.ts';
import { type BillingStoreTables, createBillingStore } from './billing.store.ts';
import type { IssueInvoices } from './invoices/issue-invoices.ts';
import { createMoneyStore } from './money.store.ts';
import { customerId } from './provider-ids.ts';
import { createSuspensionsStore } from './suspensions.store.ts';

/** Something that differs between the provider and us. */
export interface Difference {
  userId: string;
  /** What differs, for the operator. */
  text: string;
}

/** Makes the comparison of every payer that ever subscribed. It books charges and refunds that the ledger lacks, where a subscription or an intent explains them. */
export function createCheck(options: {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  issueInvoices: IssueInvoices;
  clock: Clock;
}): () => Promise<Difference[]> {
  const { database, payments, issueInvoices, clock } = options;
  const [store, money, plans] = [
    createBillingStore(database),
    createMoneyStore(database),
    createSuspensionsStore(database),
  ];

  async function moneyOf(userId: string): Promise<Difference[]> {
    const charges: Charge[] = [];
    const range = {
      from: new Date(0),
      to: new Date(clock.now().getTime() + 86_400_000),
      customerId: customerId(userId),
    };
    for await (const charge of payments.listCharges(range)) charges.push(charge);
    // The oldest first: a refund is explained by its sale.
    for (const charge of charges.toReversed()) {
      const subscriptionId = await money.explanationOf(userId, charge);
      if (subscriptionId !== undefined) await money.saveCharge(userId, subscriptionId, charge);
    }
    await database.transaction().execute((within) => issueInvoices(within, userId, clock.now()));
    const theirs = charges
      .filter(movesMoney)
      .reduce((sum, { kind, amountCents }) => sum + (kind === 'sale' ? amountCents : -amountCents), 0);
    const ours = await money.sumOf(userId);
    return theirs === ours
      ? []
      : [{ userId, text: `The provider took ${inDollars(theirs)}, the ledger has ${inDollars(ours)}.` }];
  }

  return async () => {
    const differences: Difference[] = [];
    for (const userId of await store.listPayers()) differences.push(...(await moneyOf(userId)));
    for (const { id, userId, status, periodEnd } of await store.listLive()) {
      const theirs = await payments.findSubscription(id);
      const lines = await store.listLines(id);
      const interval = (await store.load(id))?.interval ?? 'monthly';
      const expected = JSON.stringify(addOnsOf(lines, interval));
      const found = JSON.stringify(
        [...(theirs?.addOns ?? [])]
          .map(({ id: addOn, quantity, amountCents }) => ({ id: addOn, quantity, amountCents }))
          .sort((one, other) => (one.id < other.id ? -1 : 1)),
      );
      if (theirs === undefined) differences.push({ userId, text: `The provider has no subscription ${id}.` });
      else if (theirs.status !== status)
        differences.push({ userId, text: `${id} is ${theirs.status} at the provider and ${status} here.` });
      else if (theirs.nextBillingDay !== undefined && theirs.nextBillingDay > periodEnd)
        differences.push({ userId, text: `${id} is billed next on ${theirs.nextBillingDay}, here on ${periodEnd}.` });
      else if (found !== expected)
        differences.push({
          userId,
          text: `${id} charges ${found}, but its artists cost ${inDollars(totalOfLines(lines))}: ${expected}.`,
        });
    }
    for (const { userId, artistId, plan, paidPlan } of await plans.listContradictions(clock.now()))
      differences.push({
        userId,
        text:
          paidPlan === null
            ? `The artist ${artistId} is on ${plan}, and nothing pays for it.`
            : `The artist ${artistId} is ${plan === '' ? 'suspended' : `on ${plan}`}, but ${paidPlan} is paid for it.`,
      });
    return differences;
  };
}
