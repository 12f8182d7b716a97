/** Opens the card provider's stand-in and our client of it, for the contract tests of payments. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CardProvider } from '#sandbox/braintree/provider.ts';
import { createBraintree } from '#server/vendors/braintree/braintree.ts';
import type { Charge, Payments } from '#server/vendors/braintree/payments.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

/** What a file of contract tests works with; filled before its first test. */
export interface PaymentsUnderTest {
  served: ServedStandIns;
  payments: Payments;
  provider: CardProvider;
}

/** Serves the stand-ins for the tests of one file. The provider sends no webhooks, and each test begins with its switches off. */
export function servePayments(): PaymentsUnderTest {
  const opened = {} as PaymentsUnderTest;
  beforeAll(async () => {
    const served = await serveStandIns();
    const provider = served.standIns.cardProvider;
    provider.webhooks.mode = 'never';
    const payments = createBraintree({ ...served.standIns.settings.braintree, clock: served.clock });
    Object.assign(opened, { served, provider, payments });
  });
  afterAll(async () => await opened.served.stop());
  beforeEach(() => {
    opened.provider.switches.nextAnswers = [];
  });
  return opened;
}

/** A new id that begins with `kind`. */
export const newId = (kind: string): string => `${kind}_${randomUUID().slice(0, 8)}`;

/** The day of the stand-in's clock in `days` days, as YYYY-MM-DD. */
export const dayIn = ({ served }: PaymentsUnderTest, days: number): string =>
  new Date(served.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A payer with a card; `captured` gives the cents that the provider has taken from them. */
export async function createPayer(
  { payments, provider }: PaymentsUnderTest,
  nonce = 'fake-valid-nonce',
): Promise<{ customerId: string; token: string; captured: () => number }> {
  const customerId = newId('u');
  const token = newId('pm');
  await payments.saveCustomer({ id: customerId, email: 'payer@example.com', firstName: 'Mara', lastName: 'Vale' });
  const answer = await payments.addCard({ customerId, token, nonce });
  expect(answer.ok).toBe(true);
  return { customerId, token, captured: () => provider.captured().get(customerId) ?? 0 };
}

/** Every charge of a customer. */
export const chargesOf = async ({ payments }: PaymentsUnderTest, customerId: string): Promise<Charge[]> =>
  await Array.fromAsync(payments.listCharges({ from: new Date(0), to: new Date(8e14), customerId }));

/** A monthly subscription of two bio artists whose first bill is today, unless another day is given. */
export const subscriptionDraft = (
  tested: PaymentsUnderTest,
  cardToken: string,
  firstBillingDay = dayIn(tested, 0),
) => ({
  id: newId('s'),
  cardToken,
  firstBillingDay,
  planId: 'fanfare_monthly',
  addOns: [{ id: 'bio_600', quantity: 2, amountCents: 600 }],
  discounts: [],
});
