/** Guesses of passwords, codes and reset links by the thousand: few are compared, none gets in, and the owner still does (ACC-2, ACC-23, ACC-25). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, mailsSoFar, mailTo, resetTokenFor } from '#tests/fixtures/account-mails.ts';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { inParallel } from '../../platform/in-parallel.ts';

/** Guesses of each shape; the limits are reached in the short run too. */
const guesses = figure(150, 10_000);
const codeGuesses = figure(60, 20_000);
const ownLogins = figure(5, 20);
const atOnce = 20;
/** Milliseconds for each test: ten thousand guesses take minutes. */
const patience = figure(180_000, 1_800_000);
/** Requests that name another host than ours, each in another place. */
const hosts = figure(7, 40);

const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
const requestReset = 'mutation ($email: String!) { reset_password_request(email: $email) { success } }';
const reset =
  'mutation ($token: String!, $password: String!) { reset_password(token: $token, password: $password) { success } }';
const requestEmail = 'mutation ($email: String!) { update_email_request(email: $email) { success } }';
const changeEmail =
  'mutation ($email: String!, $code: String!) { update_email(email: $email, email_token: $code) { success } }';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());

async function post(query: string, variables: object, headers: Record<string, string>) {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return { text: await response.text(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
const from = (ipAddress: string) => ({ 'x-forwarded-for': ipAddress });
/** An IP address of a network that no other number has; no two are in the same /24. */
const networkOf = (block: number, number: number) => `${block + Math.floor(number / 250)}.${number % 250}.7.7`;

/** Runs `count` guesses, some at the same time, and the owner's logins between them; gives the answers. */
async function attack(
  count: number,
  owner: TestPerson,
  home: string,
  guess: (index: number) => Promise<{ text: string }>,
): Promise<{ answers: string[]; letIn: number }> {
  const { cookie } = await post(login, owner, from(home));
  const answers: string[] = [];
  let letIn = 0;
  await inParallel(
    Array.from({ length: count }, (_, index) => index),
    atOnce,
    async (index) => {
      answers.push((await guess(index)).text);
      if (index % Math.floor(count / ownLogins) !== 0) return;
      const { text } = await post(login, owner, { ...from(home), cookie });
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
  ])('at %s', async (_shape, home, compared, network, account) => {
    const owner = await buildPerson(testApp);
    const { answers, letIn } = await attack(guesses, owner, `${home}.200.1.1`, (index) =>
      post(login, { email: account?.(index) ?? owner.email, password: `guess ${index}` }, from(network(index))),
    );
    expect(answers.filter((text) => text.includes('LOGIN_FAILED'))).toHaveLength(compared);
    expect(answers.filter((text) => text.includes('TOO_MANY_TRIES'))).toHaveLength(guesses - compared);
    expect(letIn).toBe(Math.ceil(guesses / Math.floor(guesses / ownLogins)));
  });
});

describe(`${codeGuesses} guesses of a code`, { timeout: patience }, () => {
  it('burn it after five, some in parallel and some as aliases of one call', async () => {
    const person = await buildPerson(testApp);
    const email = `guessed-${person.email}`;
    await testApp.call(person.token, requestEmail, { email });
    const code = await codeFor(testApp, email);
    const others = Array.from({ length: codeGuesses }, (_, index) => String(index).padStart(6, '0')).filter(
      (each) => each !== code,
    );
    const aliases = others.slice(0, 10).map((each, index) => {
      const call = `update_email(email: $email, email_token: "${each}") { success }`;
      return `a${index}: ${call}`;
    });
    const authorization = `Bearer ${person.token}`;
    await post(`mutation ($email: String!) { ${aliases.join(' ')} }`, { email }, { authorization });
    const answers: string[] = [];
    await inParallel(others, 50, async (each) => {
      answers.push((await post(changeEmail, { email, code: each }, { authorization })).text);
    });
    expect(answers.filter((text) => text.includes('"success":true'))).toEqual([]);
    const [secret] = await testApp.sql<{ left: number }>(
      "select tries_left as left from one_time_secrets where purpose = 'email-change' and subject like '%' || $1",
      [email],
    );
    expect(secret).toEqual({ left: 0 });
    expect((await testApp.call(person.token, changeEmail, { email, code })).codes).toHaveLength(1);
    expect(await mailsSoFar(testApp, email)).toHaveLength(1);
  });

  it('get one mail for fifty requests at once', async () => {
    const person = await buildPerson(testApp);
    const email = `fifty-${person.email}`;
    await Promise.all(Array.from({ length: 50 }, () => testApp.call(person.token, requestEmail, { email })));
    await mailTo(testApp, email);
    expect(await mailsSoFar(testApp, email)).toHaveLength(1);
  });
});

describe('a reset link', () => {
  it('works for one of a hundred calls at once', async () => {
    const person = await buildPerson(testApp);
    await post(requestReset, { email: person.email }, from('60.1.1.1'));
    const token = await resetTokenFor(testApp, person.email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(reset, { token, password: `a brass band ${index}` }, from(networkOf(61, index))),
      ),
    );
    expect(answers.filter(({ text }) => text.includes('"success":true'))).toHaveLength(1);
  });

  it(`names our host, whatever ${hosts} requests say theirs is`, async () => {
    const names = [
      'x-forwarded-host',
      'forwarded',
      'x-original-host',
      'x-host',
      'origin',
      'referer',
      'x-forwarded-server',
    ];
    const values = [
      'evil.test',
      `localhost@evil.test`,
      'evil.test:443',
      '//evil.test',
      'evil.test/localhost',
      'https://evil.test',
    ];
    const written = names.flatMap((name) =>
      values.map((value) => ({ [name]: name === 'forwarded' ? `host="${value}";proto=https` : value })),
    );
    const texts: string[] = [];
    for (const [index, headers] of everyNth(written, hosts).entries()) {
      const person = await buildPerson(testApp);
      const { text } = await post(requestReset, { email: person.email }, { ...headers, ...from(networkOf(70, index)) });
      // A page of another origin is not answered at all.
      if (text.includes('"success":true')) texts.push((await mailTo(testApp, person.email)).text);
    }
    expect(texts.length).toBeGreaterThanOrEqual(hosts - values.length);
    for (const text of texts) {
      expect(text).not.toContain('evil');
      expect(text).toContain(`${testApp.url}/reset-password?token=`);
    }
  });
});

/** `count` of the items, spread evenly. */
function everyNth<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]).flatMap(
    (item) => item ?? [],
  );
}
