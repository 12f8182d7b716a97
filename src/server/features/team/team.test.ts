/** Teams over the API: inviting, accepting in every state of an invitation, roles, and removals that race each other. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsSoFar, mailTo } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let count = 0;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
});

interface Row {
  id: string;
  role: string;
  is_billing_user: boolean;
  team_user: { email: string; user_id: string | null };
  user: { invitation_pending: boolean; invitation: string | null };
}
interface Check {
  status: string;
  email: string;
  artist_name: string;
  has_account: boolean;
  needs_code: boolean;
}

const password = 'a brass band on the ferry';
/** Calls that accept one invitation at once. */
const acceptsAtOnce = figure(50, 100);
/** Rounds in which two owners remove each other and leave: four calls each. */
const rounds = figure(20, 500);
const newEmail = () => {
  count += 1;
  return `invited-${count}@people.test`;
};
const tokenIn = (text: string) => /invitation=([\w.-]+)/.exec(text)?.[1] ?? '';
/** The code of the refusal, or undefined. */
const run = async (
  token: string | undefined,
  document: string,
  variables: Record<string, unknown>,
): Promise<string | undefined> => (await testApp.call(token, document, variables)).codes[0];

const invite = (email: string, role = 'editor', by = owner) =>
  run(
    by.token,
    'mutation ($id: uuid!, $email: String!, $role: String!) { invite_user(artist_id: $id, email: $email, role: $role) { success } }',
    { id: artistId, email, role },
  );
const mailedToken = async (email: string, mails = 1) => tokenIn((await mailTo(testApp, email, mails)).text);
const list = async (by = owner): Promise<Row[]> =>
  dataOf(
    await testApp.call<{ artist_users: Row[] }>(
      by.token,
      'query ($id: uuid!) { artist_users(artist_id: $id) { id role is_billing_user team_user { email user_id } user { invitation_pending invitation } } }',
      { id: artistId },
    ),
  ).artist_users;
const rowOf = async (email: string): Promise<Row> => {
  const row = (await list()).find(({ team_user }) => team_user.email === email);
  if (row === undefined) throw new Error(`${email} is not in the team`);
  return row;
};
const check = async (token: string): Promise<Check> =>
  dataOf(
    await testApp.call<{ register_invitation_check: Check }>(
      undefined,
      'query ($token: String!) { register_invitation_check(token: $token) { status email artist_name has_account needs_code } }',
      { token },
    ),
  ).register_invitation_check;
const registering = `mutation ($token: String!, $password: String!, $code: String) {
  register_invited(token: $token, first_name: "Juno", last_name: "Park", password: $password, email_token: $code) {
    token user { email signup_finished first_billing_date artists { name role } }
  }
}`;
const registerAs = async (token: string, name: string, chosen = password) =>
  (
    await testApp.call(
      undefined,
      'mutation ($token: String!, $name: String!, $password: String!) { register_invited(token: $token, first_name: $name, last_name: "Park", password: $password) { token } }',
      { token, name, password: chosen },
    )
  ).codes[0];
const register = (token: string, code: string | null = null) =>
  testApp.call<{ register_invited: { token: string; user: object } }>(undefined, registering, {
    token,
    password,
    code,
  });
const accepting = 'mutation ($token: String!) { accept_invitation(token: $token) { artist_id } }';
const byId = (name: string) => `mutation ($id: uuid!) { ${name}(artist_users_id: $id) { success } }`;
const remove = (id: string, by = owner) => run(by.token, byId('remove_artist_users'), { id });
const leave = (by: TestPerson) =>
  run(by.token, 'mutation ($id: uuid!) { leave_artist(artist_id: $id) { success } }', { id: artistId });
const setRole = (id: string, role: string, by = owner) =>
  run(
    by.token,
    'mutation ($id: uuid!, $role: String!) { update_artist_users_role(artist_users_id: $id, role: $role) { success } }',
    { id, role },
  );
async function member(role: 'owner' | 'editor' | 'viewer'): Promise<TestPerson> {
  const person = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, person.userId, role);
  return person;
}

