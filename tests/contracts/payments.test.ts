/** What a card provider must do, asked of the Braintree client over its own SDK, against the stand-in. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardProvider } from '#sandbox/braintree/provider.ts';
import { createWebhookSender, type WebhookSender } from '#sandbox/braintree/webhook-sender.ts';
import { createBraintree } from '#server/vendors/braintree/braintree.ts';
import { type Charge, OutcomeUnknown, type Payments } from '#server/vendors/braintree/payments.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

let served: ServedStandIns;
let payments: Payments;
let provider: CardProvider;
beforeAll(async () => {
  served = await serveStandIns();
  provider = served.standIns.cardProvider;
  provider.webhooks.mode = 'never';
  payments = createBraintree({ ...served.standIns.settings.braintree, clock: served.clock });
});
afterAll(async () => await served.stop());
beforeEach(() => {
  provider.switches.nextAnswers = [];
});

const newId = (kind: string) => `${kind}_${randomUUID().slice(0, 8)}`;
const dayIn = (days: number) => new Date(served.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A payer with a card. */
async function payer(nonce = 'fake-valid-nonce') {
  const customerId = newId('u');
  const token = newId('pm');
  await payments.saveCustomer({ id: customerId, email: 'payer@example.com', firstName: 'Mara', lastName: 'Vale' });
  const answer = await payments.addCard({ customerId, token, nonce });
  expect(answer.ok).toBe(true);
  return { customerId, token, captured: () => provider.captured().get(customerId) ?? 0 };
}

const chargesOf = async (customerId: string): Promise<Charge[]> =>
  await Array.fromAsync(payments.listCharges({ from: new Date(0), to: new Date(8e14), customerId }));

const draft = (cardToken: string, firstBillingDay = dayIn(0)) => ({
  id: newId('s'),
  cardToken,
  firstBillingDay,
  planId: 'fanfare_monthly',
  addOns: [{ id: 'bio_600', quantity: 2, amountCents: 600 }],
  discounts: [],
});

describe('customers and cards', () => {
  it('creates a customer once and updates it then', async () => {
    const id = newId('u');
    await payments.saveCustomer({ id, email: 'a@example.com', firstName: 'A', lastName: '<b>&"' });
    await payments.saveCustomer({ id, email: 'b@example.com', firstName: 'B', lastName: 'C' });
    expect(provider.state.customers[id]).toMatchObject({ email: 'b@example.com', firstName: 'B' });
  });

  it('stores a card under our token, and returns it when the same token comes again', async () => {
    const { customerId, token } = await payer('fake-valid-mastercard-nonce');
    const card = await payments.findCard(token);
    expect(card).toMatchObject({ token, brand: 'MasterCard', last4: '4444', expires: { month: 12, year: 2032 } });
    const again = await payments.addCard({ customerId, token, nonce: 'fake-valid-visa-nonce' });
    expect(again).toEqual({ ok: true, card });
  });

  it('never gives a card of one payer to another who sends its token', async () => {
    const { token } = await payer();
    const other = await payer();
    const answer = await payments.addCard({ customerId: other.customerId, token, nonce: 'fake-valid-nonce' });
    expect(answer).toMatchObject({ ok: false, refusal: { kind: 'input', code: '91719' } });
  });

  it.each([
    ['fake-processor-declined-visa-nonce', { kind: 'soft', code: '2000' }],
    ['fake-gateway-rejected-fraud-nonce', { kind: 'gateway', code: 'fraud' }],
    ['fake-luhn-invalid-nonce', { kind: 'hard', code: '81715' }],
    ['fake-consumed-nonce', { kind: 'input', code: '93107' }],
    ['made-up', { kind: 'input', code: '93108' }],
  ])('refuses %s', async (nonce, refusal) => {
    const { customerId } = await payer();
    const answer = await payments.addCard({ customerId, token: newId('pm'), nonce });
    expect(answer).toMatchObject({ ok: false, refusal });
  });

  it('adopts the card of a call whose answer was lost', async () => {
    const { customerId } = await payer();
    const card = { customerId, token: newId('pm'), nonce: 'fake-valid-nonce' };
    provider.switches.nextAnswers = ['lost'];
    await expect(payments.addCard(card)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await payments.addCard(card)).toMatchObject({ ok: true, card: { token: card.token } });
  });

  it('knows no card under a foreign or malformed token', async () => {
    expect(await payments.findCard('nothing')).toBeUndefined();
    expect(await payments.findCard('../customers/x')).toBeUndefined();
  });
});

