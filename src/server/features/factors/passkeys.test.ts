/** Passkeys over the API: each answer works once, for its own session, browser, host and account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailAbout } from '#tests/fixtures/account-mails.ts';
import { buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createPasskey, type Signing, type TestPasskey } from '#tests/fixtures/passkey.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const startRegistration = 'mutation { start_passkey_registration }';
const finishRegistration =
  'mutation ($name: String!, $response: json!) { finish_passkey_registration(name: $name, response: $response) { id name credential_id } }';
const startLogin = 'mutation { start_passkey_login }';
const finishLogin = 'mutation ($response: json!) { finish_passkey_login(response: $response) { token user { id } } }';
const startStepUp = 'mutation { start_passkey_step_up }';
const finishStepUp = 'mutation ($response: json!) { finish_passkey_step_up(response: $response) { success } }';
const remove = 'mutation ($id: uuid!) { delete_passkeys_by_pk(id: $id) { id } }';
const list = '{ passkeys { id name last_used_at } }';
const minute = 60 * 1000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

interface Options {
  challenge: string;
}

/** A browser: it keeps the cookies that the server sets. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const call = async <Data>(
    query: string,
    variables: object = {},
  ): Promise<{ data: Data | null; code: string | undefined }> => {
    const response = await fetch(`${testApp.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ query, variables }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const { data, errors } = (await response.json()) as {
      data: Data | null;
      errors?: { extensions: { code: string } }[];
    };
    return { data, code: errors?.[0]?.extensions.code };
  };
  return {
    async challenge(): Promise<string> {
      const { data } = await call<{ start_passkey_login: Options }>(startLogin);
      return data?.start_passkey_login.challenge ?? '';
    },
    finish: (response: object) =>
      call<{ finish_passkey_login: { token: string; user: { id: string } } }>(finishLogin, { response }),
  };
}

const at = (challenge: string, more: Partial<Signing> = {}): Signing => ({ challenge, origin: testApp.url, ...more });

async function registrationChallenge(token: string): Promise<string> {
  const answer = await testApp.call<{ start_passkey_registration: Options }>(token, startRegistration);
  return dataOf(answer).start_passkey_registration.challenge;
}

async function stepUpChallenge(token: string): Promise<string> {
  const answer = await testApp.call<{ start_passkey_step_up: Options }>(token, startStepUp);
  return dataOf(answer).start_passkey_step_up.challenge;
}

const codesOf = async (token: string | undefined, document: string, variables = {}): Promise<string[]> =>
  (await testApp.call(token, document, variables)).codes;
const register = (token: string, response: object, name = '') => codesOf(token, finishRegistration, { name, response });

/** A person with a passkey. */
async function withPasskey(more: Partial<Signing> = {}): Promise<{ person: TestPerson; passkey: TestPasskey }> {
  const person = await buildPerson(testApp);
  const passkey = createPasskey();
  expect(await register(person.token, passkey.register(at(await registrationChallenge(person.token), more)))).toEqual(
    [],
  );
  return { person, passkey };
}

/** What a fresh browser gets for the answer that `answer` makes from its challenge. */
async function logInBy(answer: (challenge: string) => object) {
  const browser = openBrowser();
  return browser.finish(answer(await browser.challenge()));
}

const kindsOf = async ({ userId }: TestPerson): Promise<string[]> =>
  (await testApp.sql<{ kind: string }>('select kind from security_events where user_id = $1', [userId])).map(
    ({ kind }) => kind,
  );

