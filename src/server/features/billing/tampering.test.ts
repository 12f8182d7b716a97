/** Requests to billing with one value changed on the way: each is refused in its words, and no cent moves (BILL-80, BILL-81). */
import { randomUUID } from 'node:crypto';
import { buildSchema, type GraphQLField, getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isErrorCode, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { printedSchema } from '../../../../tools/print-schema.ts';
import { customerId } from './provider/provider-ids.ts';

let testApp: TestApp;
let stranger: Account;
const card = 'fake-valid-visa-nonce';

interface Account {
  person: TestPerson;
  artistId: string;
}
interface Shown {
  due_cents: number;
  credit_cents: number;
  total_cents: number;
}

async function buildAccount(): Promise<Account> {
  // Everybody here has one IP address.
  await testApp.sql('delete from rate_limits');
  const person = await buildPerson(testApp, { firstBillingDate: null });
  return { person, artistId: await buildArtist(testApp, person.userId) };
}
const subscribing =
  'mutation ($nonce: String!, $yearly: Boolean!, $artists: [chosen_plan_input!]!, $shown: shown_price_input) { subscribe(nonce: $nonce, yearly_plan: $yearly, artists: $artists, shown: $shown) { id } }';
async function subscribe({ person, artistId }: Account, plan = 'bio'): Promise<void> {
  const artists = [{ id: artistId, selected_plan: plan }];
  dataOf(await testApp.call(person.token, subscribing, { nonce: card, yearly: false, artists }));
}
async function buildPayer(plan?: string): Promise<Account> {
  const account = await buildAccount();
  await subscribe(account, plan);
  return account;
}

beforeAll(async () => {
  testApp = await createTestApp();
  stranger = await buildPayer();
});
afterAll(() => testApp?.close());
afterEach(async () => {
  await expect.poll(() => testApp.modules.billing.check(), { timeout: 30_000 }).toEqual([]);
});

/** Everything that says what was paid, what is charged from now on, and by which card. */
const records = async (): Promise<unknown> => ({
  captured: [...testApp.standIns.cardProvider.captured()],
  ledger: await testApp.sql('select user_id, kind, amount_cents from billing_ledger order by id'),
  lines: await testApp.sql(
    'select artist_id, plan, price_cents, ended_at is null as live from billing_lines order by id',
  ),
  subscriptions: await testApp.sql(
    'select id, status, billing_interval, card_token from billing_subscriptions order by id',
  ),
  plans: await testApp.sql('select id, current_plan from artists order by id'),
});

/** Values that a request is changed to, with the codes that may answer it. `QUOTE_CHANGED` where the price is not the present one. */
type Tampering = readonly [name: string, value: (own: Account) => unknown, codes: readonly string[]];
const missing = ['NOT_FOUND'];
const invalid = ['BAD_INPUT'];
const plans: readonly Tampering[] = [
  ['a plan that nobody sells', () => 'gold', ['PLAN_UNKNOWN']],
  ['a kind of account', () => 'agency', ['PLAN_UNKNOWN']],
  ['another spelling', () => 'PRO', ['PLAN_UNKNOWN']],
  ['a price', () => '1', ['PLAN_UNKNOWN']],
];
const tamperings: Readonly<Record<string, readonly Tampering[]>> = {
  artist_id: [
    ["another payer's artist", () => stranger.artistId, missing],
    ['an artist that does not exist', () => randomUUID(), missing],
    ['SQL', () => "' or true --", missing],
  ],
  artists: [
    ["another payer's artist", () => [{ id: stranger.artistId, selected_plan: 'bio' }], missing],
    [
      "one's own and another payer's",
      ({ artistId }) => [
        { id: artistId, selected_plan: 'bio' },
        { id: stranger.artistId, selected_plan: 'bio' },
      ],
      missing,
    ],
    ['one artist twice', ({ artistId }) => [1, 2].map(() => ({ id: artistId, selected_plan: 'bio' })), ['BAD_INPUT']],
    ['nobody', () => [], ['ARTISTS_MISSING']],
    ['no plan', ({ artistId }) => [{ id: artistId, selected_plan: '' }], ['PLAN_UNKNOWN']],
    ['a plan that nobody sells', ({ artistId }) => [{ id: artistId, selected_plan: 'gold' }], ['PLAN_UNKNOWN']],
    ['a price beside', ({ artistId }) => [{ id: artistId, selected_plan: 'max', price_cents: -1 }], invalid],
  ],
  selected_plan: plans,
  plan: plans,
  yearly_plan: [['no boolean', () => 'free', invalid]],
  nonce: [
    ['one that was never given', () => 'no-such-nonce', ['CARD_INVALID']],
    ['one that was used', () => 'fake-consumed-nonce', ['CARD_USED']],
    ["the token of another payer's card", () => cardTokenOf(stranger), ['CARD_INVALID']],
    ['one of a fraud', () => 'fake-gateway-rejected-fraud-nonce', ['CARD_REFUSED']],
    ['one of a declined card', () => 'fake-processor-declined-visa-nonce', ['CARD_DECLINED_NOW', 'CARD_DECLINED']],
    ['nothing', () => '', ['CARD_INVALID', ...invalid]],
  ],
  shown: [
    ['a lower price', () => ({ due_cents: 1, credit_cents: 0, total_cents: 1 }), ['QUOTE_CHANGED']],
    ['a negative price', () => ({ due_cents: -600, credit_cents: 0, total_cents: -600 }), ['QUOTE_CHANGED']],
    ['a credit', () => ({ due_cents: 0, credit_cents: 99_999, total_cents: 600 }), ['QUOTE_CHANGED']],
    ['nothing to pay', () => ({ due_cents: 0, credit_cents: 0, total_cents: 0 }), ['QUOTE_CHANGED']],
    ['more than a number can be', () => ({ due_cents: 1e12, credit_cents: 0, total_cents: 1 }), invalid],
    ['a part of a cent', () => ({ due_cents: 0.5, credit_cents: 0, total_cents: 1 }), invalid],
  ],
};
const cardTokenOf = ({ person: { userId } }: Account): string => {
  const { cards } = testApp.standIns.cardProvider.state;
  const found = Object.values(cards).find((one) => one.customerId === customerId(userId));
  if (found === undefined) throw new Error('The account has no card.');
  return found.token;
};

/** What a request says before it is tampered with. */
const honest: Readonly<Record<string, (own: Account) => unknown>> = {
  artist_id: ({ artistId }) => artistId,
  artists: ({ artistId }) => [{ id: artistId, selected_plan: 'bio' }],
  selected_plan: () => 'max',
  plan: () => 'max',
  yearly_plan: () => true,
  nonce: () => card,
};

/** The operations that take something which decides about money. */
const decidesAboutMoney = new Set(['selected_plan', 'yearly_plan', 'nonce', 'shown']);
type Operation = readonly [name: string, kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>];
const schema = buildSchema(printedSchema());
const operations: readonly Operation[] = (
  [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const
).flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {})
    .filter(({ args }) => args.some(({ name }) => decidesAboutMoney.has(name)))
    .map((field) => [field.name, kind, field] as const),
);
/** Operations that begin a subscription; the others need one. */
const begins = new Set(['subscribe', 'preview_subscription']);
/** The operations whose codes are known here; whatever is added to the API must not move money either. */
const known = new Set([
  'preview_subscription',
  'preview_artist_plan',
  'preview_billing_interval',
  'subscribe',
  'change_artist_plan',
  'change_billing_interval',
  'retry_charge',
  'set_default_payment_method',
]);