describe('an invitation', () => {
  it('makes an account that is a member at once, without a trial', async () => {
    const email = newEmail();
    expect(await invite(` ${email.toUpperCase()}`, 'viewer')).toBeUndefined();
    const mail = await mailTo(testApp, email);
    expect(mail.subject).toBe('You are invited to Mara Vale');
    const token = tokenIn(mail.text);
    expect(await check(token)).toEqual({
      status: 'pending',
      email,
      artist_name: 'Mara Vale',
      has_account: false,
      needs_code: false,
    });
    const { register_invited: made } = dataOf(await register(token));
    expect(made.user).toEqual({
      email,
      signup_finished: true,
      first_billing_date: null,
      artists: [{ name: 'Mara Vale', role: 'viewer' }],
    });
    expect((await check(token)).status).toBe('completed');
    expect((await register(token)).codes[0]).toBe('INVITATION_COMPLETED');
    const eightDays = 8 * 86_400_000;
    testApp.clock.moveBy(eightDays);
    expect((await check(token)).status).toBe('completed');
    testApp.clock.moveBy(-eightDays);
  });

  it('takes names as text, refuses endless ones, and no password that is a name', async () => {
    const email = newEmail();
    await invite(email);
    const token = await mailedToken(email);
    expect(await registerAs(token, 'J'.repeat(10_000))).toBe('TEXT_TOO_LONG');
    expect(await registerAs(token, '  ')).toBe('NAME_MISSING');
    expect(await registerAs(token, 'Alexandrina', 'alexandrina1')).toBe('PASSWORD_OWN_NAME');
    expect(await registerAs(token, 'Juno', 'Mara Vale')).toBe('PASSWORD_OWN_NAME');
    expect((await check(token)).status).toBe('pending');
    const hostile = '<img src=x onerror=alert(1)>\u202e';
    expect(await registerAs(token, hostile)).toBeUndefined();
    await setRole((await rowOf(email)).id, 'owner');
    const next = newEmail();
    const session = await logIn(testApp, { email, password });
    expect(await invite(next, 'viewer', { ...owner, token: session })).toBeUndefined();
    const mail = await mailTo(testApp, next);
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.text).not.toContain('\u202e');
  });

  it('needs a code by mail when its link was copied', async () => {
    const email = newEmail();
    await invite(email);
    const token = tokenIn((await rowOf(email)).user.invitation ?? '');
    expect((await check(token)).needs_code).toBe(true);
    expect((await register(token)).codes[0]).toBe('CODE_WRONG');
    const sendCode = 'mutation ($token: String!) { register_invitation_code(token: $token) { success } }';
    expect(await run(undefined, sendCode, { token })).toBeUndefined();
    await mailTo(testApp, email, 2);
    const subjects = (await mailsSoFar(testApp, email)).map(({ subject }) => subject);
    const code = subjects.map((subject) => /^\d{6}/.exec(subject)?.[0]).find((found) => found !== undefined) ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await register(token, wrong)).codes[0]).toBe('CODE_WRONG');
    expect(dataOf(await register(token, code)).register_invited.token).not.toBe('');
  });

  it('is accepted by the person with its email only, who keeps their account', async () => {
    const [invited, other] = [await buildPerson(testApp), await buildPerson(testApp)];
    await invite(invited.email);
    const token = await mailedToken(invited.email);
    expect((await check(token)).has_account).toBe(true);
    expect((await register(token)).codes[0]).toBe('INVITATION_HAS_ACCOUNT');
    expect(await run(undefined, accepting, { token })).toBe('NOT_SIGNED_IN');
    expect(await run(other.token, accepting, { token })).toBe('INVITATION_OTHER_EMAIL');
    const answers = await Promise.all(
      Array.from({ length: acceptsAtOnce }, () => run(invited.token, accepting, { token })),
    );
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([undefined, 'INVITATION_COMPLETED']));
    expect((await list()).filter(({ team_user }) => team_user.email === invited.email)).toHaveLength(1);
  });

  it('makes one account when it is accepted many times at once', async () => {
    const email = newEmail();
    await invite(email);
    const token = await mailedToken(email);
    const answers = await Promise.all(Array.from({ length: figure(8, 100) }, () => register(token)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await testApp.sql('select 1 from users where email = $1', [email])).toHaveLength(1);
  });

  it('is invalid once it was sent again, and the newer link is not', async () => {
    const email = newEmail();
    await invite(email);
    const first = await mailedToken(email);
    expect(await run(owner.token, byId('resend_invitation'), { id: (await rowOf(email)).id })).toBeUndefined();
    const second = await mailedToken(email, 2);
    expect((await check(first)).status).toBe('invalid');
    expect((await check(second)).status).toBe('pending');
    expect(await list()).toHaveLength(2);
  });

  it.each<[string, (row: Row) => Promise<unknown>]>([
    ['was withdrawn', ({ id }) => remove(id)],
    ['expired', ({ id }) => testApp.sql(`update invitations set expires_at = created_at where id = $1`, [id])],
    ['belongs to a deleted artist', () => testApp.sql('delete from artists where id = $1', [artistId])],
    [
      'was sent by somebody who may not invite any more',
      () => testApp.sql(`update artist_users set role = 'editor' where artist_id = $1`, [artistId]),
    ],
    ['was sent by somebody who left', () => testApp.sql('delete from artist_users where artist_id = $1', [artistId])],
  ])('is invalid when it %s', async (_fault, cause) => {
    const email = newEmail();
    await invite(email);
    const token = await mailedToken(email);
    await cause(await rowOf(email));
    expect(await check(token)).toEqual({
      status: 'invalid',
      email: '',
      artist_name: '',
      has_account: false,
      needs_code: false,
    });
    expect((await register(token)).codes[0]).toBe('INVITATION_INVALID');
    expect(await testApp.sql('select 1 from users where email = $1', [email])).toHaveLength(0);
  });

  it('is invalid when it is forged, changed, or a link of another kind', async () => {
    const email = newEmail();
    await invite(email);
    const token = await mailedToken(email);
    for (const forged of ['', 'x'.repeat(10_000), `${token}x`, token.slice(2)])
      expect((await check(forged)).status).toBe('invalid');
  });

  it('is refused for a member, for nonsense, and for other roles', async () => {
    const editor = await member('editor');
    expect(await invite(editor.email)).toBe('ALREADY_MEMBER');
    expect(await invite('<b>nobody</b>')).toBe('EMAIL_INVALID');
    expect(await invite(newEmail(), 'admin')).toBe('BAD_INPUT');
    expect(await invite(newEmail(), 'editor', editor)).toBe('NOT_ALLOWED');
  });
});