describe('a new passkey', () => {
  it('needs a recent proof, is named, listed, logged and mailed, and is removed with a proof', async () => {
    const person = await buildPerson(testApp);
    const passkey = createPasskey();
    testApp.clock.moveBy(11 * minute);
    expect(await codesOf(person.token, startRegistration)).toEqual(['STEP_UP_NEEDED']);
    const token = await logIn(testApp, person);
    const challenge = await registrationChallenge(token);
    const { finish_passkey_registration: made } = dataOf(
      await testApp.call<{ finish_passkey_registration: { id: string; name: string; credential_id: string } }>(
        token,
        finishRegistration,
        { name: ' Studio laptop ', response: passkey.register(at(challenge)) },
      ),
    );
    expect(made).toMatchObject({ name: 'Studio laptop', credential_id: passkey.credentialId });
    const { text } = await mailAbout(testApp, person.email, 'A passkey was added to your account');
    expect(text).toContain(`${testApp.url}/forgot-password`);
    expect((await testApp.call(token, list)).data).toEqual({
      passkeys: [{ id: made.id, name: 'Studio laptop', last_used_at: null }],
    });
    testApp.clock.moveBy(11 * minute);
    expect(await codesOf(token, remove, { id: made.id })).toEqual(['STEP_UP_NEEDED']);
    const again = await logIn(testApp, person);
    expect(await codesOf(again, remove, { id: made.id })).toEqual([]);
    await mailAbout(testApp, person.email, 'A passkey was removed from your account');
    expect(await kindsOf(person)).toEqual(expect.arrayContaining(['passkey-added', 'passkey-removed']));
    expect((await logInBy((c) => passkey.sign(at(c)))).code).toBe('PASSKEY_UNKNOWN');
  });

  it.each<[string, (own: string) => Partial<Signing>, string]>([
    ['another origin', () => ({ origin: 'https://fanfare.evil.test', rpId: 'localhost' }), 'PASSKEY_REFUSED'],
    ['another host', () => ({ rpId: 'fanfare.evil.test' }), 'PASSKEY_REFUSED'],
    ['nobody verified', () => ({ verified: false }), 'PASSKEY_REFUSED'],
    ['a challenge that was never issued', () => ({ challenge: 'bm90IG91cnM' }), 'PASSKEY_EXPIRED'],
  ])('is refused with %s', async (_name, change, code) => {
    const person = await buildPerson(testApp);
    const challenge = await registrationChallenge(person.token);
    const passkey = createPasskey();
    expect(await register(person.token, passkey.register(at(challenge, change(challenge))))).toEqual([code]);
    expect((await testApp.call(person.token, list)).data).toEqual({ passkeys: [] });
  });

  it('is refused with a challenge that was used, that has expired, or that another session asked for', async () => {
    const person = await buildPerson(testApp);
    const other = await logIn(testApp, person);
    const used = await registrationChallenge(person.token);
    expect(await register(person.token, createPasskey().register(at(used)))).toEqual([]);
    expect(await register(person.token, createPasskey().register(at(used)))).toEqual(['PASSKEY_EXPIRED']);
    const foreign = await registrationChallenge(other);
    expect(await register(person.token, createPasskey().register(at(foreign)))).toEqual(['PASSKEY_EXPIRED']);
    const late = await registrationChallenge(person.token);
    testApp.clock.moveBy(5 * minute + 1);
    expect(await register(person.token, createPasskey().register(at(late)))).toEqual(['PASSKEY_EXPIRED']);
  });

  it('is refused when it is registered already, and beyond twenty', async () => {
    const { person, passkey } = await withPasskey();
    const stranger = await buildPerson(testApp);
    const challenge = await registrationChallenge(stranger.token);
    expect(await register(stranger.token, passkey.register(at(challenge)))).toEqual(['PASSKEY_EXISTS']);
    for (let count = 1; count < 20; count += 1)
      await testApp.sql(
        'insert into passkeys select gen_random_uuid(), user_id, credential_id || $2, public_key, counter, transports, name, created_at from passkeys where user_id = $1 limit 1',
        [person.userId, count],
      );
    expect(await codesOf(person.token, startRegistration)).toEqual(['PASSKEYS_FULL']);
  });

  it('refuses an endless name, and what is no answer of a browser', async () => {
    const person = await buildPerson(testApp);
    const response = createPasskey().register(at(await registrationChallenge(person.token)));
    expect(await register(person.token, response, 'x'.repeat(10_000))).toEqual(['TEXT_TOO_LONG']);
    for (const broken of [{}, { ...response, id: '<script>' }, { ...response, response: { clientDataJSON: 'e30' } }])
      expect(await register(person.token, broken)).toEqual(['PASSKEY_REFUSED']);
    expect(await register(person.token, response, '<b>Phone</b>')).toEqual([]);
  });
});

