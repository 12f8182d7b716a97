/** An installation without payments: nobody pays, nothing ends, every artist has every feature (MODE-5, MODE-6). */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialEnd } from '#domain/accounts/trial.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const me = `{
  installation { payments texts }
  get_current_user_data { plan first_billing_date subscription_status artists { id current_plan suspended_at } }
}`;

interface Me {
  installation: { payments: string; texts: string };
  get_current_user_data: {
    plan: string;
    first_billing_date: string | null;
    subscription_status: string;
    artists: { id: string; current_plan: string; suspended_at: string | null }[];
  };
}

let testApp: TestApp;
let person: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp({ without: ['payments'] });
  person = await buildPerson(testApp);
  artistId = await buildArtist(testApp, person.userId, { plan: 'bio' });
});
afterAll(async () => await testApp?.close());

const read = async () => dataOf(await testApp.call<Me>(person.token, me));

describe('an account whose trial is long over', () => {
  it('has not lapsed, is not asked to pay, and its artists have every feature', async () => {
    await testApp.operator.setFirstBillingDate(person.userId, trialEnd(new Date('2020-01-01')));
    const { installation, get_current_user_data: user } = await read();
    expect(installation.payments).toBe('off');
    expect(user).toMatchObject({ plan: 'family', first_billing_date: null, subscription_status: '' });
    expect(user.artists).toEqual([{ id: artistId, current_plan: 'max', suspended_at: null }]);
    const links = await testApp.call(person.token, `{ links(artist_id: "${artistId}") { id } }`);
    expect(links.errors).toEqual([]);
  });

  it('is stored as it was: with payments it has lapsed again', async () => {
    const { vendorModes } = testApp.settings;
    const paid = await testApp.addServer({
      vendorModes: { ...vendorModes, payments: 'real' },
      vendors: testApp.settings.vendors,
    });
    const { errors } = await paid.call(person.token, `{ links(artist_id: "${artistId}") { id } }`);
    expect(errors?.[0]?.extensions.code).toBe('SUBSCRIPTION_LAPSED');
    await paid.close();
  });
});

it('adds artists without a card and without a wait for payment', async () => {
  const { data } = await testApp.call<{ add: { artists: unknown } }>(
    person.token,
    `mutation ($artists: [new_artist_input!]!) { add: add_family_artists(artists: $artists) { __typename } }`,
    { artists: [{ name: 'Second', selected_plan: 'pro' }] },
  );
  expect(data).toBeTruthy();
  const { artists } = (await read()).get_current_user_data;
  expect(artists.map(({ current_plan }) => current_plan)).toEqual(['max', 'max']);
});

it.each([
  '{ get_billing_information { __typename } }',
  'mutation { client_token { token } }',
  '{ get_referrals_data { __typename } }',
])('refuses what belongs to payments: %s', async (document) => {
  const { errors } = await testApp.call(person.token, document);
  expect(errors?.[0]).toMatchObject({
    message: 'This is switched off in this installation.',
    extensions: { code: 'VENDOR_OFF' },
  });
});

it('leaves an artist suspended that an operator suspended, until an operator resumes it', async () => {
  const artist = async () => (await read()).get_current_user_data.artists[0];
  await operatorCommand(testApp, 'artist', 'suspend', '--artist', artistId, '--reason', 'phishing');
  await testApp.sql('delete from payments_left');
  await (await testApp.addServer()).close();
  expect(await artist()).toMatchObject({ current_plan: '' });
  await operatorCommand(testApp, 'artist', 'resume', '--artist', artistId);
  expect(await artist()).toMatchObject({ current_plan: 'max', suspended_at: null });
});

it('puts suspended artists back at its first start, and leaves those suspended whom the operator suspends later', async () => {
  const suspend = () =>
    testApp.sql(
      `update artists set current_plan = '', plan_before_suspension = 'pro', suspended_at = now() where id = $1`,
      [artistId],
    );
  const startAgain = async () => (await testApp.addServer()).close();
  const artist = async () => (await read()).get_current_user_data.artists[0];
  // As it was with payments.
  await testApp.sql('delete from payments_left');
  await suspend();
  await startAgain();
  expect(await artist()).toMatchObject({ current_plan: 'max', suspended_at: null });
  await suspend();
  await startAgain();
  expect(await artist()).toMatchObject({ current_plan: '' });
});
