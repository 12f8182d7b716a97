/** Passwords, emails and other sessions over the API: links and codes work once, for their owner, and no attack gets further than its limit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, mailAbout, mailsSoFar, mailTo, resetTokenFor } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, logIn } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const me = '{ get_current_user_data { email first_name last_name } }';
const request = 'mutation ($email: String!) { reset_password_request(email: $email) { success } }';
const reset =
  'mutation ($token: String!, $password: String!) { reset_password(token: $token, password: $password) { success } }';
const change =
  'mutation ($now: String!, $next: String!) { update_password(current_password: $now, new_password: $next) { success } }';
const requestEmail = 'mutation ($email: String!) { update_email_request(email: $email) { success } }';
const changeEmail =
  'mutation ($email: String!, $code: String!) { update_email(email: $email, email_token: $code) { success } }';
const good = 'a brass band on the ferry';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => testApp?.close());

/** The body of an answer, asked for from another network, with other headers. */
async function raw(query: string, variables: object, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return response.text();
}

describe('a forgotten password', () => {
  it('is replaced by the mailed link, once; every session ends, and the owner is notified', async () => {
    const person = await buildPerson(testApp);
    dataOf(await testApp.call(undefined, request, { email: ` ${person.email.toUpperCase()}` }));
    const token = await resetTokenFor(testApp, person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => testApp.call(undefined, reset, { token, password: good })),
    );
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(['RESET_LINK_INVALID']));
    expect((await testApp.call(person.token, me)).codes).toEqual(['NOT_SIGNED_IN']);
    const token2 = await logIn(testApp, { email: person.email, password: good });
    await mailAbout(testApp, person.email, 'Your password was changed');
    const { security_events } = dataOf(
      await testApp.call<{ security_events: { kind: string }[] }>(token2, '{ security_events { kind device } }'),
    );
    expect(security_events.map(({ kind }) => kind)).toContain('password-reset');
  });

  it('gets the same answer for an email that nobody has, and no mail', async () => {
    const { email } = await buildPerson(testApp);
    const known = await raw(request, { email }, { 'x-forwarded-for': '198.51.100.9' });
    const unknown = await raw(request, { email: 'nobody@people.test' }, { 'x-forwarded-for': '198.51.100.9' });
    expect(known).toBe(unknown);
    await mailTo(testApp, email);
    expect(await mailsSoFar(testApp, 'nobody@people.test')).toEqual([]);
    expect((await testApp.call(undefined, request, { email: 'no email' })).codes).toEqual(['EMAIL_INVALID']);
  });

  it('leads to our own host, whatever the request says its host is', async () => {
    const { email } = await buildPerson(testApp);
    await raw(request, { email }, { 'x-forwarded-host': 'evil.test', 'x-forwarded-for': '198.51.100.10' });
    expect((await mailTo(testApp, email)).text).not.toContain('evil');
  });

  it('keeps the link when the new password is refused, loses it after an hour, and not by a newer one', async () => {
    const person = await buildPerson(testApp);
    await testApp.call(undefined, request, { email: person.email });
    const first = await resetTokenFor(testApp, person.email);
    for (const [password, code] of [
      ['', 'PASSWORD_INVALID'],
      ['seven77', 'PASSWORD_TOO_SHORT'],
      ['x'.repeat(257), 'PASSWORD_TOO_LONG'],
      ['Sunshine', 'PASSWORD_COMMON'],
      [person.email, 'PASSWORD_OWN_NAME'],
    ])
      expect((await testApp.call(undefined, reset, { token: first, password })).codes).toEqual([code]);
    await testApp.call(undefined, request, { email: person.email });
    const second = await resetTokenFor(testApp, person.email, 2);
    testApp.clock.moveBy(61 * 60 * 1000);
    expect((await testApp.call(undefined, reset, { token: second, password: good })).codes).toEqual([
      'RESET_LINK_INVALID',
    ]);
    testApp.clock.moveBy(-61 * 60 * 1000);
    // The newer one may be a stranger's doing. The first that is used ends all others.
    expect((await testApp.call(undefined, reset, { token: first, password: good })).codes).toEqual([]);
    expect((await testApp.call(undefined, reset, { token: second, password: good })).codes).toEqual([
      'RESET_LINK_INVALID',
    ]);
  });

  it('is not kept from its owner by strangers who ask for it, and fills no mailbox', async () => {
    const { email } = await buildPerson(testApp);
    for (let network = 0; network < 30; network += 1)
      expect(await raw(request, { email }, { 'x-forwarded-for': `198.51.${network}.1` })).toContain('"success":true');
    expect(await raw(request, { email }, { 'x-forwarded-for': '198.52.1.1' })).toContain('"success":true');
    const token = await resetTokenFor(testApp, email, 20);
    expect(await mailsSoFar(testApp, email)).toHaveLength(20);
    expect((await testApp.call(undefined, reset, { token, password: good })).codes).toEqual([]);
  });

  it('is asked for three times an hour for one email from one network, in one call or in many', async () => {
    const { email } = await buildPerson(testApp);
    const aliases = Array.from(
      { length: 6 },
      (_, index) => `a${index}: reset_password_request(email: $email) { success }`,
    );
    await raw(`mutation ($email: String!) { ${aliases.join(' ')} }`, { email }, { 'x-forwarded-for': '198.51.100.11' });
    const last = await raw(request, { email }, { 'x-forwarded-for': '198.51.100.11' });
    expect(last).toContain('TOO_MANY_TRIES');
    await mailTo(testApp, email);
    expect((await mailsSoFar(testApp, email)).length).toBeLessThanOrEqual(3);
  });
});

