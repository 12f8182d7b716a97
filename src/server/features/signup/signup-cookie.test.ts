/** A client that sends no token: the browser that entered the code keeps the proof of its email (ACC-31). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFor } from '#tests/fixtures/account-mails.ts';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const password = 'a brass band on the ferry';
const setPassword = `mutation ($email: String!, $password: String!) {
  set_password_signup(email: $email, password: $password) { token user { email email_pending coupon } } }`;

/** A browser: it keeps the cookies of each answer. */
function openBrowser() {
  const jar = new Map<string, string>();
  return {
    jar,
    async call<Data>(query: string, variables: object): Promise<{ data: Data; errors?: { extensions: object }[] }> {
      const response = await fetch(`${testApp.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        body: JSON.stringify({ query, variables }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
        const [name = '', value = ''] = cookie.slice(0, cookie.indexOf(';')).split('=');
        jar.set(name, value);
      }
      return (await response.json()) as { data: Data; errors?: { extensions: object }[] };
    },
  };
}
type Browser = ReturnType<typeof openBrowser>;

async function enterCode(browser: Browser, email: string): Promise<void> {
  await browser.call(
    'mutation ($email: String!) { signup_check_step(email: $email, coupon: "ferry") { email_pending } }',
    { email },
  );
  const code = await codeFor(testApp, email);
  const verify =
    'mutation ($email: String!, $code: String!) { verify_email(email: $email, email_token: $code) { success } }';
  await browser.call(verify, { email, code });
}
const expired = [expect.objectContaining({ extensions: expect.objectContaining({ code: 'SIGNUP_EXPIRED' }) })];

it('makes the account for the browser that entered the code, once, and for that email only', async () => {
  await testApp.operator.createCoupon({ code: 'FERRY', freeMonths: 2 });
  const [browser, other, email] = [openBrowser(), openBrowser(), 'newcomer@people.test'];
  await enterCode(browser, email);
  expect((await other.call(setPassword, { email, password })).errors).toEqual(expired);
  expect((await browser.call(setPassword, { email: 'another@people.test', password })).errors).toEqual(expired);
  const given =
    'mutation ($email: String!) { set_password_signup(email: $email, password: "a brass band on the ferry", token: "wrong") { token } }';
  expect((await browser.call(given, { email })).errors).toEqual(expired);
  const proof = browser.jar.get('fanfare-signup');
  const { data } = await browser.call<{ set_password_signup: { user: object } }>(setPassword, { email, password });
  expect(data.set_password_signup.user).toEqual({ email, email_pending: false, coupon: 'FERRY' });
  expect(browser.jar.get('fanfare-signup')).toBe('');
  browser.jar.set('fanfare-signup', proof ?? '');
  expect((await browser.call(setPassword, { email, password })).errors).toEqual(expired);
});

it('makes an account with its artist the same way', async () => {
  const [browser, email] = [openBrowser(), 'registrant@people.test'];
  await enterCode(browser, email);
  const register = `mutation ($email: String!, $password: String!, $artist: String!) {
    register(email: $email, password: $password, artist_spotify_id: $artist) { user { artists { name } } } }`;
  const { token } = await buildPerson(testApp);
  const { search_artists } = dataOf(
    await testApp.call<{ search_artists: { data: { id: string; name: string }[] } }>(
      token,
      '{ search_artists(name: "mara vale") { data } }',
    ),
  );
  const artist = search_artists.data[0];
  const { data } = await browser.call<{ register: { user: object } }>(register, {
    email,
    password,
    artist: artist?.id,
  });
  expect(data.register.user).toEqual({ artists: [{ name: artist?.name }] });
});

it("tells an account the code of its coupon, and '' without one", async () => {
  const { token } = await buildPerson(testApp);
  const coupon = async () =>
    dataOf(
      await testApp.call<{ get_current_user_data: { coupon: string } }>(token, '{ get_current_user_data { coupon } }'),
    ).get_current_user_data.coupon;
  expect(await coupon()).toBe('');
  dataOf(await testApp.call(token, 'mutation { activate_coupon(coupon: "ferry") { success } }'));
  expect(await coupon()).toBe('FERRY');
});