describe('a member', () => {
  it('sees the team, but no links of invitations', async () => {
    const email = newEmail();
    await invite(email);
    const [viewer] = [await member('viewer')];
    const rows = await list(viewer);
    expect(rows.map(({ team_user }) => team_user.email)).toEqual([owner.email, viewer.email, email]);
    expect(rows.map(({ user }) => user.invitation)).toEqual([null, null, null]);
    expect((await rowOf(email)).user.invitation).toContain('/complete-registration?invitation=');
  });

  it('gets another role, and loses what the old one allowed at once', async () => {
    const editor = await member('editor');
    expect(await setRole((await rowOf(editor.email)).id, 'viewer', editor)).toBe('NOT_ALLOWED');
    expect(await setRole((await rowOf(editor.email)).id, 'owner')).toBeUndefined();
    expect(await invite(newEmail(), 'editor', editor)).toBeUndefined();
    expect(await setRole((await rowOf(editor.email)).id, 'viewer')).toBeUndefined();
    expect(await invite(newEmail(), 'editor', editor)).toBe('NOT_ALLOWED');
    expect(await setRole((await rowOf(editor.email)).id, 'admin')).toBe('BAD_INPUT');
  });

  it('is removed or leaves; what they watch ends', async () => {
    const [editor, viewer] = [await member('editor'), await member('viewer')];
    const socket = openSocket(testApp.url, editor.token);
    const watch = socket.watch('subscription ($id: uuid!) { artists_by_pk(id: $id) { name } }', { id: artistId });
    await watch.next();
    const elsewhere = openSocket(testApp.url, editor.token);
    await elsewhere.watch('subscription { artists { id } }').next();
    expect(await remove((await rowOf(editor.email)).id)).toBeUndefined();
    expect(await Promise.all([socket.closed, elsewhere.closed])).toEqual([1012, 1012]);
    const again = openSocket(testApp.url, editor.token);
    const rest = again.watch<{ artists: object[] }>('subscription { artists { id } }');
    expect((await rest.next()).artists).toEqual([]);
    again.close();
    expect(await leave(viewer)).toBeUndefined();
    expect(await leave(viewer)).toBe('NOT_FOUND');
    expect(await list()).toHaveLength(1);
  });

  it('stays while they pay, while they are the only one, and while they are the last owner', async () => {
    expect(await remove((await rowOf(owner.email)).id)).toBe('ONLY_MEMBER');
    expect(await leave(owner)).toBe('ONLY_MEMBER');
    const second = await member('owner');
    expect(await remove((await rowOf(owner.email)).id, second)).toBe('BILLING_USER_STAYS');
    expect(await leave(owner)).toBe('BILLING_USER_STAYS');
    const label = await buildPerson(testApp);
    await testApp.sql('update artists set billing_user_id = $2 where id = $1', [artistId, label.userId]);
    expect(await leave(second)).toBeUndefined();
    await member('editor');
    expect(await leave(owner)).toBe('LAST_OWNER');
    expect(await setRole((await rowOf(owner.email)).id, 'viewer')).toBe('LAST_OWNER');
  });

  it('loses their sockets when their account is deleted', async () => {
    const editor = await member('editor');
    const socket = openSocket(testApp.url, editor.token);
    await socket.watch('subscription { artists { id } }').next();
    await testApp.operator.removeAccount(editor.email);
    expect(await socket.closed).toBe(1012);
  });

  it('keeps their role while they pay, and can be removed while the artist is suspended', async () => {
    const [second, editor] = [await member('owner'), await member('editor')];
    const [payerRow, editorRow] = [await rowOf(owner.email), await rowOf(editor.email)];
    expect(await setRole(payerRow.id, 'viewer', second)).toBe('BILLING_USER_ROLE');
    await testApp.operator.setPlan(artistId, '');
    expect(await invite(newEmail())).toBe('ARTIST_SUSPENDED');
    expect(await remove(editorRow.id)).toBeUndefined();
  });

  it(
    'is left when two owners remove each other and leave at once',
    async () => {
      const label = await buildPerson(testApp);
      const second = await member('owner');
      await testApp.sql('update artists set billing_user_id = $2 where id = $1', [artistId, label.userId]);
      for (let round = 0; round < rounds; round += 1) {
        for (const { userId } of [owner, second]) await testApp.operator.addMember(artistId, userId, 'owner');
        const [ownerRow, secondRow] = [await rowOf(owner.email), await rowOf(second.email)];
        await Promise.all([remove(secondRow.id, owner), remove(ownerRow.id, second), leave(owner), leave(second)]);
        const left = await testApp.sql(`select role from artist_users where artist_id = $1`, [artistId]);
        expect(left).toEqual([{ role: 'owner' }]);
      }
      reportFigure(
        'owners who remove each other',
        `${rounds} rounds of 4 calls at once, ${rounds} times an owner left`,
      );
    },
    figure(180_000, 1_800_000),
  );
});