describe('changing the password', () => {
  it('needs the current one, ends the other sessions and keeps this one', async () => {
    const person = await buildPerson(testApp);
    const other = await logIn(testApp, person);
    const wrong = await testApp.call(person.token, change, { now: 'wrong', next: good });
    expect(wrong.codes).toEqual(['PASSWORD_UPDATE_FAILED']);
    expect(wrong.errors[0]?.extensions.field).toBe('current_password');
    dataOf(await testApp.call(person.token, change, { now: person.password, next: good }));
    expect((await testApp.call(other, me)).codes).toEqual(['NOT_SIGNED_IN']);
    expect((await testApp.call(person.token, me)).codes).toEqual([]);
    const { text } = await mailAbout(testApp, person.email, 'Your password was changed');
    expect(text).toContain('Every other device was logged out');
  });

  it("refuses the name of the person's artist", async () => {
    const person = await buildPerson(testApp);
    await buildArtist(testApp, person.userId, { name: 'Mara Vale' });
    const answer = await testApp.call(person.token, change, { now: person.password, next: 'mara.vale2026' });
    expect(answer.codes).toEqual(['PASSWORD_OWN_NAME']);
  });

  it('looks at ten guesses of the current password in a quarter of an hour', async () => {
    const person = await buildPerson(testApp);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => testApp.call(person.token, change, { now: 'wrong', next: good })),
    );
    const codes = answers.flatMap((answer) => answer.codes);
    expect(codes.filter((code) => code === 'PASSWORD_UPDATE_FAILED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_TRIES')).toHaveLength(4);
  });
});

