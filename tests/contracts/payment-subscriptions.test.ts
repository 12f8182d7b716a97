import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createBraintree } from '#server/vendors/braintree/braintree.ts';
import { OutcomeUnknown } from '#server/vendors/braintree/payments.ts';
import { createPayer, dayIn, newId, servePayments, subscriptionDraft } from './payments-under-test.ts';

const tested = servePayments();

describe('subscriptions', () => {
  it('bills at once when the first day is today', async () => {
    const { token, captured } = await createPayer(tested);
    const wanted = subscriptionDraft(tested, token);
    const answer = await tested.payments.createSubscription(wanted);
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
        charges: [
          { amountCents: 1200, subscriptionId: wanted.id, orderId: undefined, period: { start: dayIn(tested, 0) } },
        ],
      },
    });
    expect(captured()).toBe(1200);
  });

  it.each(['lost', 'after', 'before', 'nonsense'] as const)(
    'makes one when the answer is %s and the call is repeated',
    async (fault) => {
      const { token, captured } = await createPayer(tested);
      const wanted = subscriptionDraft(tested, token);
      tested.provider.switches.nextAnswers = [fault];
      await expect(tested.payments.createSubscription(wanted)).rejects.toBeInstanceOf(OutcomeUnknown);
      expect(await tested.payments.createSubscription(wanted)).toMatchObject({
        ok: true,
        subscription: { id: wanted.id },
      });
      expect(await tested.payments.createSubscription(wanted)).toMatchObject({
        ok: true,
        subscription: { id: wanted.id },
      });
      expect(captured()).toBe(1200);
    },
  );

  it('waits for a later first day, then bills each month on that day', async () => {
    const { token, captured } = await createPayer(tested);
    const wanted = subscriptionDraft(tested, token, dayIn(tested, 14));
    expect(await tested.payments.createSubscription(wanted)).toMatchObject({
      ok: true,
      subscription: { status: 'Pending', nextBillingDay: wanted.firstBillingDay, charges: [] },
    });
    tested.served.clock.moveBy(14 * 86_400_000);
    expect(await tested.payments.findSubscription(wanted.id)).toMatchObject({
      status: 'Active',
      charges: [{ amountCents: 1200 }],
    });
    tested.served.clock.moveBy(62 * 86_400_000);
    expect((await tested.payments.findSubscription(wanted.id))?.charges).toHaveLength(3);
    expect(captured()).toBe(3600);
  });

  it('leaves nothing behind when the first charge is declined', async () => {
    const { token, captured } = await createPayer(tested);
    const wanted = {
      ...subscriptionDraft(tested, token),
      addOns: [{ id: 'bio_600', quantity: 1, amountCents: 200_100 }],
    };
    expect(await tested.payments.createSubscription(wanted)).toMatchObject({
      ok: false,
      refusal: { kind: 'soft', code: '2001' },
    });
    expect(await tested.payments.findSubscription(wanted.id)).toBeUndefined();
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
    const { token } = await createPayer(tested);
    const answer = await tested.payments.createSubscription({ ...subscriptionDraft(tested, token), ...change });
    // A past day starts today instead: the provider's day and ours may differ around midnight.
    if (code === undefined) expect(answer).toMatchObject({ ok: true, subscription: { status: 'Active' } });
    else expect(answer).toMatchObject({ ok: false, refusal: { kind: 'input', code } });
  });

  it('replaces add-ons without prorating, and keeps the discounts that are not given', async () => {
    const { token, captured } = await createPayer(tested);
    const wanted = { ...subscriptionDraft(tested, token), discounts: [{ id: 'credit', amountCents: 500, cycles: 2 }] };
    await tested.payments.createSubscription(wanted);
    expect(captured()).toBe(700);
    const addOns = [{ id: 'max_2900', quantity: 1, amountCents: 2900 }];
    const answer = await tested.payments.updateSubscription(wanted.id, { addOns });
    expect(answer).toMatchObject({ ok: true, subscription: { addOns, nextAmountCents: 2400 } });
    expect(captured()).toBe(700);
    tested.served.clock.moveBy(62 * 86_400_000);
    await tested.payments.findSubscription(wanted.id);
    expect(captured()).toBe(700 + 2400 + 2900);
  });

  it('refuses another interval unless the provider allows it', async () => {
    const { token } = await createPayer(tested);
    const { id } = subscriptionDraft(tested, token);
    await tested.payments.createSubscription({ ...subscriptionDraft(tested, token), id });
    const change = { planId: 'fanfare_yearly' };
    expect(await tested.payments.updateSubscription(id, change)).toMatchObject({
      ok: false,
      refusal: { code: '91922' },
    });
    tested.provider.switches.allowsIntervalChange = true;
    expect(await tested.payments.updateSubscription(id, change)).toMatchObject({ ok: true, subscription: change });
    tested.provider.switches.allowsIntervalChange = false;
  });

  it('cancels, and takes a canceled one for a success', async () => {
    const { token } = await createPayer(tested);
    const wanted = subscriptionDraft(tested, token);
    await tested.payments.createSubscription(wanted);
    expect(await tested.payments.cancelSubscription(wanted.id)).toMatchObject({ status: 'Canceled' });
    expect(await tested.payments.cancelSubscription(wanted.id)).toMatchObject({ status: 'Canceled' });
    expect(await tested.payments.updateSubscription(wanted.id, { addOns: [] })).toMatchObject({
      refusal: { code: '81901' },
    });
    await expect(tested.payments.cancelSubscription('nothing')).rejects.toThrow('nothing under this id');
  });

  it('goes Past Due, takes a new card without charging it, and collects the balance once', async () => {
    const { customerId, token, captured } = await createPayer(tested);
    const wanted = subscriptionDraft(tested, token);
    await tested.payments.createSubscription(wanted);
    const card = tested.provider.state.cards[token];
    if (card !== undefined) card.declines = '2001';
    tested.served.clock.moveBy(32 * 86_400_000);
    expect(await tested.payments.findSubscription(wanted.id)).toMatchObject({ status: 'Past Due', balanceCents: 1200 });
    expect(await tested.payments.updateSubscription(wanted.id, { addOns: [] })).toMatchObject({
      refusal: { code: '92022' },
    });
    const cardToken = newId('pm');
    await tested.payments.addCard({ customerId, token: cardToken, nonce: 'fake-valid-nonce' });
    expect(await tested.payments.updateSubscription(wanted.id, { cardToken })).toMatchObject({
      ok: true,
      subscription: { cardToken },
    });
    expect(captured()).toBe(1200);
    tested.provider.switches.nextAnswers = ['lost'];
    await expect(tested.payments.retryCharge(wanted.id)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await tested.payments.retryCharge(wanted.id)).toMatchObject({
      ok: false,
      refusal: { kind: 'input', code: '91531' },
    });
    expect(await tested.payments.findSubscription(wanted.id)).toMatchObject({
      status: 'Active',
      balanceCents: 0,
      failureCount: 0,
    });
    expect(captured()).toBe(2400);
  });

  it('is canceled after the charge and two retries have failed', async () => {
    const { token, captured } = await createPayer(tested);
    const wanted = subscriptionDraft(tested, token);
    await tested.payments.createSubscription(wanted);
    const card = tested.provider.state.cards[token];
    if (card !== undefined) card.declines = '2001';
    tested.served.clock.moveBy(45 * 86_400_000);
    expect(await tested.payments.findSubscription(wanted.id)).toMatchObject({ status: 'Canceled', failureCount: 3 });
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
    expect(await tested.payments.setUpCatalogue(catalogue)).toEqual([plan, addOn, discount]);
    expect(await tested.payments.setUpCatalogue(catalogue)).toEqual([]);
    const { token } = await createPayer(tested);
    const addOns = [{ id: addOn, quantity: 1, amountCents: 4200 }];
    const discounts = [{ id: discount, amountCents: 200, cycles: 1 }];
    const wanted = { ...subscriptionDraft(tested, token), planId: plan, addOns, discounts };
    expect(await tested.payments.createSubscription(wanted)).toMatchObject({
      ok: true,
      subscription: { addOns, charges: [{ amountCents: 4000 }] },
    });
  });
});