describe('charges', () => {
  it('charges and submits for settlement', async () => {
    const { customerId, token } = await payer();
    const orderId = newId('order');
    const answer = await payments.charge({ orderId, amountCents: 1937, cardToken: token });
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
    expect(await payments.findCharge(orderId)).toEqual(answer.ok && answer.charge);
    expect(await payments.findCharge(newId('order'))).toBeUndefined();
  });

  it.each(['lost', 'after', 'before'] as const)(
    'charges once when the answer is %s and the call is repeated',
    async (fault) => {
      const { token, captured } = await payer();
      const charge = { orderId: newId('order'), amountCents: 1900, cardToken: token };
      provider.switches.nextAnswers = [fault];
      await expect(payments.charge(charge)).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(await payments.charge(charge)).toMatchObject({ ok: true, charge: { amountCents: 1900 } });
      expect(await payments.charge(charge)).toMatchObject({ ok: true });
      expect(captured()).toBe(1900);
    },
  );

  it('charges once when the answer comes after the time limit', async () => {
    const { token, captured } = await payer();
    const impatient = createBraintree({ ...served.standIns.settings.braintree, clock: served.clock, timeoutMs: 300 });
    const charge = { orderId: newId('order'), amountCents: 700, cardToken: token };
    provider.switches.slowMilliseconds = 2000;
    provider.switches.nextAnswers = ['slow'];
    await expect(impatient.charge(charge)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await payments.charge(charge)).toMatchObject({ ok: true });
    expect(captured()).toBe(700);
  });

  it('charges once when two calls with one order run together', async () => {
    const { token, captured } = await payer();
    const charge = { orderId: newId('order'), amountCents: 1234, cardToken: token };
    const answers = await Promise.all([payments.charge(charge), payments.charge(charge), payments.charge(charge)]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(captured()).toBe(1234);
  });

  it.each([
    [200_100, { kind: 'soft', code: '2001', text: 'Insufficient Funds' }],
    [200_400, { kind: 'hard', code: '2004', text: 'Expired Card' }],
    [300_000, { kind: 'soft', code: '3000' }],
    [500_100, { kind: 'gateway', code: 'application_incomplete' }],
  ])('says why %i cents are refused, and takes nothing', async (amountCents, refusal) => {
    const { token, captured } = await payer();
    const orderId = newId('order');
    expect(await payments.charge({ orderId, amountCents, cardToken: token })).toMatchObject({ ok: false, refusal });
    expect(await payments.findCharge(orderId)).toBeUndefined();
    expect(captured()).toBe(0);
  });

  it('can charge an order again whose first try was declined', async () => {
    const { customerId, token, captured } = await payer();
    const card = provider.state.cards[token];
    if (card !== undefined) card.declines = '2001';
    const charge = { orderId: newId('order'), amountCents: 900, cardToken: token };
    expect(await payments.charge(charge)).toMatchObject({ ok: false, refusal: { kind: 'soft', code: '2001' } });
    if (card !== undefined) card.declines = '';
    expect(await payments.charge(charge)).toMatchObject({ ok: true });
    expect(captured()).toBe(900);
    expect(await chargesOf(customerId)).toHaveLength(2);
  });

  it('refunds what is settled, in parts, and never more than was paid', async () => {
    const { token, captured } = await payer();
    const answer = await payments.charge({ orderId: newId('order'), amountCents: 1000, cardToken: token });
    const id = answer.ok ? answer.charge.id : '';
    served.clock.moveBy(2 * 86_400_000);
    expect(await payments.refund(id, 400)).toMatchObject({ ok: true, charge: { kind: 'refund', amountCents: 400 } });
    expect(await payments.refund(id, 601)).toMatchObject({ ok: false, refusal: { kind: 'input', code: '91521' } });
    expect(await payments.refund(id, 600)).toMatchObject({ ok: true });
    expect(await payments.refund(id, 1)).toMatchObject({ ok: false, refusal: { code: '91512' } });
    expect(captured()).toBe(0);
  });

  it('voids a charge that is not settled, but no part of it', async () => {
    const { token, captured } = await payer();
    const answer = await payments.charge({ orderId: newId('order'), amountCents: 1000, cardToken: token });
    const id = answer.ok ? answer.charge.id : '';
    expect(await payments.refund(id, 400)).toMatchObject({ ok: false, refusal: { code: '91506' } });
    expect(await payments.refund(id, 1000)).toMatchObject({ ok: true, charge: { status: 'voided' } });
    expect(captured()).toBe(0);
  });

  it('lists every charge of a range over several pages, without its end', async () => {
    const { customerId, token } = await payer();
    const from = served.clock.now();
    for (let index = 0; index < 53; index += 1)
      await payments.charge({ orderId: newId('order'), amountCents: 100 + index, cardToken: token });
    const all = await chargesOf(customerId);
    expect(new Set(all.map(({ amountCents }) => amountCents)).size).toBe(53);
    const first = all.at(-1)?.createdAt ?? from;
    expect(await Array.fromAsync(payments.listCharges({ from: new Date(0), to: first, customerId }))).toEqual([]);
  });
});

describe('subscriptions', () => {
  it('bills at once when the first day is today', async () => {
    const { token, captured } = await payer();
    const wanted = draft(token);
    const answer = await payments.createSubscription(wanted);
    expect(answer).toMatchObject({
      ok: true,
      subscription: {
        id: wanted.id,
        status: 'Active',
        planId: 'fanfare_monthly',
        addOns: [{ id: 'bio_600', quantity: 2, amountCents: 600 }],
        balanceCents: 0,
        nextAmountCents: 1200,
        failureCount: 0,
        cardToken: token,
        charges: [{ amountCents: 1200, subscriptionId: wanted.id, orderId: undefined, period: { start: dayIn(0) } }],
      },
    });
    expect(captured()).toBe(1200);
  });

  it.each(['lost', 'after', 'before'] as const)(
    'makes one when the answer is %s and the call is repeated',
    async (fault) => {
      const { token, captured } = await payer();
      const wanted = draft(token);
      provider.switches.nextAnswers = [fault];
      await expect(payments.createSubscription(wanted)).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(await payments.createSubscription(wanted)).toMatchObject({ ok: true, subscription: { id: wanted.id } });
      expect(await payments.createSubscription(wanted)).toMatchObject({ ok: true, subscription: { id: wanted.id } });
      expect(captured()).toBe(1200);
    },
  );

  it('waits for a later first day, then bills each month on that day', async () => {
    const { token, captured } = await payer();
    const wanted = draft(token, dayIn(14));
    expect(await payments.createSubscription(wanted)).toMatchObject({
      ok: true,
      subscription: { status: 'Pending', nextBillingDay: wanted.firstBillingDay, charges: [] },
    });
    served.clock.moveBy(14 * 86_400_000);
    expect(await payments.findSubscription(wanted.id)).toMatchObject({
      status: 'Active',
      charges: [{ amountCents: 1200 }],
    });
    served.clock.moveBy(62 * 86_400_000);
    expect((await payments.findSubscription(wanted.id))?.charges).toHaveLength(3);
    expect(captured()).toBe(3600);
  });

  it('leaves nothing behind when the first charge is declined', async () => {
    const { token, captured } = await payer();
    const wanted = { ...draft(token), addOns: [{ id: 'bio_600', quantity: 1, amountCents: 200_100 }] };
    expect(await payments.createSubscription(wanted)).toMatchObject({
      ok: false,
      refusal: { kind: 'soft', code: '2001' },
    });
    expect(await payments.findSubscription(wanted.id)).toBeUndefined();
    expect(captured()).toBe(0);
  });

  it.each([
    ['an unknown plan', { planId: 'gold' }, '91904'],
    ['an unknown card', { cardToken: 'nothing' }, '91903'],
    ['a first day in the past', { firstBillingDay: '2020-01-01' }, undefined],
    ['an unknown add-on', { addOns: [{ id: 'x_1', quantity: 1, amountCents: 1 }] }, '92013'],
    ['a quantity of 0', { addOns: [{ id: 'bio_600', quantity: 0, amountCents: 600 }] }, '92010'],
    [
      'one add-on twice',
      {
        addOns: [
          { id: 'bio_600', quantity: 1, amountCents: 600 },
          { id: 'bio_600', quantity: 1, amountCents: 900 },
        ],
      },
      '91911',
    ],
  ])('refuses %s', async (_, change, code) => {
    const { token } = await payer();
    const answer = await payments.createSubscription({ ...draft(token), ...change });
    // A past day starts today instead: the provider's day and ours may differ around midnight.
    if (code === undefined) expect(answer).toMatchObject({ ok: true, subscription: { status: 'Active' } });
    else expect(answer).toMatchObject({ ok: false, refusal: { kind: 'input', code } });
  });

  it('replaces add-ons without prorating, and keeps the discounts that are not given', async () => {
    const { token, captured } = await payer();
    const wanted = { ...draft(token), discounts: [{ id: 'credit', amountCents: 500, cycles: 2 }] };
    await payments.createSubscription(wanted);
    expect(captured()).toBe(700);
    const addOns = [{ id: 'max_2900', quantity: 1, amountCents: 2900 }];
    const answer = await payments.updateSubscription(wanted.id, { addOns });
    expect(answer).toMatchObject({ ok: true, subscription: { addOns, nextAmountCents: 2400 } });
    expect(captured()).toBe(700);
    served.clock.moveBy(62 * 86_400_000);
    await payments.findSubscription(wanted.id);
    expect(captured()).toBe(700 + 2400 + 2900);
  });

  it('refuses another interval unless the provider allows it', async () => {
    const { token } = await payer();
    const { id } = draft(token);
    await payments.createSubscription({ ...draft(token), id });
    const change = { planId: 'fanfare_yearly' };
    expect(await payments.updateSubscription(id, change)).toMatchObject({ ok: false, refusal: { code: '91922' } });
    provider.switches.allowsIntervalChange = true;
    expect(await payments.updateSubscription(id, change)).toMatchObject({ ok: true, subscription: change });
    provider.switches.allowsIntervalChange = false;
  });

  it('cancels, and takes a canceled one for a success', async () => {
    const { token } = await payer();
    const wanted = draft(token);
    await payments.createSubscription(wanted);
    expect(await payments.cancelSubscription(wanted.id)).toMatchObject({ status: 'Canceled' });
    expect(await payments.cancelSubscription(wanted.id)).toMatchObject({ status: 'Canceled' });
    expect(await payments.updateSubscription(wanted.id, { addOns: [] })).toMatchObject({ refusal: { code: '81901' } });
    await expect(payments.cancelSubscription('nothing')).rejects.toThrow('nothing under this id');
  });

  it('goes Past Due, takes a new card without charging it, and collects the balance once', async () => {
    const { customerId, token, captured } = await payer();
    const wanted = draft(token);
    await payments.createSubscription(wanted);
    const card = provider.state.cards[token];
    if (card !== undefined) card.declines = '2001';
    served.clock.moveBy(32 * 86_400_000);
    expect(await payments.findSubscription(wanted.id)).toMatchObject({ status: 'Past Due', balanceCents: 1200 });
    expect(await payments.updateSubscription(wanted.id, { addOns: [] })).toMatchObject({ refusal: { code: '92022' } });
    const cardToken = newId('pm');
    await payments.addCard({ customerId, token: cardToken, nonce: 'fake-valid-nonce' });
    expect(await payments.updateSubscription(wanted.id, { cardToken })).toMatchObject({
      ok: true,
      subscription: { cardToken },
    });
    expect(captured()).toBe(1200);
    provider.switches.nextAnswers = ['lost'];
    await expect(payments.retryCharge(wanted.id)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await payments.retryCharge(wanted.id)).toMatchObject({
      ok: false,
      refusal: { kind: 'input', code: '91531' },
    });
    expect(await payments.findSubscription(wanted.id)).toMatchObject({
      status: 'Active',
      balanceCents: 0,
      failureCount: 0,
    });
    expect(captured()).toBe(2400);
  });

  it('is canceled after the charge and two retries have failed', async () => {
    const { token, captured } = await payer();
    const wanted = draft(token);
    await payments.createSubscription(wanted);
    const card = provider.state.cards[token];
    if (card !== undefined) card.declines = '2001';
    served.clock.moveBy(45 * 86_400_000);
    expect(await payments.findSubscription(wanted.id)).toMatchObject({ status: 'Canceled', failureCount: 3 });
    expect(captured()).toBe(1200);
  });
});

describe('the catalogue', () => {
  it('is created once, and its ids work although the provider chooses its own', async () => {
    const catalogue = {
      plans: [{ id: newId('plan'), interval: 'yearly' as const, name: 'A plan' }],
      addOns: [{ id: newId('addon'), amountCents: 4200, interval: 'yearly' as const, name: 'An add-on' }],
      discounts: [{ id: newId('discount'), name: 'A discount' }],
    };
    const [plan, addOn, discount] = [
      catalogue.plans[0]?.id ?? '',
      catalogue.addOns[0]?.id ?? '',
      catalogue.discounts[0]?.id ?? '',
    ];
    expect(await payments.setUpCatalogue(catalogue)).toEqual([plan, addOn, discount]);
    expect(await payments.setUpCatalogue(catalogue)).toEqual([]);
    const { token } = await payer();
    const addOns = [{ id: addOn, quantity: 1, amountCents: 4200 }];
    const discounts = [{ id: discount, amountCents: 200, cycles: 1 }];
    const wanted = { ...draft(token), planId: plan, addOns, discounts };
    expect(await payments.createSubscription(wanted)).toMatchObject({
      ok: true,
      subscription: { addOns, charges: [{ amountCents: 4000 }] },
    });
  });
});

describe('webhooks', () => {
  it('are read when the signature is right, and only then', async () => {
    const { token } = await payer();
    const wanted = draft(token);
    await payments.createSubscription(wanted);
    const { signature, payload, kind } = provider.webhooks.sent.at(-1) ?? { signature: '', payload: '', kind: '' };
    expect(kind).toBe('subscription_charged_successfully');
    expect(await payments.readWebhook(signature, payload)).toEqual({
      kind,
      subscriptionId: wanted.id,
      at: expect.any(Date),
    });
    const forged = Buffer.from(payload, 'base64').toString().replace(wanted.id, 'other');
    expect(await payments.readWebhook(signature, `${Buffer.from(forged).toString('base64')}\n`)).toBeUndefined();
    expect(await payments.readWebhook(signature.replace(/.$/, 'x'), payload)).toBeUndefined();
    expect(await payments.readWebhook('', payload)).toBeUndefined();
    expect(await payments.readWebhook(signature, '<xml>')).toBeUndefined();
  });

  it('answer the check of the URL', () => {
    const challenge = '20f9f8ed05f77439fe955c977e4c8a53';
    expect(payments.answerChallenge(challenge)).toBe(provider.webhooks.challengeAnswer(challenge));
    expect(payments.answerChallenge('not hex')).toBeUndefined();
  });
});

describe('keys', () => {
  it('that are wrong give an ordinary error', async () => {
    const wrong = createBraintree({ ...served.standIns.settings.braintree, privateKey: 'wrong', clock: served.clock });
    const error: unknown = await wrong.findCard('x').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(OutcomeUnknown);
  });

  it('of a server that is away leave the outcome open', async () => {
    const away = createBraintree({
      ...served.standIns.settings.braintree,
      url: 'http://127.0.0.1:1',
      clock: served.clock,
    });
    await expect(away.findCard('x')).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});

describe('the card form of the stand-in', () => {
  const tokenOf = async (customerId: string) =>
    JSON.parse(Buffer.from(await payments.clientToken(customerId), 'base64').toString());
  const ask = async (clientApiUrl: string, body: object, origin = served.appUrl) =>
    await fetch(`${clientApiUrl}/v1/payment_methods/credit_cards`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify(body),
    });
  const creditCard = { number: '4111 1111 1111 1111', expirationMonth: '7', expirationYear: '2031', cvv: '123' };

  it('turns a test card into a nonce that works once', async () => {
    const { customerId } = await payer();
    const { clientApiUrl, authorizationFingerprint, environment } = await tokenOf(customerId);
    expect(environment).toBe('stand-in');
    const response = await ask(clientApiUrl, { authorizationFingerprint, creditCard });
    expect(response.status).toBe(202);
    const { creditCards } = (await response.json()) as { creditCards: { nonce: string }[] };
    const nonce = creditCards[0]?.nonce ?? '';
    const answer = await payments.addCard({ customerId, token: newId('pm'), nonce });
    expect(answer).toMatchObject({
      ok: true,
      card: { brand: 'Visa', last4: '1111', expires: { month: 7, year: 2031 } },
    });
    const again = await payments.addCard({ customerId, token: newId('pm'), nonce });
    expect(again).toMatchObject({ ok: false, refusal: { code: '93107' } });
    expect(JSON.stringify(provider.state)).not.toContain('4111111111111111');
  });

  it('names the fields that are wrong, and serves the dashboard only', async () => {
    const { customerId } = await payer();
    const { clientApiUrl, authorizationFingerprint } = await tokenOf(customerId);
    const wrong = { number: '4111111111111112', expirationMonth: '13', expirationYear: '2031', cvv: '1' };
    const response = await ask(clientApiUrl, { authorizationFingerprint, creditCard: wrong });
    expect(response.status).toBe(422);
    const { fieldErrors } = (await response.json()) as { fieldErrors: { fieldErrors: { code: string }[] }[] };
    expect(fieldErrors[0]?.fieldErrors.map(({ code }) => code)).toEqual(['81715', '81710', '81707']);
    expect((await ask(clientApiUrl, { authorizationFingerprint, creditCard }, 'https://evil.example')).status).toBe(
      403,
    );
    expect((await ask(clientApiUrl, { authorizationFingerprint: 'x', creditCard })).status).toBe(403);
  });
});

describe('the sandbox page of the card provider', () => {
  const post = async (path: string, form: Record<string, string>) =>
    await fetch(`${served.appUrl}/sandbox${path}`, {
      method: 'POST',
      headers: { origin: served.appUrl },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  it('shows who paid what, escaped, and declines a card from then on', async () => {
    const { customerId, token } = await payer();
    await payments.saveCustomer({ id: customerId, email: 'p@example.com', firstName: '<b>Mara', lastName: 'Vale' });
    await payments.createSubscription(draft(token));
    const page = await (await fetch(`${served.appUrl}/sandbox/payments`)).text();
    expect(page).toContain('&lt;b&gt;Mara Vale');
    expect(page).toContain('$12.00 paid');
    expect((await post('/payments/card', { token, declines: '2001' })).status).toBe(303);
    const answer = await payments.charge({ orderId: newId('order'), amountCents: 100, cardToken: token });
    expect(answer).toMatchObject({ ok: false, refusal: { code: '2001' } });
    expect((await post('/payments/card', { token: 'nothing', declines: '' })).status).toBe(400);
  });

  it('sets what goes wrong', async () => {
    expect((await post('/payments', { answers: 'after', webhooks: 'late', interval: 'refused' })).status).toBe(303);
    const { token, captured } = await payer().catch(() => ({ token: '', captured: () => -1 }));
    expect([token, captured()]).toEqual(['', -1]);
    expect((await post('/payments', { answers: 'none', webhooks: 'never', interval: 'refused' })).status).toBe(303);
    expect((await post('/payments', { answers: 'odd', webhooks: 'never' })).status).toBe(400);
  });
});

describe('the delivery of webhooks', () => {
  const kinds: string[] = [];
  let receiver: Server;
  let sender: WebhookSender;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      text(request).then(async (body) => {
        const form = new URLSearchParams(body);
        const read = await payments.readWebhook(form.get('bt_signature') ?? '', form.get('bt_payload') ?? '');
        kinds.push(read?.kind ?? 'forged');
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    sender = createWebhookSender({ url: `http://127.0.0.1:${port}/`, keys: provider.keys, clock: served.clock });
  });
  afterAll(() => receiver.close());

  it.each([
    ['after', ['check', 'dispute_opened']],
    ['thrice', ['check', 'check', 'check', 'dispute_opened', 'dispute_opened', 'dispute_opened']],
    ['reversed', ['dispute_opened', 'check']],
    ['never', []],
    ['late', []],
  ] as const)('arrives as the switch says: %s', async (mode, expected) => {
    kinds.length = 0;
    sender.mode = mode;
    sender.queue('check', { check: true });
    sender.queue('dispute_opened', {});
    await Promise.all([sender.flush(), sender.flush()]);
    expect(kinds).toEqual(expected);
    if (mode !== 'late') return;
    served.clock.moveBy(3_600_000);
    await sender.flush();
    expect(kinds).toEqual(['check', 'dispute_opened']);
  });
});