/** The document of an operation with all its arguments that have a value. */
function documentOf([name, kind, field]: Operation, variables: Readonly<Record<string, unknown>>): string {
  const used = field.args.filter((argument) => argument.name in variables);
  const head = used.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const given = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const answer = getNamedType(field.type);
  const leaf = isObjectType(answer)
    ? Object.values(answer.getFields()).find((each) => isLeafType(getNamedType(each.type)) && each.args.length === 0)
    : undefined;
  return `${kind} (${head}) { ${name}(${given})${leaf === undefined ? '' : ` { ${leaf.name} }`} }`;
}

it('knows every operation of the billing screen', () => {
  expect(operations.map(([name]) => name)).toEqual(expect.arrayContaining([...known]));
});

/** In the short run every second one. */
const tampered = operations.filter((_, index) => index % figure(2, 1) === 0);

it.each(tampered)('%s refuses what was changed on the way', async (...operation) => {
  const [name, , { args }] = operation;
  const own = begins.has(name) ? await buildAccount() : await buildPayer();
  // An operation that must have more than is known here is answered with a refusal of the whole request.
  const request = Object.fromEntries(
    args.flatMap((argument) => (argument.name in honest ? [[argument.name, honest[argument.name]?.(own)]] : [])),
  );
  const before = await records();
  for (const argument of args)
    for (const [tampering, value, codes] of tamperings[argument.name] ?? []) {
      // `change_subscription` without a new card is paid by the present one.
      if (name === 'change_subscription' && argument.name === 'nonce' && tampering === 'nothing') continue;
      await testApp.sql('delete from rate_limits');
      const variables = { ...request, [argument.name]: value(own) };
      const answer = await testApp.call(own.person.token, documentOf(operation, variables), variables);
      const [code] = answer.codes;
      expect({ tampering, after: await records() }).toEqual({ tampering, after: before });
      if (!known.has(name)) continue;
      expect({ tampering, code }).toEqual({ tampering, code: codes.includes(code ?? '') ? code : codes.join(' or ') });
      if (isErrorCode(code) && code !== 'BAD_INPUT') expect(answer.errors[0]?.message).toBe(sentenceOf(code));
    }
});

