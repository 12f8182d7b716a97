/** Mailed codes over the API: how long, how often and how many tries, and a look at one that leaves it unused (ACC-25, ACC-116). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, mailsSoFar } from '#tests/fixtures/account-mails.ts';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const checkStep = 'mutation ($email: String!) { signup_check_step(email: $email) { email_pending code_mailed } }';
const verify =
  'mutation ($email: String!, $code: String!) { verify_email(email: $email, email_token: $code) { token } }';
const look =
  'mutation ($email: String!, $code: String!) { check_email_token(email: $email, email_token: $code) { success } }';
const minute = 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
});
afterAll(() => testApp?.close());

let count = 0;
const newEmail = () => {
  count += 1;
  return `coded-${count}@people.test`;
};
/** Runs an operation as a visitor, usually from a network of their own; gives the answer's text. */
async function visit(query: unknown, variables: object, network = ++count): Promise<string> {
  const body = typeof query === 'string' ? { query, variables } : query;
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${network.toString(16)}::1` },
    body: JSON.stringify(body),
  });
  return response.text();
}
/** A new email with its code. */
async function coded(): Promise<{ email: string; code: string }> {
  const email = newEmail();
  await visit(checkStep, { email });
  return { email, code: await codeFor(testApp, email) };
}
const other = (code: string) => (Number(code) + 1).toString().padStart(6, '0').slice(-6);
const storedCode = async (email: string) =>
  (
    await testApp.sql<{ left: number; endsAt: Date }>(
      `select tries_left as left, expires_at as "endsAt" from one_time_secrets where purpose = 'signup-email' and subject = $1`,
      [email],
    )
  )[0];
const triesLeft = async (email: string) => (await storedCode(email))?.left;
const endOf = async (email: string) => (await storedCode(email))?.endsAt ?? new Date(Number.NaN);

describe('a code of the signup', () => {
  it('lives ten minutes', async () => {
    const before = testApp.clock.now().getTime();
    const [early, late] = [await coded(), await coded()];
    const [ends, lateEnds] = [await endOf(early.email), await endOf(late.email)];
    expect(ends.getTime()).toBeGreaterThanOrEqual(before + 10 * minute);
    expect(ends.getTime()).toBeLessThanOrEqual(testApp.clock.now().getTime() + 10 * minute);
    // The clock goes on while the calls are on their way.
    testApp.clock.moveTo(new Date(ends.getTime() - minute));
    expect(await visit(verify, early)).toContain('"token":"');
    testApp.clock.moveTo(lateEnds);
    expect(await visit(verify, late)).toContain('CODE_WRONG');
  });

  it('works once, also for two calls at the same time', async () => {
    const one = await coded();
    expect(await visit(verify, one)).toContain('"token":"');
    expect(await visit(verify, one)).toContain('CODE_WRONG');
    const two = await coded();
    const both = await Promise.all([visit(verify, two), visit(verify, two)]);
    expect(both.filter((text) => text.includes('"token":"'))).toHaveLength(1);
    expect(both.filter((text) => text.includes('CODE_WRONG'))).toHaveLength(1);
  });

  it('is mailed three times an hour for one email from one network', async () => {
    const email = newEmail();
    const home = ++count;
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(await visit(checkStep, { email }, home)).toContain('"email_pending":true');
      await codeFor(testApp, email, sent);
      testApp.clock.moveBy(2 * minute + 1);
    }
    // The form for the third one opens again, and no other one is mailed.
    const check = await visit(checkStep, { email }, home);
    expect(check).toContain('"email_pending":true');
    expect(check).toContain('"code_mailed":false');
    testApp.clock.moveBy(8 * minute);
    expect(await visit(checkStep, { email }, home)).toContain('TOO_MANY_TRIES');
    expect(await mailsSoFar(testApp, email)).toHaveLength(3);
    testApp.clock.moveBy(60 * minute);
    expect(await visit(checkStep, { email }, home)).toContain('"email_pending":true');
    await codeFor(testApp, email, 4);
  });

  it('is compared for none of a thousand guesses in one request, by aliases or as a list of calls', async () => {
    const { email, code } = await coded();
    const guesses = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0'));
    const aliases = guesses.map(
      (guess, index) => `a${index}: verify_email(email: $email, email_token: "${guess}") { token }`,
    );
    expect(await visit(`mutation ($email: String!) { ${aliases.join(' ')} }`, { email })).toContain(
      'QUERY_TOO_COMPLEX',
    );
    expect(
      await visit(
        guesses.map((guess) => ({ query: verify, variables: { email, code: guess } })),
        {},
      ),
    ).not.toContain('"token"');
    expect(await triesLeft(email)).toBe(5);
    expect(await visit(verify, { email, code })).toContain('"token":"');
  });
});

describe("another person's guesses", () => {
  const guess = (email: string, code: string, network?: number) => visit(verify, { email, code: other(code) }, network);

  it('use up no code of the person who asked for it, and have five tries together', async () => {
    const home = ++count;
    const email = newEmail();
    await visit(checkStep, { email }, home);
    const code = await codeFor(testApp, email);
    await Promise.all(Array.from({ length: 12 }, () => guess(email, code)));
    expect(await triesLeft(email)).toBe(0);
    // From elsewhere not even the right code counts any more.
    expect(await visit(verify, { email, code })).toContain('CODE_WRONG');
    expect(await visit(look, { email, code }, home)).toContain('"success":true');
    expect(await visit(verify, { email, code }, home)).toContain('"token":"');
  });

  it('leave the form of the last code open, and do not become more by asking for the code', async () => {
    const home = ++count;
    const email = newEmail();
    for (let sent = 1; sent <= 3; sent += 1) {
      await visit(checkStep, { email }, home);
      await codeFor(testApp, email, sent);
      if (sent < 3) testApp.clock.moveBy(2 * minute + 1);
    }
    const code = await codeFor(testApp, email, 3);
    const askers = Array.from({ length: 8 }, () => ++count);
    for (const asker of askers) await visit(checkStep, { email }, asker);
    for (const asker of askers) for (let time = 0; time < 6; time += 1) await guess(email, code, asker);
    expect(await triesLeft(email)).toBe(0);
    testApp.clock.moveBy(2 * minute + 1);
    const check = await visit(checkStep, { email }, home);
    expect(check).toContain('"code_mailed":false');
    expect(await visit(verify, { email, code }, home)).toContain('"token":"');
  });

  it('have five tries also from a network that asked, until it asks for a new code', async () => {
    const home = ++count;
    const email = newEmail();
    await visit(checkStep, { email }, home);
    const first = await codeFor(testApp, email);
    for (let time = 0; time < 5; time += 1) await guess(email, first, home);
    expect(await visit(verify, { email, code: first }, home)).toContain('CODE_WRONG');
    expect(await triesLeft(email)).toBe(5);
    testApp.clock.moveBy(2 * minute + 1);
    await visit(checkStep, { email }, home);
    expect(await visit(verify, { email, code: await codeFor(testApp, email, 2) }, home)).toContain('"token":"');
  });

  it('wanted by others leave three of an hour to the person, and eight is the most for all', async () => {
    const email = newEmail();
    const [home, stranger] = [++count, ++count];
    let mails = 0;
    const ask = async (network: number, isMailed: boolean) => {
      testApp.clock.moveBy(2 * minute + 1);
      const answer = await visit(checkStep, { email }, network);
      if (isMailed) mails += 1;
      expect(answer).toContain(isMailed ? '"code_mailed":true' : '"code_mailed":false');
      await codeFor(testApp, email, mails);
    };
    for (let time = 0; time < 3; time += 1) await ask(stranger, true);
    await ask(stranger, false);
    for (let time = 0; time < 3; time += 1) await ask(home, true);
    await ask(++count, true);
    await ask(++count, true);
    await ask(++count, false);
    expect(await mailsSoFar(testApp, email)).toHaveLength(8);
  });
});

describe('a look at a code', () => {
  it('leaves a right one unused, and counts a wrong one', async () => {
    const { email, code } = await coded();
    for (let time = 0; time < 7; time += 1) expect(await visit(look, { email, code })).toContain('"success":true');
    expect(await triesLeft(email)).toBe(5);
    expect(await visit(look, { email, code: other(code) })).toContain('CODE_WRONG');
    expect(await triesLeft(email)).toBe(4);
    expect(await visit(verify, { email, code })).toContain('"token":"');
    expect(await visit(look, { email, code })).toContain('CODE_WRONG');
  });

  it('compares five wrong ones at most, together with those that were to use it', async () => {
    const { email, code } = await coded();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => visit(index % 2 === 0 ? look : verify, { email, code: other(code) })),
    );
    expect(await triesLeft(email)).toBe(0);
    expect(await visit(look, { email, code })).toContain('CODE_WRONG');
    expect(await visit(verify, { email, code })).toContain('CODE_WRONG');
  });

  it("is of the new email for somebody who is signed in, and of nobody else's", async () => {
    const [person, stranger] = [await buildPerson(testApp), await buildPerson(testApp)];
    const email = newEmail();
    const request = 'mutation ($email: String!) { update_email_request(email: $email) { success } }';
    expect((await testApp.call(person.token, request, { email })).codes).toEqual([]);
    const code = await codeFor(testApp, email);
    const codes = async (token: string, given: string) =>
      (await testApp.call(token, look, { email, code: given })).codes;
    expect(await codes(person.token, code)).toEqual([]);
    expect(await codes(person.token, other(code))).toEqual(['EMAIL_CODE_WRONG']);
    expect(await codes(stranger.token, code)).toEqual(['EMAIL_CODE_WRONG']);
    expect(await visit(look, { email, code })).toContain('CODE_WRONG');
    const change =
      'mutation ($email: String!, $code: String!) { update_email(email: $email, email_token: $code) { success } }';
    expect((await testApp.call(person.token, change, { email, code })).codes).toEqual([]);
  });
});
