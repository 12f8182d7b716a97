/** Accounts over the API: logging in and out, sessions, and what guessing passwords leads to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, logIn } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createPasswords } from '../../platform/crypto/passwords.ts';

const login =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { email } } }';
const me = '{ get_current_user_data { email } }';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());

/** Sends a call from another IP address of the internet, as a listed proxy reports it, with cookies if wanted. */
async function sendFrom(ipAddress: string, query: string, variables: Record<string, unknown>, cookie = '') {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ipAddress, cookie };
  const body = JSON.stringify({ query, variables });
  const response = await fetch(`${testApp.url}/graphql`, { method: 'POST', headers, body });
  return { text: await response.text(), setCookie: response.headers.getSetCookie() };
}

async function tryFrom(ipAddress: string, query: string, variables: Record<string, unknown>): Promise<string> {
  return (await sendFrom(ipAddress, query, variables)).text;
}

/** Logs in and gives the cookie that makes the device known. */
async function logInFrom(ipAddress: string, credentials: { email: string; password: string }): Promise<string> {
  const { text, setCookie } = await sendFrom(ipAddress, login, credentials);
  expect(text).toContain('"token"');
  expect(setCookie).toHaveLength(1);
  expect(setCookie[0]).toMatch(/^fanfare-device-[0-9a-f]{12}=.*; HttpOnly; SameSite=Strict$/);
  return setCookie[0]?.split(';')[0] ?? '';
}

const evaluated = (answers: string[]) => answers.filter((answer) => answer.includes('LOGIN_FAILED')).length;