const previewing =
  'query ($id: uuid!, $plan: String!) { quote: preview_artist_plan(artist_id: $id, selected_plan: $plan) { due_cents credit_cents total_cents } }';
const changing =
  'mutation ($id: uuid!, $plan: String!, $shown: shown_price_input) { change_artist_plan(artist_id: $id, selected_plan: $plan, shown: $shown) { success } }';
const quoteOf = async ({ person, artistId }: Account, plan: string): Promise<Shown> =>
  dataOf(await testApp.call<{ quote: Shown }>(person.token, previewing, { id: artistId, plan })).quote;
const change = async ({ person, artistId }: Account, plan: string, shown?: Shown): Promise<string | undefined> =>
  (await testApp.call(person.token, changing, { id: artistId, plan, ...(shown && { shown }) })).codes[0];
const salesOf = async ({ person }: Account): Promise<number[]> =>
  (
    await testApp.sql<{ amount_cents: number }>(
      "select amount_cents from billing_ledger where user_id = $1 and kind = 'sale' order by id",
      [person.userId],
    )
  ).map(({ amount_cents }) => amount_cents);

it('charges the price that one of two tabs showed, and refuses the other', async () => {
  const own = await buildPayer('bio');
  const tabs = await Promise.all(['pro', 'max'].map(async (plan) => ({ plan, shown: await quoteOf(own, plan) })));
  expect(tabs.map(({ shown }) => shown.due_cents)).toEqual([1300, 2300]);
  const codes = await Promise.all(tabs.map(({ plan, shown }) => change(own, plan, shown)));
  expect(codes.toSorted()).toEqual(['QUOTE_CHANGED', undefined]);
  const done = tabs[codes.indexOf(undefined)];
  expect(await salesOf(own)).toEqual([600, done?.shown.due_cents]);
  // The refused tab is shown the new price and may confirm it.
  const other = tabs[codes.indexOf('QUOTE_CHANGED')];
  const shown = await quoteOf(own, other?.plan ?? '');
  expect(await change(own, other?.plan ?? '', shown)).toBeUndefined();
  expect(await salesOf(own)).toEqual([600, done?.shown.due_cents, shown.due_cents].filter((cents) => cents !== 0));
});

