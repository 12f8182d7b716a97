/** Known and unknown emails get the same answers, byte for byte, from the login and from the forgotten password (ACC-1). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

/** Emails of each kind. */
const emails = figure(12, 500);
let testApp: TestApp;
const known: string[] = [];

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  for (let count = 0; count < emails; count += 1) {
    const email = `known-${count}@people.test`;
    await testApp.operator.createAccount({ email, password: 'a brass band' });
    known.push(email);
  }
});
afterAll(() => testApp?.close());

/** Status, headers that a program sees, and body of an answer, from a network of its own for each call. */
async function answerTo(query: string, email: string, network: number): Promise<string> {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `${100 + Math.floor(network / 250)}.${network % 250}.9.9`,
    },
    body: JSON.stringify({ query, variables: { email } }),
  });
  // The time, and the random id of the request, say nothing of an account.
  const varying = ['date', 'server-time', 'x-request-id'];
  const headers = [...response.headers].filter(([name]) => !varying.includes(name)).sort();
  return JSON.stringify([response.status, headers, await response.text()]);
}

it.each([
  [
    'login',
    'mutation ($email: String!) { login(email: $email, password: "not the password") { token } }',
    'LOGIN_FAILED',
  ],
  ['forgotten password', 'mutation ($email: String!) { reset_password_request(email: $email) { success } }', 'true'],
])('by the %s', async (name, query, expected) => {
  const answers = new Set<string>();
  for (const [index, email] of known.entries()) {
    answers.add(await answerTo(query, email, index * 2));
    answers.add(await answerTo(query, `nobody-${index}@people.test`, index * 2 + 1));
  }
  expect(answers.size).toBe(1);
  expect([...answers].join()).toContain(expected);
  reportFigure('answers to known and unknown emails', `${name}: ${2 * emails} answers, all of them equal`);
});

it('by the signup for eight emails a minute of one network only', async () => {
  const query = 'mutation ($email: String!) { signup_check_step(email: $email) { signup_finished } }';
  const answers: string[] = [];
  for (let count = 0; count < 9; count += 1) answers.push(await answerTo(query, known[count % 2] ?? '', 60_000));
  expect(answers.slice(0, 8).filter((answer) => answer.includes('TOO_MANY_TRIES'))).toEqual([]);
  expect(answers[8]).toContain('TOO_MANY_TRIES');
});
