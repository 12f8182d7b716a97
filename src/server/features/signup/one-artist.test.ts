/** An artist by its id at Spotify alone: with a new account, during the signup and after it (ACC-118). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor } from '#tests/fixtures/account-mails.ts';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { buildCoupon } from '#tests/fixtures/coupons.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const password = 'a brass band on the ferry';
const unknownId = 'Z'.repeat(22);
const checkStep = 'mutation ($email: String!) { signup_check_step(email: $email) { email_pending } }';
const verify =
  'mutation ($email: String!, $code: String!) { verify_email(email: $email, email_token: $code) { token } }';
const register = `mutation ($email: String!, $password: String!, $token: String!, $id: String!, $coupon: String) {
  register(email: $email, password: $password, token: $token, artist_spotify_id: $id, coupon: $coupon) {
    token user { email signup_step signup_finished artists { name current_plan role avatar_url } } } }`;
const addArtist = `mutation ($id: String!, $plan: String, $coupon: String) {
  add_artist(spotify_id: $id, selected_plan: $plan, coupon: $coupon) {
    artist_ids user { artists { name current_plan role } } } }`;

let testApp: TestApp;
let spotifyId: string;
let count = 0;
beforeAll(async () => {
  testApp = await createTestApp();
  const { token } = await buildPerson(testApp);
  const { search_artists: found } = dataOf(
    await testApp.call<{ search_artists: { data: { id: string }[] } }>(
      token,
      '{ search_artists(name: "Mara Vale") { data } }',
    ),
  );
  spotifyId = found.data[0]?.id ?? '';
});
afterAll(() => testApp?.close());

/** A new email with its proof, ready for a password. */
async function proven(): Promise<{ email: string; token: string }> {
  count += 1;
  const email = `registers-${count}@people.test`;
  dataOf(await testApp.call(undefined, checkStep, { email }));
  const { verify_email: proof } = dataOf(
    await testApp.call<{ verify_email: { token: string } }>(undefined, verify, {
      email,
      code: await codeFor(testApp, email),
    }),
  );
  return { email, token: proof.token };
}

describe('register', () => {
  it('makes an account with its artist, on trial, with its coupon', async () => {
    const coupon = await buildCoupon(testApp, { freeMonths: 2 });
    const draft = { ...(await proven()), password, id: spotifyId, coupon };
    const { register: made } = dataOf(
      await testApp.call<{ register: { token: string; user: object } }>(undefined, register, draft),
    );
    expect(made.user).toMatchObject({
      email: draft.email,
      signup_step: 4,
      signup_finished: false,
      artists: [{ name: 'Mara Vale', current_plan: 'pro', role: 'owner', avatar_url: expect.stringMatching(/^http/) }],
    });
    expect(await testApp.sql('select coupon from users where email = $1', [draft.email])).toEqual([{ coupon }]);
    dataOf(await testApp.call(made.token, 'mutation { update_users(first_name: "M", last_name: "V") { id } }'));
    dataOf(await testApp.call(made.token, 'mutation { finish_signup { signup_finished } }'));
  });

  it('makes nothing, and keeps the proof, for an artist that Spotify does not know and for a password that is refused', async () => {
    const draft = { ...(await proven()), password, id: spotifyId };
    const codes = async (change: object) =>
      (await testApp.call(undefined, register, { ...draft, ...change })).codes.join();
    expect(await codes({ id: unknownId })).toBe('NOT_A_SPOTIFY_ARTIST');
    expect(await codes({ id: '../../evil' })).toBe('NOT_A_SPOTIFY_ARTIST');
    expect(await codes({ password: 'sunshine' })).toBe('PASSWORD_COMMON');
    expect(await codes({ token: 'forged', id: unknownId })).toBe('SIGNUP_EXPIRED');
    expect(await codes({ email: 'other@people.test' })).toBe('SIGNUP_EXPIRED');
    expect(await testApp.sql('select id from users where email = $1', [draft.email])).toEqual([]);
    expect(await codes({})).toBe('');
    expect(await codes({})).toBe('SIGNUP_EXPIRED');
  });
});

describe('add_artist', () => {
  const artistsOf = async (token: string, variables: object) =>
    dataOf(
      await testApp.call<{ add_artist: { user: { artists: object[] } } }>(token, addArtist, {
        id: spotifyId,
        ...variables,
      }),
    ).add_artist.user.artists;

  it('adds one during the signup, and after it as each kind of account adds artists', async () => {
    for (const draft of [{ signupFinished: false }, {}, { plan: 'agency' }, { plan: 'family' }]) {
      const { token } = await buildPerson(testApp, draft);
      expect(await artistsOf(token, {}), JSON.stringify(draft)).toEqual([
        { name: 'Mara Vale', current_plan: 'pro', role: 'owner' },
      ]);
      expect((await testApp.call(token, addArtist, { id: spotifyId })).codes).toEqual(['ARTIST_OWNED']);
    }
  });

  it('takes the plan and a coupon', async () => {
    const coupon = await buildCoupon(testApp, { freeMonths: 2 });
    const { token, userId } = await buildPerson(testApp);
    expect(await artistsOf(token, { plan: 'max', coupon })).toMatchObject([{ current_plan: 'max' }]);
    expect(await testApp.sql('select coupon from users where id = $1', [userId])).toEqual([{ coupon }]);
    const other = await buildPerson(testApp);
    expect((await testApp.call(other.token, addArtist, { id: spotifyId, plan: 'gold' })).codes).toEqual(['BAD_INPUT']);
  });

  it('refuses an id that Spotify does not know, asks for a payment after the trial, and looks up sixty an hour', async () => {
    const { token, userId } = await buildPerson(testApp);
    const codes = async () => (await testApp.call(token, addArtist, { id: unknownId })).codes.join();
    expect(await codes()).toBe('NOT_A_SPOTIFY_ARTIST');
    const more = await Promise.all(Array.from({ length: 60 }, codes));
    expect(more.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(1);
    expect(await testApp.operator.artistsOf(userId)).toEqual([]);
    await testApp.operator.setFirstBillingDate(userId, testApp.clock.now());
    expect(await codes()).toBe('BILLING_NEEDED');
  });
});
