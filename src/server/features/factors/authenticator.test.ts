/** Authenticator apps over the API: the code after the password, recovery codes, and what no attack gets past. */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailAbout } from '#tests/fixtures/account-mails.ts';
import { buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { type Answer, dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const start = 'mutation { start_authenticator { secret url } }';
const confirm = 'mutation ($code: String!) { confirm_authenticator(code: $code) { codes } }';
const replace = 'mutation { replace_recovery_codes { codes } }';
const remove = 'mutation { remove_authenticator { success } }';
const status = '{ authenticator { recovery_codes_left } }';
const login =
  'mutation ($email: String!, $password: String!, $code: String) { login(email: $email, password: $password, code: $code) { token } }';
const stepUp = 'mutation ($password: String, $code: String) { step_up(password: $password, code: $code) { success } }';
/** A sensitive act, for a new email each time. */
const requestEmail = () => `mutation { update_email_request(email: "new-${Math.random()}@people.test") { success } }`;
const minute = 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

/** The code that the app shows, `periods` of 30 seconds from now. */
const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testApp.clock.now().getTime() + periods * 30_000,
  });
const codesOf = async (token: string, document: string, variables = {}): Promise<string[]> =>
  (await testApp.call(token, document, variables)).codes;
const logIn = ({ email, password }: TestPerson, code?: string): Promise<Answer<{ login: { token: string } }>> =>
  testApp.call(undefined, login, { email, password, code });
const refusalOf = async (person: TestPerson, code?: string): Promise<string> =>
  (await logIn(person, code)).codes[0] ?? 'ok';

/** A person with an authenticator app, whose next code is a new one. */
async function withApp(): Promise<{ person: TestPerson; secret: string; recovery: string[] }> {
  const person = await buildPerson(testApp);
  const { secret } = dataOf(
    await testApp.call<{ start_authenticator: { secret: string } }>(person.token, start),
  ).start_authenticator;
  const { codes } = dataOf(
    await testApp.call<{ confirm_authenticator: { codes: string[] } }>(person.token, confirm, { code: codeOf(secret) }),
  ).confirm_authenticator;
  testApp.clock.moveBy(minute);
  return { person, secret, recovery: codes };
}

describe('setting up', () => {
  it('counts once a code was entered, and gives ten recovery codes that are stored as hashes', async () => {
    const person = await buildPerson(testApp);
    const answer = await testApp.call<{ start_authenticator: { secret: string; url: string } }>(person.token, start);
    const { secret, url } = dataOf(answer).start_authenticator;
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect(url).toContain(`Fanfare:${encodeURIComponent(person.email)}`);
    expect(await refusalOf(person)).toBe('ok');
    expect(await codesOf(person.token, confirm, { code: '000000' })).toEqual(['SECOND_FACTOR_WRONG']);
    expect((await testApp.call(person.token, status)).data).toEqual({ authenticator: null });
    const confirmed = await testApp.call<{ confirm_authenticator: { codes: string[] } }>(person.token, confirm, {
      code: codeOf(secret),
    });
    const { codes } = dataOf(confirmed).confirm_authenticator;
    expect(new Set(codes)).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await testApp.call(person.token, status)).data).toEqual({ authenticator: { recovery_codes_left: 10 } });
    await mailAbout(testApp, person.email, 'An authenticator app was set up');
    expect(await refusalOf(person)).toBe('SECOND_FACTOR_NEEDED');
    const [row] = await testApp.sql<{ secret: Buffer }>('select secret from authenticators where user_id = $1', [
      person.userId,
    ]);
    expect(row?.secret.toString()).not.toContain(secret);
    expect(await codesOf(person.token, start)).toEqual(['AUTHENTICATOR_ON']);
    expect(await codesOf(person.token, confirm, { code: codeOf(secret, 1) })).toEqual(['AUTHENTICATOR_ON']);
  });

  it('needs a recent proof, and a code within an hour', async () => {
    const person = await buildPerson(testApp);
    dataOf(await testApp.call(person.token, start));
    testApp.clock.moveBy(61 * minute);
    expect(await codesOf(person.token, confirm, { code: '000000' })).toEqual(['AUTHENTICATOR_EXPIRED']);
    expect(await codesOf(person.token, start)).toEqual(['STEP_UP_NEEDED']);
  });
});