describe('webhooks', () => {
  it('are read when the signature is right, and only then', async () => {
    const { token } = await createPayer(tested);
    const wanted = subscriptionDraft(tested, token);
    await tested.payments.createSubscription(wanted);
    const { signature, payload, kind } = tested.provider.webhooks.sent.at(-1) ?? {
      signature: '',
      payload: '',
      kind: '',
    };
    expect(kind).toBe('subscription_charged_successfully');
    expect(await tested.payments.readWebhook(signature, payload)).toEqual({
      kind,
      subscriptionId: wanted.id,
      at: expect.any(Date),
    });
    const forged = Buffer.from(payload, 'base64').toString().replace(wanted.id, 'other');
    expect(await tested.payments.readWebhook(signature, `${Buffer.from(forged).toString('base64')}\n`)).toBeUndefined();
    expect(await tested.payments.readWebhook(signature.replace(/.$/, 'x'), payload)).toBeUndefined();
    expect(await tested.payments.readWebhook('', payload)).toBeUndefined();
    expect(await tested.payments.readWebhook(signature, '<xml>')).toBeUndefined();
  });

  it('answer the check of the URL', async () => {
    const challenge = '20f9f8ed05f77439fe955c977e4c8a53';
    expect(await tested.payments.answerChallenge(challenge)).toBe(tested.provider.webhooks.challengeAnswer(challenge));
    expect(await tested.payments.answerChallenge('not hex')).toBeUndefined();
  });
});

describe('keys', () => {
  it('that are wrong give an ordinary error', async () => {
    const wrong = createBraintree({
      ...tested.served.standIns.settings.braintree,
      privateKey: 'wrong',
      clock: tested.served.clock,
    });
    const error: unknown = await wrong.findCard('x').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(OutcomeUnknown);
  });

  it('of a server that is away leave the outcome open', async () => {
    const away = createBraintree({
      ...tested.served.standIns.settings.braintree,
      url: 'http://127.0.0.1:1',
      clock: tested.served.clock,
    });
    await expect(away.findCard('x')).rejects.toBeInstanceOf(OutcomeUnknown);
  });

  it('of a server that answers with a page of its own leave it open too, whatever is asked', async () => {
    const server = createServer((_request, response) => response.end('<html><body>Welcome</body></html>'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const { clock, standIns } = tested.served;
    const other = createBraintree({ ...standIns.settings.braintree, url: `http://127.0.0.1:${port}`, clock });
    const order = { orderId: newId('order'), amountCents: 1900, cardToken: 'x' };
    const customer = { id: 'x', email: 'x@mail.test', firstName: '', lastName: '' };
    const calls = [
      () => other.findCard('x'),
      () => other.findSubscription('x'),
      () => other.findCharge(order.orderId),
      () => other.saveCustomer(customer),
      () => other.addCard({ customerId: 'x', token: 'x', nonce: 'x' }),
      () => other.cancelSubscription('x'),
      () => other.retryCharge('x'),
      () => other.charge(order),
      () => other.clientToken('x'),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(OutcomeUnknown);
    server.close();
  });
});