it('charges two changes within a second as one after the other, and a repeated one once', async () => {
  const own = await buildPayer('bio');
  const codes = await Promise.all(['pro', 'max', 'pro', 'max'].map((plan) => change(own, plan)));
  expect(codes).toEqual([undefined, undefined, undefined, undefined]);
  const [begun, ...changes] = await salesOf(own);
  expect(begun).toBe(600);
  // From bio to pro and on to max, or at once; a way back is a credit.
  expect([[1300, 1000], [2300], [1300, 1000, 1000], [2300, 1000]]).toContainEqual(changes);
});

it.each([
  ['the trial ends', (account: Account) => endTrial(account)],
  ['an operator sets a price', ({ person }: Account) => setProPrice(person.userId, 2500)],
])('begins no subscription at a price that was shown before %s', async (_, happen) => {
  const own = await buildAccount();
  await testApp.operator.setFirstBillingDate(own.person.userId, new Date(testApp.clock.now().getTime() + 86_400_000));
  const artists = [{ id: own.artistId, selected_plan: 'pro' }];
  const preview =
    'query ($artists: [chosen_plan_input!]!) { quote: preview_subscription(artists: $artists, yearly_plan: false) { due_cents credit_cents total_cents } }';
  const read = async (): Promise<Shown> =>
    dataOf(await testApp.call<{ quote: Shown }>(own.person.token, preview, { artists })).quote;
  const shown = await read();
  await happen(own);
  const before = await records();
  const variables = { nonce: card, yearly: false, artists };
  const refused = await testApp.call(own.person.token, subscribing, { ...variables, shown });
  expect(refused.codes).toEqual(['QUOTE_CHANGED']);
  expect(await records()).toEqual(before);
  dataOf(await testApp.call(own.person.token, subscribing, { ...variables, shown: await read() }));
});
const endTrial = ({ person }: Account) =>
  testApp.operator.setFirstBillingDate(person.userId, new Date(testApp.clock.now().getTime() - 1000));
const setProPrice = (userId: string, cents: number) =>
  testApp.sql('update users set pro_price_cents = $2 where id = $1', [userId, cents]);

it('charges nothing again for an intent that is carried out a second time', async () => {
  const own = await buildPayer('bio');
  expect(await change(own, 'max')).toBeUndefined();
  const before = await records();
  // As from a backup, or by a job that was queued twice.
  await testApp.sql("update billing_intents set state = 'sent' where user_id = $1 and kind = 'change'", [
    own.person.userId,
  ]);
  const job = testApp.modules.billing.jobs?.find(({ definition }) => definition.name === 'billing.resolve_intent');
  await job?.run({ userId: own.person.userId });
  expect(await records()).toEqual(before);
  expect(await testApp.sql("select id from billing_intents where state = 'sent'")).toEqual([]);
});

it('takes a nonce once', async () => {
  const [first, second] = [await buildPayer(), await buildPayer()];
  const { token } = dataOf(
    await testApp.call<{ client_token: { token: string } }>(first.person.token, 'mutation { client_token { token } }'),
  ).client_token;
  const { clientApiUrl, authorizationFingerprint } = JSON.parse(atob(token));
  const response = await fetch(`${clientApiUrl}/v1/payment_methods/credit_cards`, {
    method: 'POST',
    headers: { origin: testApp.url },
    body: JSON.stringify({
      authorizationFingerprint,
      creditCard: { number: '4111111111111111', expirationMonth: '12', expirationYear: '2032', cvv: '123' },
    }),
  });
  const nonce: string = (await response.json()).creditCards[0].nonce;
  const use = async ({ person }: Account) =>
    (await testApp.call(person.token, 'mutation ($nonce: String!) { retry_charge(nonce: $nonce) { id } }', { nonce }))
      .codes[0];
  expect(await use(first)).toBeUndefined();
  const before = await records();
  expect([await use(first), await use(second)]).toEqual(['CARD_USED', 'CARD_USED']);
  expect(await records()).toEqual(before);
});