describe('the security log', () => {
  const logOf = async (person: { token: string }) =>
    dataOf(
      await testApp.call<{ security_events: { kind: string; detail: string }[] }>(
        person.token,
        '{ security_events { kind detail } }',
      ),
    )
      .security_events.filter(({ kind }) => kind !== 'login')
      .map(({ kind, detail }) => `${kind} ${detail}`);

  it('has joins, roles, removals and leaves, of the person and of owners and payer', async () => {
    const [person, viewer] = [await buildPerson(testApp), await member('viewer')];
    await invite(person.email);
    expect(await run(person.token, accepting, { token: await mailedToken(person.email) })).toBeUndefined();
    await setRole((await rowOf(person.email)).id, 'viewer');
    await setRole((await rowOf(person.email)).id, 'viewer');
    await remove((await rowOf(person.email)).id);
    await leave(viewer);
    expect((await logOf(person)).sort()).toEqual([
      'team-joined Mara Vale, editor',
      'team-removed Mara Vale, viewer',
      'team-role Mara Vale, viewer',
    ]);
    expect(await logOf(viewer)).toEqual(['team-left Mara Vale, viewer']);
    expect((await logOf(owner)).sort()).toEqual([
      `member-joined ${person.email}, Mara Vale, editor`,
      `member-left ${viewer.email}, Mara Vale, viewer`,
      `member-removed ${person.email}, Mara Vale, viewer`,
      `member-role ${person.email}, Mara Vale, viewer`,
    ]);
  });
});

describe('the daily sweep', () => {
  it('deletes invitations 90 days after they ended, on two processes at once, and no others', async () => {
    const [old, fresh] = [newEmail(), newEmail()];
    for (const email of [old, fresh]) await invite(email);
    const ended = new Date(testApp.clock.now().getTime() - 91 * 86_400_000);
    await testApp.sql('update invitations set expires_at = $2 where email = $1', [old, ended]);
    const sweep = testApp.modules.team.jobs?.find(({ definition }) => definition.name === 'invitations.sweep');
    await Promise.all([sweep?.run({}), sweep?.run({})]);
    const left = await testApp.sql<{ email: string }>('select email from invitations where artist_id = $1', [artistId]);
    expect(left).toEqual([{ email: fresh }]);
  });
});