describe('a code at the login', () => {
  it('works once, also for two logins at the same time', async () => {
    const { person, secret } = await withApp();
    // Made once: the clock runs on, and the next period's code is another.
    const [code, earlier] = [codeOf(secret), codeOf(secret, -1)];
    const both = await Promise.all([1, 2].map(() => refusalOf(person, code)));
    expect(both.sort()).toEqual(['SECOND_FACTOR_WRONG', 'ok']);
    expect(await refusalOf(person, code)).toBe('SECOND_FACTOR_WRONG');
    // The period before has ended for good with this one.
    expect(await refusalOf(person, earlier)).toBe('SECOND_FACTOR_WRONG');
  });

  it('may be one period early or late, and no more', async () => {
    const { person, secret } = await withApp();
    testApp.clock.moveBy(5 * minute);
    expect(await refusalOf(person, codeOf(secret, -2))).toBe('SECOND_FACTOR_WRONG');
    expect(await refusalOf(person, codeOf(secret, 2))).toBe('SECOND_FACTOR_WRONG');
    expect(await refusalOf(person, codeOf(secret, -1))).toBe('ok');
    expect(await refusalOf(person, codeOf(secret, 1))).toBe('ok');
  });

  it('is asked for after the right password only', async () => {
    const { person, secret } = await withApp();
    const wrong = { ...person, password: 'wrong' };
    expect(await refusalOf(wrong)).toBe('LOGIN_FAILED');
    expect(await refusalOf(wrong, codeOf(secret))).toBe('LOGIN_FAILED');
    expect(await refusalOf(person, codeOf(secret))).toBe('ok');
  });

  it('may be tried five times in a quarter of an hour, in the dialog as at the login', async () => {
    const { person, secret } = await withApp();
    const wrongCode = codeOf(secret, 50);
    const atLogin = await Promise.all(Array.from({ length: 7 }, () => refusalOf(person, wrongCode)));
    const inDialog = await Promise.all(
      Array.from({ length: 7 }, async () => (await codesOf(person.token, stepUp, { code: wrongCode }))[0]),
    );
    for (const answers of [atLogin, inDialog]) {
      expect(answers.filter((code) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(5);
      expect(answers.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(2);
    }
    expect(await refusalOf(person, codeOf(secret))).toBe('TOO_MANY_TRIES');
  });

  it('is taken from a device that the account knows, and from a session, while a stranger tries many', async () => {
    const { person, secret } = await withApp();
    const from = async (code: string, cookie = '') => {
      const response = await fetch(`${testApp.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query: login, variables: { email: person.email, password: person.password, code } }),
      });
      return { text: await response.text(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    };
    const { cookie } = await from(codeOf(secret));
    for (let guess = 0; guess < 5; guess += 1) await from(codeOf(secret, 50));
    expect((await from(codeOf(secret, 1))).text).toContain('TOO_MANY_TRIES');
    expect((await from(codeOf(secret, 1), cookie)).text).toContain('"token":"');
    testApp.clock.moveBy(minute);
    expect(await codesOf(person.token, stepUp, { code: codeOf(secret) })).toEqual([]);
  });
});

describe('a recovery code', () => {
  it('works once in place of a code, for its account alone, and its use is mailed', async () => {
    const { person, recovery } = await withApp();
    const other = await withApp();
    const [code = ''] = recovery;
    expect(await refusalOf(other.person, code)).toBe('SECOND_FACTOR_WRONG');
    const both = await Promise.all([code, code.toUpperCase()].map((each) => refusalOf(person, each)));
    expect(both.sort()).toEqual(['SECOND_FACTOR_WRONG', 'ok']);
    expect((await testApp.call(person.token, status)).data).toEqual({ authenticator: { recovery_codes_left: 9 } });
    await mailAbout(testApp, person.email, 'A recovery code was used');
  });

  it('ends when new ones are made, which needs a recent proof', async () => {
    const { person, secret, recovery } = await withApp();
    testApp.clock.moveBy(11 * minute);
    expect(await codesOf(person.token, replace)).toEqual(['STEP_UP_NEEDED']);
    expect(await codesOf(person.token, stepUp, { code: codeOf(secret) })).toEqual([]);
    const { codes } = dataOf(
      await testApp.call<{ replace_recovery_codes: { codes: string[] } }>(person.token, replace),
    ).replace_recovery_codes;
    expect(await refusalOf(person, recovery[0])).toBe('SECOND_FACTOR_WRONG');
    expect(await refusalOf(person, codes[0])).toBe('ok');
  });
});

describe('a proof before a sensitive act', () => {
  it('is the password, or a code alone, which nobody has without an app', async () => {
    const { person, secret, recovery } = await withApp();
    const proofs = [
      () => ({ password: person.password }),
      () => ({ code: codeOf(secret) }),
      () => ({ code: recovery[0] }),
    ];
    for (const proof of proofs) {
      testApp.clock.moveBy(11 * minute);
      const wrong = { password: 'wrong', code: codeOf(secret, 1) };
      expect(await codesOf(person.token, stepUp, wrong)).toEqual(['STEP_UP_FAILED']);
      expect(await codesOf(person.token, requestEmail())).toEqual(['STEP_UP_NEEDED']);
      expect(await codesOf(person.token, stepUp, proof())).toEqual([]);
      expect(await codesOf(person.token, requestEmail())).toEqual([]);
    }
    const plain = await buildPerson(testApp);
    for (const proof of [{ code: '123456' }, { code: codeOf(secret) }, {}])
      expect(await codesOf(plain.token, stepUp, proof)).toEqual(['STEP_UP_FAILED']);
  });
});

describe('removing it', () => {
  it('needs a recent proof, is mailed, and ends codes and recovery codes', async () => {
    const { person, secret } = await withApp();
    testApp.clock.moveBy(11 * minute);
    expect(await codesOf(person.token, remove)).toEqual(['STEP_UP_NEEDED']);
    const { token } = dataOf(await logIn(person, codeOf(secret))).login;
    expect(await codesOf(token, remove)).toEqual([]);
    expect(await refusalOf(person)).toBe('ok');
    await mailAbout(testApp, person.email, 'Your authenticator app was removed');
    expect(await codesOf(token, remove)).toEqual(['NOT_FOUND']);
    expect(await codesOf(token, replace)).toEqual(['NOT_FOUND']);
    expect(await testApp.sql('select 1 from recovery_codes where user_id = $1', [person.userId])).toEqual([]);
  });

  it('is done by an operator for somebody who has lost everything', async () => {
    const { person } = await withApp();
    expect(await testApp.modules.factors.service.removeOf(person.userId)).toBe(true);
    expect(await testApp.modules.factors.service.removeOf(person.userId)).toBe(false);
    expect(await refusalOf(person)).toBe('ok');
  });
});