describe('changing the email', () => {
  it('takes the code that was mailed to the new one, and tells both', async () => {
    const person = await buildPerson(testApp);
    const email = `new-${person.email}`;
    dataOf(await testApp.call(person.token, requestEmail, { email }));
    const code = await codeFor(testApp, email);
    dataOf(await testApp.call(person.token, changeEmail, { email, code: ` ${code.slice(0, 3)} ${code.slice(3)}` }));
    expect(dataOf(await testApp.call(person.token, me))).toMatchObject({ get_current_user_data: { email } });
    for (const [to, count] of [
      [person.email, 1],
      [email, 2],
    ] as const)
      expect((await mailTo(testApp, to, count)).subject).toBe('Your email was changed');
    expect((await testApp.call(person.token, changeEmail, { email, code })).codes).toEqual(['EMAIL_CODE_WRONG']);
  });

  it('burns a code after five wrong tries, also sent at once, and takes it from nobody else', async () => {
    const person = await buildPerson(testApp);
    const stranger = await buildPerson(testApp);
    const email = `burnt-${person.email}`;
    await testApp.call(person.token, requestEmail, { email });
    const code = await codeFor(testApp, email);
    expect((await testApp.call(stranger.token, changeEmail, { email, code })).codes).toEqual(['EMAIL_CODE_WRONG']);
    const wrong = (Number(code) + 1).toString().padStart(6, '0').slice(-6);
    await Promise.all(
      Array.from({ length: 20 }, () => testApp.call(person.token, changeEmail, { email, code: wrong })),
    );
    expect((await testApp.call(person.token, changeEmail, { email, code })).codes).toEqual(['EMAIL_CODE_WRONG']);
  });

  it('has one winner when the right code is sent twice at once, and ends after ten minutes', async () => {
    const person = await buildPerson(testApp);
    const email = `twice-${person.email}`;
    await testApp.call(person.token, requestEmail, { email });
    const code = await codeFor(testApp, email);
    testApp.clock.moveBy(10 * 60 * 1000 + 1000);
    expect((await testApp.call(person.token, changeEmail, { email, code })).codes).toEqual(['EMAIL_CODE_WRONG']);
    testApp.clock.moveBy(-10 * 60 * 1000 - 1000);
    const both = await Promise.all([1, 2].map(() => testApp.call(person.token, changeEmail, { email, code })));
    expect(both.flatMap(({ codes }) => codes)).toEqual(['EMAIL_CODE_WRONG']);
  });

  it('mails one code for parallel requests, and another after two minutes, which replaces the first', async () => {
    const person = await buildPerson(testApp);
    const email = `again-${person.email}`;
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => testApp.call(person.token, requestEmail, { email })),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual(Array(2).fill('CODE_RECENT'));
    const first = await codeFor(testApp, email);
    testApp.clock.moveBy(120_000);
    dataOf(await testApp.call(person.token, requestEmail, { email }));
    const second = await codeFor(testApp, email, 2);
    expect(await mailsSoFar(testApp, email)).toHaveLength(2);
    // The codes are equal once in a million runs.
    expect((await testApp.call(person.token, changeEmail, { email, code: first })).codes).toEqual(['EMAIL_CODE_WRONG']);
    expect((await testApp.call(person.token, changeEmail, { email, code: second })).codes).toEqual([]);
    testApp.clock.moveBy(-120_000);
  });

  it('opens the form for a valid code again when no other one may be mailed, whoever has the email', async () => {
    const person = await buildPerson(testApp);
    const free = `often-${person.email}`;
    const { email: taken } = await buildPerson(testApp);
    const threeMinutes = 3 * 60_000;
    const codesOf = async (email: string) => (await testApp.call(person.token, requestEmail, { email })).codes;
    await testApp.sql('update sessions set proven_at = $1 where user_id = $2', [
      new Date(testApp.clock.now().getTime() + 10 * threeMinutes),
      person.userId,
    ]);
    // Two are left of the five of a person within an hour.
    for (const email of [free, free, free, taken, taken]) {
      expect(await codesOf(email)).toEqual([]);
      testApp.clock.moveBy(threeMinutes);
    }
    for (const email of [free, taken]) expect(await codesOf(email)).toEqual(['CODE_RECENT']);
    testApp.clock.moveBy(3 * threeMinutes);
    for (const email of [free, taken]) expect(await codesOf(email)).toEqual(['TOO_MANY_TRIES']);
    await codeFor(testApp, free, 3);
    expect(await mailsSoFar(testApp, free)).toHaveLength(3);
    testApp.clock.moveBy(-8 * threeMinutes);
  });

  it('ends the other sessions, and the links to a new password that lie in the former mailbox', async () => {
    const person = await buildPerson(testApp);
    await testApp.call(undefined, request, { email: person.email });
    const token = await resetTokenFor(testApp, person.email);
    const other = await logIn(testApp, person);
    const email = `moved-${person.email}`;
    await testApp.call(person.token, requestEmail, { email });
    dataOf(await testApp.call(person.token, changeEmail, { email, code: await codeFor(testApp, email) }));
    expect((await testApp.call(undefined, reset, { token, password: good })).codes).toEqual(['RESET_LINK_INVALID']);
    expect((await testApp.call(other, me)).codes).toEqual(['NOT_SIGNED_IN']);
    expect((await testApp.call(person.token, me)).codes).toEqual([]);
  });

  it('is refused when somebody else has taken the email meanwhile', async () => {
    const person = await buildPerson(testApp);
    const email = `taken-${person.email}`;
    await testApp.call(person.token, requestEmail, { email });
    const code = await codeFor(testApp, email);
    await buildPerson(testApp, { email });
    const answer = await testApp.call(person.token, changeEmail, { email, code });
    expect(answer.errors[0]?.message).toBe('Oops! Update email request failed');
    expect(dataOf(await testApp.call(person.token, me))).toMatchObject({
      get_current_user_data: { email: person.email },
    });
  });

  it('sends no code to an email that has an account, tells its owner, and answers the same', async () => {
    const person = await buildPerson(testApp);
    const owner = await buildPerson(testApp);
    const known = await testApp.call(person.token, requestEmail, { email: owner.email });
    expect(known).toMatchObject({ codes: [], data: { update_email_request: { success: true } } });
    expect((await mailTo(testApp, owner.email)).subject).toBe('You have an account already');
  });
});