describe('a login by passkey', () => {
  it('opens a session of its owner, in the browser that asked for the challenge, once', async () => {
    const { person, passkey } = await withPasskey();
    const browser = openBrowser();
    const challenge = await browser.challenge();
    const answer = passkey.sign(at(challenge, { userId: person.userId }));
    expect((await openBrowser().finish(answer)).code).toBe('PASSKEY_EXPIRED');
    const { data } = await browser.finish(answer);
    expect(data?.finish_passkey_login.user.id).toBe(person.userId);
    expect(await codesOf(data?.finish_passkey_login.token, startRegistration)).toEqual([]);
    expect((await browser.finish(answer)).code).toBe('PASSKEY_EXPIRED');
  });

  it('is refused with an expired challenge, and with one of a step-up', async () => {
    const { person, passkey } = await withPasskey();
    const browser = openBrowser();
    const late = await browser.challenge();
    testApp.clock.moveBy(15 * minute + 1);
    expect((await browser.finish(passkey.sign(at(late)))).code).toBe('PASSKEY_EXPIRED');
    const other = await stepUpChallenge(person.token);
    expect((await browser.finish(passkey.sign(at(other)))).code).toBe('PASSKEY_EXPIRED');
  });

  it('is refused for another origin or host, without verification, and with the key of another passkey', async () => {
    const { passkey } = await withPasskey();
    const { person: stranger, passkey: foreign } = await withPasskey();
    const evil = 'https://fanfare.evil.test';
    const answers = [
      (c: string) => passkey.sign(at(c, { origin: evil, rpId: 'localhost' })),
      (c: string) => passkey.sign(at(c, { rpId: 'fanfare.evil.test' })),
      (c: string) => passkey.sign(at(c, { verified: false })),
      (c: string) => foreign.sign(at(c), passkey.credentialId),
      (c: string) => passkey.sign(at(c, { userId: stranger.userId })),
    ];
    for (const answer of answers) expect((await logInBy(answer)).code).toBe('PASSKEY_REFUSED');
    expect((await logInBy((c) => passkey.sign(at(c)))).code).toBeUndefined();
  });

  it('is refused, logged and mailed when the counter does not go up', async () => {
    const { person, passkey } = await withPasskey({ counter: 5 });
    expect((await logInBy((c) => passkey.sign(at(c, { counter: 9 })))).code).toBeUndefined();
    for (const counter of [9, 8, 0])
      expect((await logInBy((c) => passkey.sign(at(c, { counter })))).code).toBe('PASSKEY_REFUSED');
    expect((await kindsOf(person)).filter((kind) => kind === 'passkey-refused')).toHaveLength(3);
    await expect.poll(async () => (await kindsOf(person)).filter((kind) => kind === 'login-failed')).toHaveLength(3);
    await mailAbout(testApp, person.email, 'A passkey was refused');
    // Of two answers with the same count at the same time, one is a copy.
    const both = await Promise.all([1, 2].map(() => logInBy((c) => passkey.sign(at(c, { counter: 10 })))));
    expect(both.map(({ code }) => code ?? 'ok').sort()).toEqual(['PASSKEY_REFUSED', 'ok']);
  });

  it('gets ten tries in a quarter of an hour', async () => {
    const { passkey } = await withPasskey();
    const wrong = () => logInBy((c) => passkey.sign(at(c, { verified: false })));
    for (let guess = 0; guess < 10; guess += 1) expect((await wrong()).code).toBe('PASSKEY_REFUSED');
    expect((await wrong()).code).toBe('TOO_MANY_TRIES');
    expect((await logInBy((c) => passkey.sign(at(c)))).code).toBe('TOO_MANY_TRIES');
  });
});

describe('a step-up by passkey', () => {
  it('opens sensitive acts for its session alone', async () => {
    const { person, passkey } = await withPasskey();
    testApp.clock.moveBy(11 * minute);
    expect(await codesOf(person.token, startRegistration)).toEqual(['STEP_UP_NEEDED']);
    const response = passkey.sign(at(await stepUpChallenge(person.token)));
    const other = await logIn(testApp, person);
    testApp.clock.moveBy(4 * minute);
    expect(await codesOf(other, finishStepUp, { response })).toEqual(['PASSKEY_EXPIRED']);
    expect(await codesOf(person.token, finishStepUp, { response })).toEqual([]);
    expect(await codesOf(person.token, startRegistration)).toEqual([]);
    expect(await codesOf(person.token, finishStepUp, { response })).toEqual(['PASSKEY_EXPIRED']);
  });

  it("is refused with somebody else's passkey exactly as with one that does not exist, and with a login's challenge", async () => {
    const { person, passkey } = await withPasskey();
    const { passkey: foreign } = await withPasskey();
    const answers = [];
    for (const other of [foreign, createPasskey()])
      answers.push(
        await testApp.call(person.token, finishStepUp, {
          response: other.sign(at(await stepUpChallenge(person.token))),
        }),
      );
    expect(answers[0]?.codes).toEqual(['PASSKEY_UNKNOWN']);
    expect(answers[0]).toEqual(answers[1]);
    const ofLogin = await openBrowser().challenge();
    expect(await codesOf(person.token, finishStepUp, { response: passkey.sign(at(ofLogin)) })).toEqual([
      'PASSKEY_EXPIRED',
    ]);
  });

  it('has nothing to offer to somebody without a passkey', async () => {
    const person = await buildPerson(testApp);
    expect(await codesOf(person.token, startStepUp)).toEqual(['PASSKEY_UNKNOWN']);
  });
});
