/** Whether an email has an account cannot be inferred from how long an answer takes: a classifier does no better than by chance (ACC-1, ACC-23). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { securePasswordMemory } from '../../../../settings/core-settings.ts';

/** Emails of each kind. */
const emails = 500;
/** The share of pairs in which the known email takes longer: 0.5 is chance. Five hundred of each kind are off by 0.05 once in 200 nights. */
const nearChance = { low: 0.45, high: 0.55 };
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'], passwordMemoryKib: securePasswordMemory });
  for (let count = 0; count < emails; count += 1)
    await testApp.operator.createAccount({ email: `known-${count}@people.test`, password: 'a brass band' });
}, 1_800_000);
afterAll(() => testApp?.close());

/** Milliseconds until the answer, from a network of its own for each call. */
async function timeOf(query: string, email: string, network: number): Promise<number> {
  const before = performance.now();
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `${100 + Math.floor(network / 250)}.${network % 250}.9.9`,
    },
    body: JSON.stringify({ query, variables: { email } }),
  });
  await response.arrayBuffer();
  return performance.now() - before;
}

/** The share of pairs in which the first takes longer than the second; a tie counts half. */
function shareLonger(first: readonly number[], second: readonly number[]): number {
  const wins = first.reduce(
    (sum, one) => sum + second.reduce((more, other) => more + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  );
  return wins / (first.length * second.length);
}

it.each([
  ['login', 'mutation ($email: String!) { login(email: $email, password: "not the password") { token } }'],
  ['forgotten password', 'mutation ($email: String!) { reset_password_request(email: $email) { success } }'],
])(
  'of the %s',
  async (name, query) => {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let index = 0; index < emails; index += 1) {
      // Each kind goes first half of the time.
      const pair = [
        async () => known.push(await timeOf(query, `known-${index}@people.test`, index * 2)),
        async () => unknown.push(await timeOf(query, `nobody-${index}@people.test`, index * 2 + 1)),
      ];
      for (const ask of index % 2 === 0 ? pair : pair.reverse()) await ask();
    }
    const share = shareLonger(known, unknown);
    expect(share).toBeGreaterThanOrEqual(nearChance.low);
    expect(share).toBeLessThanOrEqual(nearChance.high);
    const percent = (100 * share).toFixed(1);
    reportFigure(
      'time of answers to known and unknown emails',
      `${name}: the known one takes longer in ${percent} % of the pairs`,
    );
  },
  1_800_000,
);
