/** A credit is used by the very next charge of any kind, and a suspension can be taken back for nothing (BILL-7, BILL-99). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { voidSale } from '#sandbox/braintree/transaction-calls.ts';
import { buildArtist, logIn } from '#tests/fixtures/builders.ts';
import { buildPayingAccount, type PayingAccount } from '#tests/fixtures/paying-account.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { customerId } from '../provider/provider-ids.ts';

const day = 86_400_000;
let testApp: TestApp;
let account: PayingAccount;
let other: string;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.standIns.cardProvider.webhooks.mode = 'after';
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  account = await buildPayingAccount(testApp);
  other = await buildArtist(testApp, account.payer.userId);
});

const both = (plan: string) => [...account.asArtists(plan), ...account.asArtists(plan, other)];
const creditOf = async () => (await account.information()).credit_cents;
const undoOf = async (artistId: string): Promise<string | null | undefined> =>
  (
    await account.ask<{ get_billing_information: { artists: { id: string; undo_until: string | null }[] } }>(
      '{ get_billing_information { artists { id undo_until } } }',
    )
  ).get_billing_information.artists.find(({ id }) => id === artistId)?.undo_until;
const invoiceLines = async (): Promise<{ kind: string; amountCents: number }[]> => {
  const [newest] = await testApp.sql<{ lines: { kind: string; amountCents: number }[] }>(
    "select content->'lines' as lines from billing_invoices where user_id = $1 order by number desc limit 1",
    [account.payer.userId],
  );
  return (newest?.lines ?? []).map(({ kind, amountCents }) => ({ kind, amountCents }));
};

describe('suspending and restoring within a paid period costs nothing', () => {
  it('on the same day, two seconds later', async () => {
    await account.subscribe(account.asArtists('max'), { yearly: true });
    expect((await account.changePlan('')).credit_cents).toBe(29_000);
    testApp.clock.moveBy(2000);
    expect(await account.changePlan('max')).toMatchObject({ due_cents: 0, credit_cents: 0, total_cents: 29_000 });
    expect([account.captured(), await creditOf()]).toEqual([29_000, 0]);
    await account.expectSameSums();
  });

  it('days later, at the price of before, with what the days in between gave', async () => {
    await account.subscribe(account.asArtists('bio'));
    await account.pass(4);
    const { credit_cents: given } = await account.changePlan('');
    await account.pass(6);
    // The settings sell bio at nine dollars.
    expect(await account.changePlan('bio')).toMatchObject({ due_cents: 0, total_cents: 600 });
    const left = await creditOf();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(given);
    expect(account.captured()).toBe(600);
    await account.expectSameSums();
  });

  it('is the price of now once the period is over', async () => {
    await account.subscribe(both('bio'));
    await account.changePlan('', other);
    await account.passBillingDay();
    expect((await account.changePlan('bio', other)).total_cents).toBe(600 + 900);
    await account.expectSameSums();
  });
});

describe('a suspension of the last hour', () => {
  it('can be undone until the hour is over', async () => {
    await account.subscribe(both('pro'));
    expect(await undoOf(other)).toBeNull();
    await account.changePlan('', other);
    const at = testApp.clock.now().getTime();
    const until = new Date((await undoOf(other)) ?? 0).getTime();
    expect(Math.abs(until - at - 3_600_000)).toBeLessThan(60_000);
    expect(await undoOf(account.artistId)).toBeNull();
    testApp.clock.moveBy(3_600_000);
    expect(await undoOf(other)).toBeNull();
  });

  it('is not offered in the next period, where it would take credit that another change gave', async () => {
    await account.subscribe(both('pro'));
    const { next_billing_date: end } = await account.information();
    testApp.clock.moveBy(Date.parse(end) - testApp.clock.now().getTime() - 30 * 60_000);
    account.payer.token = await logIn(testApp, account.payer);
    await account.changePlan('bio');
    await account.changePlan('', other);
    const credit = await creditOf();
    expect(new Date((await undoOf(other)) ?? 0)).toEqual(new Date(end));
    testApp.clock.moveBy(40 * 60_000);
    testApp.standIns.cardProvider.runDue();
    expect(await undoOf(other)).toBeNull();
    expect(await creditOf()).toBeLessThan(credit);
  });

  it('is not offered once the artist is back', async () => {
    await account.subscribe(both('pro'));
    await account.changePlan('', other);
    await account.changePlan('pro', other);
    expect(await undoOf(other)).toBeNull();
  });
});

describe('the next charge uses it', () => {
  beforeEach(async () => {
    await account.subscribe(both('pro'), { yearly: true });
    await account.changePlan('', other);
    expect(await creditOf()).toBe(19_000);
  });

  it('where another artist is upgraded: in part, with the credit on its invoice', async () => {
    await account.changePlan('bio');
    const credit = await creditOf();
    const quote = await account.previewPlan('max');
    expect(quote.due_cents).toBe(0);
    await account.changePlan('max');
    expect(await creditOf()).toBe(credit - 20_000);
    expect(await account.changePlan('max', other)).toMatchObject({ due_cents: 29_000 - (credit - 20_000) });
    expect(await creditOf()).toBe(0);
    expect(await invoiceLines()).toEqual([
      { kind: 'change', amountCents: 29_000 },
      { kind: 'credit', amountCents: -(credit - 20_000) },
    ]);
    await account.expectSameSums();
  });

  it('where an artist is added', async () => {
    const third = await buildArtist(testApp, account.payer.userId);
    expect((await account.changePlan('max', third)).due_cents).toBe(10_000);
    expect(await creditOf()).toBe(0);
    await account.expectSameSums();
  });

  it('where the interval changes', async () => {
    expect((await account.changeInterval(false)).due_cents).toBe(0);
    expect(await creditOf()).toBe(19_000 + 19_000 - 1900);
    await account.expectSameSums();
  });

  it('where the artist is renewed with the other after a cancellation', async () => {
    await account.cancel();
    expect(await account.subscribe(both('pro'), { yearly: true })).toMatchObject({ due_cents: 0, goes_on: true });
    expect([await creditOf(), account.captured()]).toEqual([0, 38_000]);
    await account.expectSameSums();
  });

  it('where a subscription begins after the period of the canceled one', async () => {
    await account.cancel();
    await account.pass(367);
    await testApp.modules.billing.suspendUnpaid();
    expect(await account.subscribe(account.asArtists('max'), { yearly: true })).toMatchObject({ due_cents: 10_000 });
    expect([await creditOf(), account.captured()]).toEqual([0, 48_000]);
    await account.expectSameSums();
  });

  it('and a declined card uses nothing', async () => {
    const { state } = testApp.standIns.cardProvider;
    const third = await buildArtist(testApp, account.payer.userId);
    for (const card of Object.values(state.cards)) card.declines = '2001';
    const refused = await testApp.call(
      account.payer.token,
      'mutation ($id: uuid!) { change_artist_plan(artist_id: $id, selected_plan: "max") { success } }',
      { id: third },
    );
    expect(refused.codes).toEqual(['CARD_FUNDS_MISSING']);
    expect([await creditOf(), account.captured()]).toEqual([19_000, 38_000]);
  });
});

describe('an invoice that is never paid uses none', () => {
  beforeEach(async () => {
    await account.subscribe(both('pro'));
    await account.changePlan('', other);
    expect(await creditOf()).toBe(1900);
    await account.changePlan('max');
    expect(await creditOf()).toBe(900);
    for (const card of Object.values(testApp.standIns.cardProvider.state.cards))
      if (card.customerId === customerId(account.payer.userId)) card.declines = '2000';
    await account.pass(32);
    await expect.poll(async () => (await account.information()).status).toBe('Past Due');
    expect(await creditOf()).toBe(0);
  });
  const expectUsedByNext = async () => {
    expect(await account.subscribe(account.asArtists('max'))).toMatchObject({ due_cents: 2900 - 900 });
    await account.expectSameSums();
  };

  it('where its payer cancels', async () => {
    await account.cancel();
    await account.ask('{ get_billing_information { status } }');
    await expectUsedByNext();
  });

  it('where the card provider gives up', async () => {
    await account.pass(10);
    await expect.poll(async () => (await account.information()).status).toBe('Canceled');
    await expectUsedByNext();
  });
});

it('gives no credit for money that came back', async () => {
  await account.subscribe(account.asArtists('max'), { yearly: true });
  await account.changePlan('');
  await account.cancel();
  const { cardProvider } = testApp.standIns;
  for (const sale of Object.values(cardProvider.state.transactions))
    if (sale.customerId === customerId(account.payer.userId)) voidSale(cardProvider, sale);
  await testApp.modules.billing.check();
  testApp.clock.moveBy(2 * day);
  const due = await account.restOf(29_000);
  expect(await account.preview(account.asArtists('max'), true)).toMatchObject({ due_cents: due });
});