describe('an own name and other sessions', () => {
  it('saves the names of the session’s person, with no other id than theirs', async () => {
    const person = await buildPerson(testApp);
    const victim = await buildPerson(testApp);
    const save =
      'mutation ($id: uuid!, $first: String!) { update_users(id: $id, first_name: $first, last_name: "Vale") { id } }';
    expect((await testApp.call(person.token, save, { id: victim.userId, first: 'Mara' })).codes).toEqual(['NOT_FOUND']);
    dataOf(await testApp.call(person.token, save, { id: person.userId, first: ' Mara ' }));
    expect(dataOf(await testApp.call(person.token, me))).toMatchObject({
      get_current_user_data: { first_name: 'Mara' },
    });
    expect(dataOf(await testApp.call(victim.token, me))).toMatchObject({ get_current_user_data: { first_name: '' } });
    expect((await testApp.call(person.token, save, { id: person.userId, first: ' ' })).codes).toEqual(['NAME_MISSING']);
    expect((await testApp.call(person.token, save, { id: person.userId, first: 'x'.repeat(10_000) })).codes).toEqual([
      'TEXT_TOO_LONG',
    ]);
  });

  it('logs out every other device', async () => {
    const person = await buildPerson(testApp);
    const others = [await logIn(testApp, person), await logIn(testApp, person)];
    const { delete_other_sessions } = dataOf(
      await testApp.call<{ delete_other_sessions: { affected_rows: number } }>(
        person.token,
        'mutation { delete_other_sessions { affected_rows } }',
      ),
    );
    expect(delete_other_sessions.affected_rows).toBe(2);
    for (const token of others) expect((await testApp.call(token, me)).codes).toEqual(['NOT_SIGNED_IN']);
    expect((await testApp.call(person.token, me)).codes).toEqual([]);
    const { text } = await mailAbout(testApp, person.email, 'Your devices were logged out');
    expect(text).toContain('Only the device below stays logged in');
  });

  it('notifies the owner of one device that was logged out, and of nothing when there was none', async () => {
    const person = await buildPerson(testApp);
    const stranger = await buildPerson(testApp);
    await logIn(testApp, person);
    const end = 'mutation ($id: uuid!) { delete_sessions_by_pk(id: $id) { id } }';
    const { sessions } = dataOf(
      await testApp.call<{ sessions: { id: string; current: boolean }[] }>(person.token, '{ sessions { id current } }'),
    );
    const id = sessions.find(({ current }) => !current)?.id;
    dataOf(await testApp.call(stranger.token, end, { id }));
    dataOf(await testApp.call(person.token, end, { id }));
    dataOf(await testApp.call(person.token, end, { id }));
    dataOf(await testApp.call(person.token, 'mutation { delete_other_sessions { affected_rows } }'));
    await mailAbout(testApp, person.email, 'A device was logged out');
    const { security_events } = dataOf(
      await testApp.call<{ security_events: { kind: string }[] }>(person.token, '{ security_events { kind } }'),
    );
    expect(security_events.map(({ kind }) => kind)).toEqual(['device-logged-out', 'new-device']);
    expect(await mailsSoFar(testApp, stranger.email)).toEqual([]);
  });
});
