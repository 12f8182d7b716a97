import { describe, expect, it } from 'vitest';
import { createBraintree } from '#server/vendors/braintree/braintree.ts';
import { OutcomeUnknown } from '#server/vendors/braintree/payments.ts';
import { chargesOf, createPayer, newId, servePayments } from './payments-under-test.ts';

const tested = servePayments();

describe('customers and cards', () => {
  it('creates a customer once and updates it then', async () => {
    const id = newId('u');
    await tested.payments.saveCustomer({ id, email: 'a@example.com', firstName: 'A', lastName: '<b>&"' });
    await tested.payments.saveCustomer({ id, email: 'b@example.com', firstName: 'B', lastName: 'C' });
    expect(tested.provider.state.customers[id]).toMatchObject({ email: 'b@example.com', firstName: 'B' });
  });

  it('stores a card under our token, and returns it when the same token comes again', async () => {
    const { customerId, token } = await createPayer(tested, 'fake-valid-mastercard-nonce');
    const card = await tested.payments.findCard(token);
    expect(card).toMatchObject({ token, brand: 'MasterCard', last4: '4444', expires: { month: 12, year: 2032 } });
    const again = await tested.payments.addCard({ customerId, token, nonce: 'fake-valid-visa-nonce' });
    expect(again).toEqual({ ok: true, card });
  });

  it('never gives a card of one payer to another who sends its token', async () => {
    const { token } = await createPayer(tested);
    const other = await createPayer(tested);
    const answer = await tested.payments.addCard({ customerId: other.customerId, token, nonce: 'fake-valid-nonce' });
    expect(answer).toMatchObject({ ok: false, refusal: { kind: 'input', code: '91719' } });
  });

  it.each([
    ['fake-processor-declined-visa-nonce', { kind: 'soft', code: '2000' }],
    ['fake-gateway-rejected-fraud-nonce', { kind: 'gateway', code: 'fraud' }],
    ['fake-luhn-invalid-nonce', { kind: 'hard', code: '81715' }],
    ['fake-consumed-nonce', { kind: 'used', code: '93107' }],
    ['made-up', { kind: 'input', code: '93108' }],
  ])('refuses %s', async (nonce, refusal) => {
    const { customerId } = await createPayer(tested);
    const answer = await tested.payments.addCard({ customerId, token: newId('pm'), nonce });
    expect(answer).toMatchObject({ ok: false, refusal });
  });

  it('adopts the card of a call whose answer was lost', async () => {
    const { customerId } = await createPayer(tested);
    const card = { customerId, token: newId('pm'), nonce: 'fake-valid-nonce' };
    tested.provider.switches.nextAnswers = ['lost'];
    await expect(tested.payments.addCard(card)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await tested.payments.addCard(card)).toMatchObject({ ok: true, card: { token: card.token } });
  });

  it('knows no card under a foreign or malformed token', async () => {
    expect(await tested.payments.findCard('nothing')).toBeUndefined();
    expect(await tested.payments.findCard('../customers/x')).toBeUndefined();
  });
});

