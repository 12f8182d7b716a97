/** Compares our ledger with the provider's charges, and our subscriptions with the provider's. Books what is explained; the rest is for a person. */
import type { Kysely } from 'kysely';
import { inDollars } from '#domain/accounts/prices.ts';
import { addOnsOf, totalOfLines } from '#domain/billing/catalogue.ts';
import { movesMoney } from '#domain/billing/charges.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Payments } from '../../../vendors/braintree/payments.ts';
import { type BillingStoreTables, createBillingStore, type StoredSubscription } from '../billing.store.ts';
import type { IssueInvoices } from '../invoices/issue-invoices.ts';
import { createMoneyStore } from '../ledger/money.store.ts';
import { createSuspensionsStore } from '../subscriptions/suspensions.store.ts';
import { createReadCharges } from './read-charges.ts';

/** Something that differs between the provider and us. */
export interface Difference {
  userId: string;
  /** What differs, for the operator. */
  text: string;
}

/** Makes the comparison of every payer that ever subscribed. It books charges and refunds that the ledger lacks, where a subscription or an intent explains them. */
export function createCompareBooks(options: {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  issueInvoices: IssueInvoices;
  clock: Clock;
}): () => Promise<Difference[]> {
  const { database, payments, clock } = options;
  const readCharges = createReadCharges(options);
  const [store, money, plans] = [
    createBillingStore(database),
    createMoneyStore(database),
    createSuspensionsStore(database),
  ];

  async function moneyOf(userId: string): Promise<Difference[]> {
    const charges = await readCharges(userId, new Date(0));
    const theirs = charges
      .filter(movesMoney)
      .reduce((sum, { kind, amountCents }) => sum + (kind === 'sale' ? amountCents : -amountCents), 0);
    const ours = await money.sumOf(userId);
    const settled = new Set(charges.filter((charge) => charge.kind === 'sale' && charge.settled).map(({ id }) => id));
    const sales = await money.listSettled(userId);
    const texts = [
      ...(theirs === ours ? [] : [`The provider took ${inDollars(theirs)}, the ledger has ${inDollars(ours)}.`]),
      ...sales.filter(({ isInvoiced }) => !isInvoiced).map(({ id }) => `The settled sale ${id} has no invoice.`),
      ...sales.filter(({ id }) => !settled.has(id)).map(({ id }) => `The sale ${id} is not settled at the provider.`),
    ];
    return texts.map((text) => ({ userId, text }));
  }

  async function subscriptionOf({
    id,
    userId,
    status,
    periodEnd,
    interval,
  }: StoredSubscription): Promise<Difference[]> {
    const theirs = await payments.findSubscription(id);
    const lines = await store.listLines(id);
    const expected = JSON.stringify(addOnsOf(lines, interval));
    const found = JSON.stringify(
      [...(theirs?.addOns ?? [])]
        .map(({ id: addOn, quantity, amountCents }) => ({ id: addOn, quantity, amountCents }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
    if (theirs === undefined) return [{ userId, text: `The provider has no subscription ${id}.` }];
    if (theirs.status !== status)
      return [{ userId, text: `${id} is ${theirs.status} at the provider and ${status} here.` }];
    if (theirs.nextBillingDay !== undefined && theirs.nextBillingDay > periodEnd)
      return [{ userId, text: `${id} is billed next on ${theirs.nextBillingDay}, here on ${periodEnd}.` }];
    if (found === expected) return [];
    const cost = inDollars(totalOfLines(lines));
    return [{ userId, text: `${id} charges ${found}, but its artists cost ${cost}: ${expected}.` }];
  }

  async function plansOfArtists(): Promise<Difference[]> {
    const found = await plans.listContradictions(clock.now());
    return found.map(({ userId, artistId, plan, paidPlan }) => ({
      userId,
      text:
        paidPlan === null
          ? `The artist ${artistId} is on ${plan}, and nothing pays for it.`
          : `The artist ${artistId} is ${plan === '' ? 'suspended' : `on ${plan}`}, but ${paidPlan} is paid for it.`,
    }));
  }

  /** A payer who cannot be compared is skipped, and the others are compared. */
  const compared = (userId: string, comparison: Promise<Difference[]>): Promise<Difference[]> =>
    comparison.catch((error: unknown) => [{ userId, text: `Could not be compared: ${String(error)}.` }]);

  return async () => {
    const differences: Difference[] = [];
    for (const userId of await store.listPayers()) differences.push(...(await compared(userId, moneyOf(userId))));
    for (const subscription of await store.listLive())
      differences.push(...(await compared(subscription.userId, subscriptionOf(subscription))));
    return [...differences, ...(await plansOfArtists())];
  };
}
