/** A login whose password is replaced while it goes on: it was compared with the old password, so no session comes of it (ACC-24). */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
const change =
  'mutation ($now: String!, $next: String!) { update_password(current_password: $now, new_password: $next) { success } }';

let testApp: TestApp;
let other: pg.Client;
beforeAll(async () => {
  testApp = await createTestApp();
  other = new pg.Client({ connectionString: testApp.settings.databaseUrl });
  await other.connect();
});
// A test that fails keeps no lock.
afterEach(() => other.query('rollback'));
afterAll(async () => {
  await other?.end();
  await testApp?.close();
});

const waiting = () =>
  testApp.sql(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%authenticators%'",
  );

it('gives no session for a password that was replaced between its comparison and the session', async () => {
  const { email, password, token } = await buildPerson(testApp);
  // The login has compared the password and waits for the look at second factors.
  await other.query('begin');
  await other.query('lock table authenticators in access exclusive mode');
  const late = testApp.call<{ login: { token: string } }>(undefined, login, { email, password });
  await expect.poll(async () => (await waiting()).length).toBe(1);
  dataOf(await testApp.call(token, change, { now: password, next: 'a brass band on the ferry' }));
  await other.query('commit');
  expect((await late).codes).toEqual(['LOGIN_FAILED']);
});
