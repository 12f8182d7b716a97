/** Links to a new password: they make the device known, and their secret is in no log and no Referer header (ACC-23, ACC-95). */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetTokenFor } from '#tests/fixtures/account-mails.ts';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
const requestReset = 'mutation ($email: String!) { reset_password_request(email: $email) { success } }';
const reset =
  'mutation ($token: String!, $password: String!) { reset_password(token: $token, password: $password) { success } }';
const good = 'a brass band on the ferry';

let testApp: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  testApp = await createTestApp({
    trustedProxies: ['127.0.0.1', '::1'],
    log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
  });
});
afterAll(() => testApp?.close());

/** Runs an operation from a network, with a browser's cookie; gives what came back. */
async function post(query: string, variables: object, { network, cookie = '' }: { network: string; cookie?: string }) {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, cookie },
    body: JSON.stringify({ query, variables }),
  });
  return { text: await response.text(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

itAtNight('make the device known: it is no new one, and logs in while others try many passwords', async () => {
  const person = await buildPerson(testApp);
  await post(requestReset, { email: person.email }, { network: '90.1.1.1' });
  const token = await resetTokenFor(testApp, person.email);
  const { cookie } = await post(reset, { token, password: good }, { network: '90.1.1.1' });
  expect(cookie).not.toBe('');

  // A hundred wrong passwords from as many networks: the account takes no more from unknown devices.
  for (let index = 0; index < 101; index += 1)
    await post(login, { email: person.email, password: `wrong ${index}` }, { network: `91.${index}.1.1` });
  const account = { email: person.email, password: good };
  expect((await post(login, account, { network: '92.1.1.1' })).text).toContain('TOO_MANY_TRIES');
  expect((await post(login, account, { network: '92.2.1.1', cookie })).text).toContain('"token":"');
  const [kinds] = await testApp.sql<{ unknown: string }>(
    "select count(*) as unknown from security_events where user_id = $1 and kind = 'new-device'",
    [person.userId],
  );
  expect(kinds).toEqual({ unknown: '0' });
});

it('are written into no log, neither when they are mailed, opened, refused nor used', async () => {
  const person = await buildPerson(testApp);
  await post(requestReset, { email: person.email }, { network: '93.1.1.1' });
  const token = await resetTokenFor(testApp, person.email);
  await fetch(`${testApp.url}/reset-password?token=${token}`);
  await fetch(`${testApp.url}/no-such-page?token=${token}`);
  await post(reset, { token, password: 'short' }, { network: '93.1.1.1' });
  // A fault in the middle of it is logged with its cause.
  await testApp.sql('alter table one_time_secrets rename to secrets_away');
  expect((await post(reset, { token, password: good }, { network: '93.1.1.1' })).text).toContain('UNEXPECTED');
  await testApp.sql('alter table secrets_away rename to one_time_secrets');
  expect((await post(reset, { token, password: good }, { network: '93.1.1.1' })).text).toContain('"success":true');
  await post(reset, { token, password: good }, { network: '93.1.1.1' });
  expect(logged.some((line) => line.includes('one_time_secrets'))).toBe(true);
  expect(logged.filter((line) => line.includes(token))).toEqual([]);
});

it.each([
  ['/reset-password?token=secret', 'no-referrer'],
  ['/complete-registration?invitation=secret', 'no-referrer'],
  ['/reset-password?x=1&token=secret', 'no-referrer'],
  ['/login?next=%2Fcomplete-registration%3Finvitation%3Dsecret', 'no-referrer'],
  ['/links?artist=1', 'strict-origin-when-cross-origin'],
])('the page %s answers with the policy %s for Referer headers', async (path, policy) => {
  const response = await fetch(`${testApp.url}${path}`, { headers: { accept: 'text/html' } });
  expect(response.headers.get('referrer-policy')).toBe(policy);
});
