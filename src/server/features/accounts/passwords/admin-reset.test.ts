/** The operator's reset over the API: what it does, and that nobody gets in by guessing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo, resetTokenFor } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, logIn } from '#tests/fixtures/builders.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const adminPassword = 'the-operator-keeps-this-in-a-safe-place';
const chosen = 'three trumpets and a drum';
let testApp: TestApp;
let network = 0;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'], adminPassword });
});
afterAll(() => testApp?.close());

const document = `mutation ($email: String!, $new_password: String!, $admin_password: String!) {
  reset_password_admin(email: $email, new_password: $new_password, admin_password: $admin_password) { success }
}`;
/** The code of the refusal, or undefined; from a network of its own unless one is given. */
async function reset(
  email: string,
  admin_password: string,
  from = ++network,
  app = testApp,
): Promise<string | undefined> {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.${Math.floor(from / 250)}.${from % 250}.1` },
    body: JSON.stringify({ query: document, variables: { email, new_password: chosen, admin_password } }),
  });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return errors?.[0]?.extensions.code;
}

it('sets the password, ends every session, tells the owner, and asks for another password', async () => {
  const person = await buildPerson(testApp);
  await buildArtist(testApp, person.userId);
  expect(await reset(` ${person.email.toUpperCase()}`, adminPassword)).toBeUndefined();
  expect((await testApp.call(person.token, '{ sessions { id } }')).codes).toEqual(['NOT_SIGNED_IN']);
  expect((await mailTo(testApp, person.email)).subject).toContain('password');
  const acts = await testApp.sql<{ step: string; options: object }>(
    "select step, options from operator_acts where command = 'reset-password-admin' order by created_at, step desc",
  );
  expect(acts).toEqual([
    { step: 'started', options: { email: person.email } },
    { step: 'done', options: { email: person.email } },
  ]);
  const entries = 'select kind from security_events where user_id = $1';
  expect(await testApp.sql(entries, [person.userId])).toContainEqual({ kind: 'password-set-by-operator' });
  const token = await logIn(testApp, { email: person.email, password: chosen });
  const links = 'query ($id: uuid!) { artist_socials(artist_id: $id) { id } }';
  const anything = { id: '00000000-0000-4000-8000-000000000000' };
  expect((await testApp.call(token, links, anything)).codes).toEqual(['PASSWORD_CHANGE_NEEDED']);
  const me = '{ get_current_user_data { password_must_change } }';
  expect((await testApp.call(token, me)).data).toEqual({ get_current_user_data: { password_must_change: true } });
  const change = `mutation { update_password(current_password: "${chosen}", new_password: "four trumpets and no drum") { success } }`;
  expect((await testApp.call(token, change)).codes).toEqual([]);
  expect((await testApp.call(token, links, anything)).codes).toEqual(['NOT_FOUND']);
});

it('comes before the signup, which goes on once the person has another password', async () => {
  const person = await buildPerson(testApp, { signupFinished: false });
  expect(await reset(person.email, adminPassword)).toBeUndefined();
  const token = await logIn(testApp, { email: person.email, password: chosen });
  const add = 'mutation { add_initial_artists(artists: [{ name: "Harbour Choir" }]) { artist_ids } }';
  const calls = [
    add,
    'mutation { set_signup_step(signup_step: 4) { id } }',
    'mutation { finish_signup { id } }',
    'mutation { remove_signup_artist(artist_id: "00000000-0000-4000-8000-000000000000") { success } }',
  ];
  for (const call of calls) expect((await testApp.call(token, call)).codes).toEqual(['PASSWORD_CHANGE_NEEDED']);
  const change = `mutation { update_password(current_password: "${chosen}", new_password: "four trumpets and no drum") { success } }`;
  expect((await testApp.call(token, change)).codes).toEqual([]);
  expect((await testApp.call(token, add)).codes).toEqual([]);
});

it('takes back the links to a new password that lie in the mailbox', async () => {
  const person = await buildPerson(testApp);
  await testApp.call(undefined, `mutation { reset_password_request(email: "${person.email}") { success } }`);
  const token = await resetTokenFor(testApp, person.email);
  expect(await reset(person.email, adminPassword)).toBeUndefined();
  const again = `mutation { reset_password(token: "${token}", password: "a choir in the harbour") { success } }`;
  expect((await testApp.call(undefined, again)).codes).toEqual(['RESET_LINK_INVALID']);
  expect(await logIn(testApp, { email: person.email, password: chosen })).not.toBe('');
});

it('refuses a wrong password and an unknown email alike, and everything without the setting', async () => {
  const person = await buildPerson(testApp);
  expect(await reset(person.email, 'wrong')).toBe('ADMIN_RESET_REFUSED');
  expect(await reset('nobody@people.test', adminPassword)).toBe('ADMIN_RESET_REFUSED');
  expect(await logIn(testApp, person)).not.toBe('');
  const without = await createTestApp({ trustedProxies: ['127.0.0.1'] });
  try {
    const other = await buildPerson(without);
    for (const guess of [adminPassword, 'undefined', ' '])
      expect(await reset(other.email, guess, ++network, without)).toBe('ADMIN_RESET_REFUSED');
  } finally {
    await without.close();
  }
});

it('compares five tries an hour from one network, and twenty a day in all', async () => {
  const guesses = await Promise.all(Array.from({ length: 12 }, () => reset('nobody@people.test', 'wrong', 200)));
  expect(guesses.filter((code) => code === 'ADMIN_RESET_REFUSED')).toHaveLength(5);
  expect(new Set(guesses)).toEqual(new Set(['ADMIN_RESET_REFUSED', 'TOO_MANY_TRIES']));
  const person = await buildPerson(testApp);
  const everywhere = await Promise.all(Array.from({ length: figure(40, 1_000) }, () => reset(person.email, 'wrong')));
  const compared = everywhere.filter((code) => code === 'ADMIN_RESET_REFUSED').length;
  expect(compared).toBeLessThanOrEqual(15);
  // From now on even the right one is not compared.
  expect(await reset(person.email, adminPassword)).toBe('TOO_MANY_TRIES');
  expect(await logIn(testApp, person)).not.toBe('');
  reportFigure(
    "guesses of the operator's password",
    `${guesses.length} from one network, 5 compared; ${everywhere.length} from others, ${compared} compared`,
  );
});
