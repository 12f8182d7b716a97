/** Every switch of the card provider's stand-in does what it says. Each list is complete by its type: a switch without a proof is a type error. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayApi } from '#sandbox/braintree/gateway-api.ts';
import {
  type AnswerFault,
  answerFaults,
  createCardProvider,
  type ProviderSwitches,
} from '#sandbox/braintree/provider.ts';
import { type WebhookMode, webhookModes } from '#sandbox/braintree/webhook-sender.ts';
import type { FailureMode } from '#sandbox/failure-mode.ts';
import { OutcomeUnknown } from '#server/vendors/braintree/payments.ts';
import { createPayer, newId, servePayments, subscriptionDraft } from './payments-under-test.ts';

const tested = servePayments();
const hour = 3_600_000;
const keysOf = <Name extends string>(record: Readonly<Record<Name, unknown>>) => Object.keys(record) as Name[];

/** Creates a customer over HTTP. Gives the status, or how the answer stayed away, and whether the customer was made. */
async function createCustomer(): Promise<{ answer: number | 'none' | 'too late'; made: boolean }> {
  const { keys, state } = tested.provider;
  const id = newId('u');
  const answer = await fetch(
    `${tested.served.standIns.settings.braintree.url}/merchants/${keys.merchantId}/customers`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${keys.publicKey}:${keys.privateKey}`)}` },
      body: JSON.stringify({ customer: { id } }),
      signal: AbortSignal.timeout(2000),
    },
  ).then(
    ({ status }) => status,
    (error: Error) => (error.name === 'TimeoutError' ? 'too late' : 'none'),
  );
  return { answer, made: state.customers[id] !== undefined };
}
const post = async (form: Record<string, string>) =>
  (
    await fetch(`${tested.served.appUrl}/sandbox/payments`, {
      method: 'POST',
      headers: { origin: tested.served.appUrl },
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  ).status;
afterEach(() => {
  Object.assign(tested.provider.switches, { nextAnswers: [], answers: 'none', slowMilliseconds: 61_000 });
  tested.provider.switches.allowsIntervalChange = false;
  tested.served.standIns.failures.clear();
});

const answered: Record<AnswerFault, Awaited<ReturnType<typeof createCustomer>>> = {
  none: { answer: 201, made: true },
  lost: { answer: 'none', made: true },
  slow: { answer: 'too late', made: true },
  before: { answer: 503, made: false },
  after: { answer: 500, made: true },
  nonsense: { answer: 200, made: true },
};

describe('requests that change something', () => {
  it.each(answerFaults)('are answered as the page says: %s', async (fault) => {
    expect(await post({ answers: fault, webhooks: 'never', interval: 'refused' })).toBe(303);
    expect(await createCustomer()).toEqual(answered[fault]);
    // It stays until another one is chosen.
    if (fault !== 'slow') expect(await createCustomer()).toEqual(answered[fault]);
  });
});

const switchProofs: Record<keyof ProviderSwitches, () => Promise<void>> = {
  async nextAnswers() {
    tested.provider.switches.nextAnswers = ['before', 'none', 'after'];
    const seen = [];
    for (let count = 0; count < 4; count += 1) seen.push((await createCustomer()).answer);
    expect(seen).toEqual([503, 201, 500, 201]);
  },
  async answers() {
    tested.provider.switches.answers = 'before';
    expect(await createCustomer()).toEqual(answered.before);
  },
  async slowMilliseconds() {
    Object.assign(tested.provider.switches, { answers: 'slow', slowMilliseconds: 1 });
    expect(await createCustomer()).toEqual({ answer: 201, made: true });
  },
  async allowsIntervalChange() {
    const { token } = await createPayer(tested);
    const draft = subscriptionDraft(tested, token);
    await tested.payments.createSubscription(draft);
    for (const [interval, ok] of [
      ['refused', false],
      ['allowed', true],
    ] as const) {
      expect(await post({ answers: 'none', webhooks: 'never', interval })).toBe(303);
      expect(await tested.payments.updateSubscription(draft.id, { planId: 'fanfare_yearly' })).toMatchObject({ ok });
    }
  },
};
it.each(keysOf(switchProofs))('the switch %s works', async (name) => await switchProofs[name]());

const failing: Record<FailureMode, 'works' | 'outcome unknown' | 'refused'> = {
  none: 'works',
  busy: 'outcome unknown',
  away: 'outcome unknown',
  nonsense: 'outcome unknown',
  revoked: 'refused',
};
it.each(keysOf(failing))('a provider whose failure mode is %s', async (mode) => {
  tested.served.standIns.failures.set('Braintree', mode);
  const customer = { id: newId('u'), email: 'p@example.com', firstName: 'Mara', lastName: 'Vale' };
  const seen = await tested.payments.saveCustomer(customer).then(
    () => 'works',
    (error: unknown) => (error instanceof OutcomeUnknown ? 'outcome unknown' : 'refused'),
  );
  expect([mode, seen]).toEqual([mode, failing[mode]]);
});

describe('webhooks', () => {
  const events: string[] = [];
  let receiver: Server;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        const xml = Buffer.from(new URLSearchParams(body).get('bt_payload') ?? '', 'base64').toString();
        events.push(/<kind>(\w+)</.exec(xml)?.[1] ?? 'nothing');
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => receiver.close());

  /** What happens to one request that causes two webhooks: at once, and an hour later. */
  const arriving: Record<WebhookMode, { atOnce: string[]; later: string[] }> = {
    after: { atOnce: ['answer', 'one', 'two'], later: [] },
    first: { atOnce: ['one', 'two', 'answer'], later: [] },
    late: { atOnce: ['answer'], later: ['one', 'two'] },
    thrice: { atOnce: ['answer', 'one', 'one', 'one', 'two', 'two', 'two'], later: [] },
    never: { atOnce: ['answer'], later: [] },
    reversed: { atOnce: ['answer', 'two', 'one'], later: [] },
  };
  it.each(webhookModes)('arrive as the switch says: %s', async (mode) => {
    const { port } = receiver.address() as AddressInfo;
    const { clock } = tested.served;
    const directory = `${tested.served.dataDir}/${newId('webhooks')}`;
    const provider = createCardProvider({ directory, clock, privateKey: 'k', webhookUrl: `http://127.0.0.1:${port}/` });
    const { publicKey, privateKey, merchantId } = provider.keys;
    provider.webhooks.mode = mode;
    events.length = 0;
    for (const kind of ['one', 'two']) provider.webhooks.queue(kind, {});
    await createGatewayApi(provider, '').answer({
      method: 'POST',
      path: `/${merchantId}/customers`,
      query: new URLSearchParams(),
      headers: { authorization: `Basic ${btoa(`${publicKey}:${privateKey}`)}` },
      body: Buffer.from('{"customer":{}}'),
    });
    events.push('answer');
    const { atOnce, later } = arriving[mode];
    await expect.poll(() => events).toEqual(atOnce);
    clock.moveBy(hour);
    provider.runDue();
    await expect.poll(() => events).toEqual([...atOnce, ...later]);
    // Nothing waits that a test would meet afterwards.
    await provider.webhooks.sendWaiting();
    expect(events).toEqual([...atOnce, ...later]);
  });

  it('are switched by the page', async () => {
    for (const webhooks of webhookModes) {
      expect(await post({ answers: 'none', webhooks, interval: 'refused' })).toBe(303);
      expect(tested.provider.webhooks.mode).toBe(webhooks);
    }
    tested.provider.webhooks.mode = 'never';
  });
});