it('the operator’s session is what a login gives', async () => {
  const person = await buildPerson(testApp);
  await logIn(testApp, person);
  const rows = await testApp.sql<Record<string, unknown>>(
    `select proven_at = created_at as proven, last_used_at = created_at as used, expires_at - created_at as validity,
      length(token_hash) as hash_bytes from sessions where user_id = $1`,
    [person.userId],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
  expect(rows[0]).toMatchObject({ proven: true, used: true });
  expect(dataOf(await testApp.call(person.token, me))).toEqual({ get_current_user_data: { email: person.email } });
});

describe('login', () => {
  it('knows the address in any spelling of its letters, and gives a token that works', async () => {
    const person = await buildPerson(testApp);
    const { login: answer } = dataOf(
      await testApp.call<{ login: { token: string } }>(undefined, login, {
        email: ` ${person.email.toUpperCase()} `,
        password: person.password,
      }),
    );
    expect(dataOf(await testApp.call(answer.token, me))).toEqual({ get_current_user_data: { email: person.email } });
  });

  it('knows the password in any composition of its letters', async () => {
    const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
    for (const [stored, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const person = await buildPerson(testApp);
      const email = `accent-${person.email}`;
      await testApp.operator.createAccount({ email, password: stored });
      expect((await testApp.call(undefined, login, { email, password: typed })).codes).toEqual([]);
    }
  });

  it('lets people in whose hash was made at another cost', async () => {
    for (const memoryKib of [64, 1024]) {
      const { userId, email, password } = await buildPerson(testApp);
      const hash = await createPasswords({ memoryKib }).hash(password);
      await testApp.sql('update users set password_hash = $2 where id = $1', [userId, hash]);
      expect((await testApp.call(undefined, login, { email, password })).codes).toEqual([]);
      expect((await testApp.call(undefined, login, { email, password: 'wrong' })).codes).toEqual(['LOGIN_FAILED']);
    }
  });

  it('answers byte for byte the same for a wrong password and for an address nobody has', async () => {
    const { email } = await buildPerson(testApp);
    const known = await tryFrom('198.51.100.1', login, { email, password: 'wrong' });
    const unknown = await tryFrom('198.51.100.1', login, { email: 'nobody@people.test', password: 'wrong' });
    expect(known).toBe(unknown);
    expect(known).toContain('LOGIN_FAILED');
  });

  it('looks at ten passwords an account and address, counting each alias, and still lets the owner in from elsewhere', async () => {
    const { email, password } = await buildPerson(testApp);
    const aliases = Array.from(
      { length: 12 },
      (_, index) => `a${index}: login(email: $email, password: "guess${index}") { token }`,
    );
    const text = await tryFrom('198.51.100.2', `mutation ($email: String!) { ${aliases.join(' ')} }`, { email });
    const { errors } = JSON.parse(text) as { errors: { extensions: { code: string } }[] };
    // A failed non-null field ends a mutation's answer, so the tries arrive one by one where they are not seen together.
    const codes = errors.map(({ extensions }) => extensions.code);
    for (let index = codes.length; index < 12; index += 1) {
      const answer = JSON.parse(await tryFrom('198.51.100.2', login, { email, password: 'wrong' })) as {
        errors: { extensions: { code: string } }[];
      };
      codes.push(answer.errors[0]?.extensions.code ?? 'let in');
    }
    expect(codes.filter((code) => code === 'LOGIN_FAILED').length).toBeLessThanOrEqual(10);
    expect(codes.at(-1)).toBe('TOO_MANY_TRIES');
    expect(await tryFrom('198.51.100.2', login, { email, password })).toContain('TOO_MANY_TRIES');
    expect(await tryFrom('198.51.100.3', login, { email, password })).toContain('"token"');
  });

  it('looks at a hundred passwords an hour from one address, whatever the accounts', async () => {
    const guesses = Array.from({ length: 110 }, (_, index) =>
      tryFrom('198.51.100.4', login, { email: `guess${index}@people.test`, password: 'x' }),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer.includes('LOGIN_FAILED'))).toHaveLength(100);
    expect(answers.filter((answer) => answer.includes('TOO_MANY_TRIES'))).toHaveLength(10);
  });

  it('counts an IPv6 /64 as one IP address, and the networks around it together', async () => {
    const { email } = await buildPerson(testApp);
    const guess = (ipAddress: string, account: string) => tryFrom(ipAddress, login, { email: account, password: 'x' });
    const oneAccount = Array.from({ length: 15 }, (_, index) => guess(`2001:db8:1:1::${index}`, email));
    expect(evaluated(await Promise.all(oneAccount))).toBe(10);
    const oneNetwork = Array.from({ length: 115 }, (_, index) =>
      guess(`2001:db8:2:2::${index}`, `six${index}@people.test`),
    );
    expect(evaluated(await Promise.all(oneNetwork))).toBe(100);
    // Each of these /64s may try ten times, the /56 around them twenty times.
    const around = Array.from({ length: 30 }, (_, index) => guess(`2001:db8:3:${index}::1`, 'around@people.test'));
    expect(evaluated(await Promise.all(around))).toBe(20);
  });

  it('lets a known device in while the account is under attack, from anywhere', async () => {
    const person = await buildPerson(testApp);
    const { email, password } = person;
    const cookie = await logInFrom('203.0.113.1', { email, password });
    const guesses = Array.from({ length: 120 }, (_, index) =>
      tryFrom(`45.${index}.2.1`, login, { email, password: 'wrong' }),
    );
    expect(evaluated(await Promise.all(guesses))).toBe(100);
    const inItsNetwork = Array.from({ length: 15 }, () => tryFrom('203.0.113.1', login, { email, password: 'wrong' }));
    await Promise.all(inItsNetwork);
    expect(await tryFrom('203.0.113.1', login, { email, password })).toContain('TOO_MANY_TRIES');
    expect((await sendFrom('203.0.113.1', login, { email, password }, cookie)).text).toContain('"token"');
    expect((await sendFrom('198.18.7.7', login, { email, password }, cookie)).text).toContain('"token"');
  });

  it('gives a known device ten wrong passwords, and knows it for its own account only', async () => {
    const [person, other] = await Promise.all([buildPerson(testApp), buildPerson(testApp)]);
    const cookie = await logInFrom('203.0.113.20', person);
    const guesses = Array.from({ length: 12 }, (_, index) =>
      sendFrom(`46.${index}.1.1`, login, { email: person.email, password: 'wrong' }, cookie),
    );
    const answers = (await Promise.all(guesses)).map(({ text }) => text);
    expect(evaluated(answers)).toBe(10);
    // Neither the cookie of another account nor a changed one opens anything.
    const [name = '', value = ''] = cookie.split('=');
    const otherCookie = await logInFrom('203.0.113.21', other);
    const forged = [`${name}=${otherCookie.split('=')[1]}`, `${name}=${value.slice(0, -2)}`, otherCookie];
    for (const [index, wrong] of forged.entries()) {
      const tries = Array.from({ length: 12 }, () =>
        sendFrom(`47.${index}.1.1`, login, { email: person.email, password: 'wrong' }, wrong),
      );
      const texts = (await Promise.all(tries)).map(({ text }) => text);
      expect(evaluated(texts)).toBe(10);
    }
    expect(await tryFrom('47.0.1.1', login, { email: person.email, password: person.password })).toContain(
      'TOO_MANY_TRIES',
    );
  });

  it('believes a forwarding header from listed proxies only, and keeps no address in the clear', async () => {
    const rows = await testApp.sql<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('198.51') || key.includes('@'))).toEqual([]);
  });
});

