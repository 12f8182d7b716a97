/** Guesses of passwords by the thousand: few are compared, none gets in, and the owner still does (ACC-2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { from, networkOf, post } from '#tests/fixtures/guesses.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { inParallel } from '../../../platform/in-parallel.ts';

/** Guesses of each shape; the limits are reached in the short run too. */
const guesses = 10_000;
const ownLogins = 20;
const atOnce = 20;
/** Milliseconds for each test: ten thousand guesses take minutes. */
const patience = 1_800_000;

const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());

/** The most tries that a limit has counted for one key. */
async function mostCounted(limit: string): Promise<number> {
  const statement = "select coalesce(max(points), 0)::int as most from rate_limits where key like $1 || ':%'";
  const [row] = await testApp.sql<{ most: number }>(statement, [limit]);
  return row?.most ?? 0;
}

/** Runs `count` guesses, some at the same time, and the owner's logins between them; gives the answers. */
async function attack(
  count: number,
  owner: TestPerson,
  home: string,
  guess: (index: number) => Promise<{ text: string }>,
): Promise<{ answers: string[]; letIn: number }> {
  const { cookie } = await post(testApp, login, owner, from(home));
  const answers: string[] = [];
  let letIn = 0;
  await inParallel(
    Array.from({ length: count }, (_, index) => index),
    atOnce,
    async (index) => {
      answers.push((await guess(index)).text);
      if (index % Math.floor(count / ownLogins) !== 0) return;
      const { text } = await post(testApp, login, owner, { ...from(home), cookie });
      if (text.includes('"token"')) letIn += 1;
    },
  );
  return { answers, letIn };
}

describe(`${guesses} guesses of passwords`, { timeout: patience }, () => {
  it.each([
    ['one account from one network', 20, 10, (_index: number) => '20.1.1.1', undefined],
    ['one account from a thousand networks', 30, 100, (index: number) => networkOf(40, index % 1000), undefined],
    [
      'a thousand accounts from one network',
      50,
      100,
      (_index: number) => '20.3.1.1',
      (index: number) => `guess-${index % 1000}@people.test`,
    ],
  ])('at %s', async (shape, home, compared, network, account) => {
    const owner = await buildPerson(testApp);
    const { answers, letIn } = await attack(guesses, owner, `${home}.200.1.1`, (index) =>
      post(
        testApp,
        login,
        { email: account?.(index) ?? owner.email, password: `guess ${index}` },
        from(network(index)),
      ),
    );
    expect(answers.filter((text) => text.includes('LOGIN_FAILED'))).toHaveLength(compared);
    expect(answers.filter((text) => text.includes('TOO_MANY_TRIES'))).toHaveLength(guesses - compared);
    // Beyond twice its tries, a limit refuses without a query: a flood writes no row for each guess.
    for (const [limit, tries] of Object.entries({ login_pair_1: 10, login_network_1: 100, login_account: 100 }))
      expect(await mostCounted(limit), limit).toBeLessThanOrEqual(2 * tries + atOnce);
    expect(letIn).toBe(Math.ceil(guesses / Math.floor(guesses / ownLogins)));
    reportFigure(
      'guesses of passwords',
      `${shape}: ${guesses} guesses, ${compared} compared, the owner let in ${letIn} times`,
    );
  });
});
