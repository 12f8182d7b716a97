/** Compares our ledger with the provider's charges, and our subscriptions with the provider's. Books what is explained; the rest is for a person. */
import type { Kysely } from 'kysely';
import { inDollars } from '#domain/accounts/prices.ts';
import { addOnsOf, totalOfLines } from '#domain/billing/catalogue.ts';
import { movesMoney } from '#domain/billing/charges.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Payments, Subscription } from '../../../vendors/braintree/payments.ts';
import { type BillingStoreTables, createBillingStore, type StoredSubscription } from '../billing.store.ts';
import type { IssueInvoices } from '../invoices/issue-invoices.ts';
import { createMoneyStore } from '../ledger/money.store.ts';
import { createSuspensionsStore } from '../subscriptions/suspensions.store.ts';
import type { PacedCalls } from './paced-calls.ts';
import { createReadCharges } from './read-charges.ts';

/** Something that differs between the provider and us. */
export interface Difference {
  userId: string;
  /** What differs, for the operator. */
  text: string;
}

/** The comparisons. Each throws OutcomeUnknown without an answer of the provider. */
export interface Comparisons {
  /** Reads all charges of a payer, books what is explained, and gives what differs, and what the provider took less what it returned, in cents. */
  money(userId: string): Promise<{ differences: Difference[]; providerCents: number }>;
  /** Compares a live subscription with the provider's; undefined when the provider has none. */
  subscription(ours: StoredSubscription, theirs: Subscription | undefined): Promise<Difference[]>;
  /** Compares artists' plans with what is paid for them. */
  plans(): Promise<Difference[]>;
}

export function createComparisons(options: {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  issueInvoices: IssueInvoices;
  clock: Clock;
}): Comparisons {
  const { database, clock } = options;
  const readCharges = createReadCharges(options);
  const [store, ledger, suspensions] = [
    createBillingStore(database),
    createMoneyStore(database),
    createSuspensionsStore(database),
  ];

  async function money(userId: string): Promise<{ differences: Difference[]; providerCents: number }> {
    const charges = await readCharges(userId, new Date(0));
    const providerCents = charges
      .filter(movesMoney)
      .reduce((sum, { kind, amountCents }) => sum + (kind === 'sale' ? amountCents : -amountCents), 0);
    const ours = await ledger.sumOf(userId);
    const settled = new Set(charges.filter((charge) => charge.kind === 'sale' && charge.settled).map(({ id }) => id));
    const sales = await ledger.listSettled(userId);
    const texts = [
      ...(providerCents === ours
        ? []
        : [`The provider took ${inDollars(providerCents)}, the ledger has ${inDollars(ours)}.`]),
      ...sales.filter(({ isInvoiced }) => !isInvoiced).map(({ id }) => `The settled sale ${id} has no invoice.`),
      ...sales.filter(({ id }) => !settled.has(id)).map(({ id }) => `The sale ${id} is not settled at the provider.`),
    ];
    return { differences: texts.map((text) => ({ userId, text })), providerCents };
  }

  async function subscription(
    { id, userId, status, periodEnd, interval }: StoredSubscription,
    theirs: Subscription | undefined,
  ): Promise<Difference[]> {
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

  async function plans(): Promise<Difference[]> {
    const found = await suspensions.listContradictions(clock.now());
    return found.map(({ userId, artistId, plan, paidPlan }) => ({
      userId,
      text:
        paidPlan === null
          ? `The artist ${artistId} is on ${plan}, and nothing pays for it.`
          : `The artist ${artistId} is ${plan === '' ? 'suspended' : `on ${plan}`}, but ${paidPlan} is paid for it.`,
    }));
  }

  return { money, subscription, plans };
}

/** What the log says of a payer who could not be compared. */
export const notCompared = (userId: string, error: unknown): Difference => ({
  userId,
  text: `Could not be compared: ${String(error)}.`,
});

/** Makes the comparison of every payer who ever subscribed, whenever they were read last. One who cannot be compared keeps nobody else from it. */
export function createCompareBooks(options: {
  database: Kysely<BillingStoreTables>;
  payments: Payments;
  comparisons: Comparisons;
  pacedCalls: PacedCalls;
}): () => Promise<Difference[]> {
  const { database, payments, comparisons, pacedCalls } = options;
  const store = createBillingStore(database);
  return async () => {
    const differences: Difference[] = [];
    await pacedCalls(
      await store.listPayers(),
      async (userId) => void differences.push(...(await comparisons.money(userId)).differences),
      (userId, error) => void differences.push(notCompared(userId, error)),
    );
    await pacedCalls(
      await store.listLive(),
      async (ours) =>
        void differences.push(...(await comparisons.subscription(ours, await payments.findSubscription(ours.id)))),
      ({ userId }, error) => void differences.push(notCompared(userId, error)),
    );
    return [...differences, ...(await comparisons.plans())];
  };
}