describe('a session', () => {
  it('keeps only the hash of its token', async () => {
    const { token } = await buildPerson(testApp);
    const rows = await testApp.sql<{ stored: string }>("select encode(token_hash, 'escape') as stored from sessions");
    expect(rows.filter(({ stored }) => stored.includes(token))).toEqual([]);
  });

  it('ends at logout, at once', async () => {
    const { token } = await buildPerson(testApp);
    dataOf(await testApp.call(token, 'mutation { logout { success } }'));
    expect((await testApp.call(token, me)).codes).toEqual(['NOT_SIGNED_IN']);
  });

  it('is one of the hundred that are listed, the most recently used first', async () => {
    const person = await buildPerson(testApp);
    await testApp.sql(
      `insert into sessions (id, user_id, token_hash, label, created_at, last_used_at, expires_at)
       select gen_random_uuid(), $1, sha256(number::text::bytea || $2::text::bytea), 'Program ' || number, $3::timestamptz,
              $3::timestamptz - number * interval '1 minute', $3::timestamptz + interval '1 day'
       from generate_series(1, 150) number`,
      [person.userId, person.token, testApp.clock.now()],
    );
    const { sessions } = dataOf(
      await testApp.call<{ sessions: { label: string; current: boolean }[] }>(
        person.token,
        '{ sessions { label current } }',
      ),
    );
    expect(sessions).toHaveLength(100);
    expect(sessions[0]?.current).toBe(true);
    expect(sessions.at(-1)?.label).toBe('Program 99');
  });

  it('is listed to its owner and ended by them, never by others', async () => {
    const person = await buildPerson(testApp);
    const stranger = await buildPerson(testApp);
    const other = await logIn(testApp, person);
    const { sessions } = dataOf(
      await testApp.call<{ sessions: { id: string; current: boolean; label: string }[] }>(
        person.token,
        '{ sessions { id current label } }',
      ),
    );
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const id = sessions.find(({ current }) => !current)?.id;
    const end = 'mutation ($id: uuid!) { delete_sessions_by_pk(id: $id) { id } }';
    expect(dataOf(await testApp.call(stranger.token, end, { id }))).toEqual({ delete_sessions_by_pk: null });
    expect((await testApp.call(other, me)).codes).toEqual([]);
    expect(dataOf(await testApp.call(person.token, end, { id }))).toEqual({ delete_sessions_by_pk: { id } });
    expect((await testApp.call(other, me)).codes).toEqual(['NOT_SIGNED_IN']);
  });

  it('lives on with use, and ends thirty days after the last', async () => {
    const { token } = await buildPerson(testApp);
    const day = 24 * 60 * 60 * 1000;
    const start = testApp.clock.offset();
    testApp.clock.moveBy(29 * day);
    expect((await testApp.call(token, me)).codes).toEqual([]);
    testApp.clock.moveBy(29 * day);
    expect((await testApp.call(token, me)).codes).toEqual([]);
    testApp.clock.moveBy(31 * day);
    expect((await testApp.call(token, me)).codes).toEqual(['NOT_SIGNED_IN']);
    testApp.clock.moveBy(start - testApp.clock.offset());
  });

  it('ends ninety days after the login, however often it is used', async () => {
    const { token } = await buildPerson(testApp);
    const day = 24 * 60 * 60 * 1000;
    const start = testApp.clock.offset();
    for (const days of [29, 29, 29, 2]) {
      testApp.clock.moveBy(days * day);
      expect((await testApp.call(token, me)).codes).toEqual([]);
    }
    testApp.clock.moveBy(2 * day);
    expect((await testApp.call(token, me)).codes).toEqual(['NOT_SIGNED_IN']);
    testApp.clock.moveBy(start - testApp.clock.offset());
  });
});
