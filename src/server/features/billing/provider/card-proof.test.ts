/** A card is a sensitive act: without a recent proof every operation that takes one is refused, and the nonce works after the proof (ACC-40). */
import { buildSchema as parseSchema } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardOf } from '#sandbox/braintree/processor.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { printedSchema } from '../../../../../tools/print-schema.ts';

/** Every operation that takes a card, as the payer of the artist calls it. */
const withCard: Record<string, string> = {
  subscribe: 'subscribe(nonce: $nonce, yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id }',
  reactivate_subscription: 'reactivate_subscription(nonce: $nonce) { success }',
  resubscribe: 'resubscribe(nonce: $nonce) { success }',
  set_default_payment_method: 'set_default_payment_method(nonce: $nonce) { success }',
  retry_charge: 'retry_charge(nonce: $nonce) { id }',
  change_subscription: 'change_subscription(artist_id: $id, nonce: $nonce, plan: "base") { success }',
  reactivate_artist_subscription: 'reactivate_artist_subscription(artist_id: $id, nonce: $nonce) { success }',
};
/** Those that need a subscription, or replace the card of a live one. */
const onceSubscribed = ['set_default_payment_method', 'retry_charge', 'change_subscription'];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const send = async (payer: TestPerson, call: string, variables: Record<string, unknown>) =>
  (
    await testApp.call(
      payer.token,
      `mutation ($nonce: String!${call.includes('$id') ? ', $id: uuid!' : ''}) { ${call} }`,
      variables,
    )
  ).codes;
const stepUp = async ({ token, password }: TestPerson) =>
  dataOf(
    await testApp.call(token, 'mutation ($password: String!) { step_up(password: $password) { success } }', {
      password,
    }),
  );
const forgetProof = ({ userId }: TestPerson) =>
  testApp.sql('update sessions set proven_at = null where user_id = $1', [userId]);
const storedCard = async (payer: TestPerson) =>
  testApp.sql('select last4 from billing_cards where user_id = $1', [payer.userId]);

it('is given by these operations alone', () => {
  const fields = parseSchema(printedSchema()).getMutationType()?.getFields() ?? {};
  const found = Object.values(fields).filter(({ args }) => args.some(({ name }) => name === 'nonce'));
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(withCard).sort());
});

it.each(Object.entries(withCard))(
  '%s is refused without a proof, and takes the same card with one',
  async (name, call) => {
    const payer = await buildPerson(testApp);
    const id = await buildArtist(testApp, payer.userId);
    if (onceSubscribed.includes(name))
      expect(await send(payer, withCard.subscribe ?? '', { id, nonce: 'fake-valid-visa-nonce' })).toEqual([]);
    await forgetProof(payer);
    const before = await storedCard(payer);
    const intents = () => testApp.sql('select id from billing_intents where user_id = $1', [payer.userId]);
    const planned = await intents();
    // It works once, as the provider's do.
    const nonce = `nonce-for-${name}`;
    testApp.standIns.cardProvider.state.nonces[nonce] = { card: cardOf('5555555555554444', '12', '2032'), used: false };
    expect(await send(payer, call, { id, nonce })).toEqual(['STEP_UP_NEEDED']);
    expect(await storedCard(payer)).toEqual(before);
    expect(await intents()).toEqual(planned);
    await stepUp(payer);
    expect(await send(payer, call, { id, nonce })).toEqual([]);
    expect(await storedCard(payer)).not.toEqual(before);
  },
);