describe('charges', () => {
  it('charges and submits for settlement', async () => {
    const { customerId, token } = await createPayer(tested);
    const orderId = newId('order');
    const answer = await tested.payments.charge({ orderId, amountCents: 1937, cardToken: token });
    expect(answer).toMatchObject({
      ok: true,
      charge: {
        orderId,
        customerId,
        kind: 'sale',
        amountCents: 1937,
        status: 'submitted_for_settlement',
        settled: false,
        card: { brand: 'Visa', last4: '1111' },
        period: undefined,
      },
    });
    expect(await tested.payments.findCharge(orderId)).toEqual(answer.ok && answer.charge);
    expect(await tested.payments.findCharge(newId('order'))).toBeUndefined();
  });

  it.each(['lost', 'after', 'before', 'nonsense'] as const)(
    'charges once when the answer is %s and the call is repeated',
    async (fault) => {
      const { token, captured } = await createPayer(tested);
      const charge = { orderId: newId('order'), amountCents: 1900, cardToken: token };
      tested.provider.switches.nextAnswers = [fault];
      await expect(tested.payments.charge(charge)).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(await tested.payments.charge(charge)).toMatchObject({ ok: true, charge: { amountCents: 1900 } });
      expect(await tested.payments.charge(charge)).toMatchObject({ ok: true });
      expect(captured()).toBe(1900);
    },
  );

  it('charges once when the answer comes after the time limit', async () => {
    const { token, captured } = await createPayer(tested);
    const impatient = createBraintree({
      ...tested.served.standIns.settings.braintree,
      clock: tested.served.clock,
      timeoutMs: 300,
    });
    const charge = { orderId: newId('order'), amountCents: 700, cardToken: token };
    tested.provider.switches.slowMilliseconds = 2000;
    tested.provider.switches.nextAnswers = ['slow'];
    await expect(impatient.charge(charge)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await tested.payments.charge(charge)).toMatchObject({ ok: true });
    expect(captured()).toBe(700);
  });

  it('charges once when two calls with one order run together', async () => {
    const { token, captured } = await createPayer(tested);
    const charge = { orderId: newId('order'), amountCents: 1234, cardToken: token };
    const answers = await Promise.all([
      tested.payments.charge(charge),
      tested.payments.charge(charge),
      tested.payments.charge(charge),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(captured()).toBe(1234);
  });

  it.each([
    [200_100, { kind: 'soft', code: '2001', text: 'Insufficient Funds', reason: 'funds' }],
    [200_400, { kind: 'hard', code: '2004', text: 'Expired Card', reason: 'expired' }],
    [300_000, { kind: 'soft', code: '3000', reason: 'network' }],
    [500_100, { kind: 'gateway', code: 'application_incomplete', reason: 'provider' }],
  ])('says why %i cents are refused, and takes nothing', async (amountCents, refusal) => {
    const { token, captured } = await createPayer(tested);
    const orderId = newId('order');
    expect(await tested.payments.charge({ orderId, amountCents, cardToken: token })).toMatchObject({
      ok: false,
      refusal,
    });
    expect(await tested.payments.findCharge(orderId)).toBeUndefined();
    expect(captured()).toBe(0);
  });

  it('can charge an order again whose first try was declined', async () => {
    const { customerId, token, captured } = await createPayer(tested);
    const card = tested.provider.state.cards[token];
    if (card !== undefined) card.declines = '2001';
    const charge = { orderId: newId('order'), amountCents: 900, cardToken: token };
    expect(await tested.payments.charge(charge)).toMatchObject({ ok: false, refusal: { kind: 'soft', code: '2001' } });
    if (card !== undefined) card.declines = '';
    expect(await tested.payments.charge(charge)).toMatchObject({ ok: true });
    expect(captured()).toBe(900);
    expect(await chargesOf(tested, customerId)).toHaveLength(2);
  });

  it('refunds what is settled, in parts, and never more than was paid', async () => {
    const { token, captured } = await createPayer(tested);
    const answer = await tested.payments.charge({ orderId: newId('order'), amountCents: 1000, cardToken: token });
    const id = answer.ok ? answer.charge.id : '';
    tested.served.clock.moveBy(2 * 86_400_000);
    expect(await tested.payments.refund(id, 400)).toMatchObject({
      ok: true,
      charge: { kind: 'refund', amountCents: 400 },
    });
    expect(await tested.payments.refund(id, 601)).toMatchObject({
      ok: false,
      refusal: { kind: 'input', code: '91521' },
    });
    expect(await tested.payments.refund(id, 600)).toMatchObject({ ok: true });
    expect(await tested.payments.refund(id, 1)).toMatchObject({ ok: false, refusal: { code: '91512' } });
    expect(captured()).toBe(0);
  });

  it('voids a charge that is not settled, but no part of it', async () => {
    const { token, captured } = await createPayer(tested);
    const answer = await tested.payments.charge({ orderId: newId('order'), amountCents: 1000, cardToken: token });
    const id = answer.ok ? answer.charge.id : '';
    expect(await tested.payments.refund(id, 400)).toMatchObject({ ok: false, refusal: { code: '91506' } });
    expect(await tested.payments.refund(id, 1000)).toMatchObject({ ok: true, charge: { status: 'voided' } });
    expect(captured()).toBe(0);
  });

  it('lists every charge of a range over several pages, without its end', async () => {
    const { customerId, token } = await createPayer(tested);
    const from = tested.served.clock.now();
    for (let index = 0; index < 53; index += 1)
      await tested.payments.charge({ orderId: newId('order'), amountCents: 100 + index, cardToken: token });
    const all = await chargesOf(tested, customerId);
    expect(new Set(all.map(({ amountCents }) => amountCents)).size).toBe(53);
    const first = all.at(-1)?.createdAt ?? from;
    expect(await Array.fromAsync(tested.payments.listCharges({ from: new Date(0), to: first, customerId }))).toEqual(
      [],
    );
  });
});
