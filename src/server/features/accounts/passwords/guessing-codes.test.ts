/** Guesses of codes and reset links by the thousand: few are compared, none gets in (ACC-23, ACC-25). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, mailsSoFar, mailTo, resetTokenFor } from '#tests/fixtures/account-mails.ts';
import { buildPerson } from '#tests/fixtures/builders.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { from, networkOf, post } from '#tests/fixtures/guesses.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { inParallel } from '../../../platform/in-parallel.ts';

const codeGuesses = figure(60, 20_000);
/** The first of them arrive at once. */
const guessesAtOnce = figure(40, 1_000);
/** Milliseconds for the guesses: twenty thousand take minutes. */
const patience = figure(180_000, 1_800_000);
/** Requests that name another host than ours, each in another place. */
const hosts = figure(7, 40);

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
    await post(testApp, `mutation ($email: String!) { ${aliases.join(' ')} }`, { email }, { authorization });
    const answers: string[] = [];
    const guess = async (each: string) => {
      answers.push((await post(testApp, changeEmail, { email, code: each }, { authorization })).text);
    };
    await inParallel(others.slice(0, guessesAtOnce), guessesAtOnce, guess);
    await inParallel(others.slice(guessesAtOnce), 50, guess);
    expect(answers.filter((text) => text.includes('"success":true'))).toEqual([]);
    const [secret] = await testApp.sql<{ left: number }>(
      "select tries_left as left from one_time_secrets where purpose = 'email-change' and subject like '%' || $1",
      [email],
    );
    expect(secret).toEqual({ left: 0 });
    expect((await testApp.call(person.token, changeEmail, { email, code })).codes).toHaveLength(1);
    expect(await mailsSoFar(testApp, email)).toHaveLength(1);
    const tried = others.length + aliases.length;
    reportFigure('guesses of a code', `${tried} guesses, ${guessesAtOnce} of them at once: 5 compared, 0 accepted`);
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
    await post(testApp, requestReset, { email: person.email }, from('60.1.1.1'));
    const token = await resetTokenFor(testApp, person.email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(testApp, reset, { token, password: `a brass band ${index}` }, from(networkOf(61, index))),
      ),
    );
    const worked = answers.filter(({ text }) => text.includes('"success":true'));
    expect(worked).toHaveLength(1);
    reportFigure('reset links used at once', `${answers.length} calls with one link, ${worked.length} worked`);
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
    await inParallel([...everyNth(written, hosts).entries()], 4, async ([index, headers]) => {
      const person = await buildPerson(testApp);
      const given = { ...headers, ...from(networkOf(70, index)) };
      const { text } = await post(testApp, requestReset, { email: person.email }, given);
      // A page of another origin is not answered at all.
      if (text.includes('"success":true')) texts.push((await mailTo(testApp, person.email)).text);
    });
    expect(texts.length).toBeGreaterThanOrEqual(hosts - values.length);
    for (const text of texts) {
      expect(text).not.toContain('evil');
      expect(text).toContain(`${testApp.url}/reset-password?token=`);
    }
    reportFigure(
      'foreign hosts in reset mails',
      `${hosts} requests that name one, ${texts.length} mails, 0 foreign hosts`,
    );
  });
});

/** `count` of the items, spread evenly. */
function everyNth<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]).flatMap(
    (item) => item ?? [],
  );
}
