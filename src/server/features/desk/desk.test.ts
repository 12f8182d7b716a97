/** The operator's desk over the API: who may use it, what it refuses, and that it runs and records the operator's commands. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let operator: TestPerson;
let owner: TestPerson;
let artistId: string;

/** Gives the account an authenticator app that is set up. */
const addFactor = (userId: string) =>
  testApp.sql(
    "insert into authenticators (user_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())",
    [userId],
  );
const makeOperator = async (draft: Parameters<typeof buildPerson>[1] = {}, { factor = true } = {}) => {
  const person = await buildPerson(testApp, draft);
  await testApp.sql("insert into operators (user_id, added_at, added_by) values ($1, now(), 'root')", [person.userId]);
  if (factor) await addFactor(person.userId);
  return person;
};

beforeAll(async () => {
  testApp = await createTestApp();
  operator = await makeOperator({ email: 'operator@desk.test' });
  owner = await buildPerson(testApp, { email: 'mara@desk.test' });
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
});
afterAll(() => testApp?.close());
beforeEach(() => testApp.sql('update sessions set proven_at = $1', [testApp.clock.now()]));

const openDocument = `query { desk { email commands { name summary changes needs_reason options { name type multiple secret } }
  drops_paused { since by reason } } }`;
const findDocument =
  'query ($text: String!) { desk_find(text: $text) { found { kind id title subtitle state } more hint } }';
const showDocument = `query ($kind: DeskKind!, $id: ID!) { desk_show(kind: $kind, id: $id) { kind id title subtitle state
  facts { label value why } parts { title items { kind id title } more } actions { command values danger }
  acts { actor command step } } }`;
const runDocument = `mutation ($command: String!, $options: json!, $reason: String, $dry_run: Boolean!) {
  desk_run(command: $command, options: $options, reason: $reason, dry_run: $dry_run) { text } }`;
const actsDocument = `query ($who: String, $before: ID, $limit: Int) { desk_acts(who: $who, before: $before, limit: $limit) {
  id actor command options result step reason } }`;

const statusDocument = 'query { desk_status { state parts { name state lines { label value } advice } } }';
const accountsDocument =
  'query ($before: ID) { desk_accounts(before: $before) { accounts { kind id title subtitle state } more } }';

interface Run {
  command: string;
  options?: unknown;
  reason?: string;
  dry_run?: boolean;
}
const run = async ({ options = {}, dry_run = false, ...rest }: Run, token = operator.token) => {
  const answer = await testApp.call<{ desk_run: { text: string } }>(token, runDocument, { options, dry_run, ...rest });
  return { ...answer, messages: answer.errors.map(({ message }) => message) };
};
const textOf = async (asked: Run) => dataOf(await run(asked)).desk_run.text;
interface Act {
  id: string;
  actor: string;
  command: string;
  options: unknown;
  result: string;
  step: string;
  reason: string;
}
const acts = async (asked: Record<string, unknown> = {}) =>
  dataOf(await testApp.call<{ desk_acts: Act[] }>(operator.token, actsDocument, asked)).desk_acts;

const operations: [string, Record<string, unknown>][] = [
  [openDocument, {}],
  [findDocument, { text: 'mara@desk.test' }],
  [statusDocument, {}],
  [accountsDocument, {}],
  [showDocument, { kind: 'account', id: 'x' }],
  [actsDocument, {}],
  [runDocument, { command: 'operators', options: {}, dry_run: false }],
];
const codesFor = async (token: string | undefined) => {
  const answers = await Promise.all(
    operations.map(([document, variables]) => testApp.call(token, document, variables)),
  );
  return [...new Set(answers.flatMap(({ codes }) => codes))];
};

it('answers NOT_FOUND to people who are no operators (DESK-1)', async () => {
  expect(await codesFor(owner.token)).toEqual(['NOT_FOUND']);
  expect(await codesFor(undefined)).toEqual(['NOT_SIGNED_IN']);
});

it('refuses an operator without a second factor in every operation (DESK-2)', async () => {
  const bare = await makeOperator({}, { factor: false });
  expect(await codesFor(bare.token)).toEqual(['OPERATOR_NEEDS_FACTOR']);
  const { errors } = await testApp.call(bare.token, openDocument, {});
  expect(errors[0]?.message).toBe('Add a passkey or an authenticator app in Settings first.');
  // An authenticator app whose first code was never entered is none.
  await testApp.sql("insert into authenticators (user_id, secret, created_at) values ($1, '\\x00', now())", [
    bare.userId,
  ]);
  expect(await codesFor(bare.token)).toEqual(['OPERATOR_NEEDS_FACTOR']);
  await testApp.sql('update authenticators set confirmed_at = now() where user_id = $1', [bare.userId]);
  expect(dataOf(await testApp.call<{ desk: { email: string } }>(bare.token, openDocument, {})).desk.email).toBe(
    bare.email,
  );
});

it('tells a person whether they are an operator (UI-70)', async () => {
  const document = 'query { get_current_user_data { is_operator } }';
  const isOperator = async ({ token }: TestPerson) =>
    dataOf(await testApp.call<{ get_current_user_data: { is_operator: boolean } }>(token, document, {}))
      .get_current_user_data.is_operator;
  expect(await isOperator(operator)).toBe(true);
  expect(await isOperator(owner)).toBe(false);
});

it('ends with the session, and with the place in the list of operators (DESK-3)', async () => {
  const other = await makeOperator();
  await testApp.sql('delete from sessions where user_id = $1', [other.userId]);
  expect(await codesFor(other.token)).toEqual(['NOT_SIGNED_IN']);
  const third = await makeOperator();
  const removal = { command: 'operator remove', options: { email: third.email }, reason: 'has left' };
  expect(await textOf(removal)).toBe(`${third.email} can no longer use the operator's desk.`);
  expect(await codesFor(third.token)).toEqual(['NOT_FOUND']);
});

it('asks for a recent proof before a change, and not before a dry run (DESK-3)', async () => {
  await testApp.sql('update sessions set proven_at = null where user_id = $1', [operator.userId]);
  const change = { command: 'set-plan', options: { artist: [artistId], plan: 'max' } };
  expect((await run(change)).codes).toEqual(['STEP_UP_NEEDED']);
  expect(await textOf({ ...change, dry_run: true })).toContain('would');
  expect(await textOf({ command: 'artists', options: { email: owner.email } })).toContain('Mara Vale');
});

it('records an act under the email of the session, whatever was sent (DESK-4)', async () => {
  const change = { command: 'set-plan', options: { artist: [artistId], plan: 'max' }, reason: 'a gift' };
  await textOf(change);
  const [act] = await acts({ limit: 1 });
  expect(act).toMatchObject({ actor: operator.email, command: 'set-plan', step: 'done', reason: 'a gift' });
  expect(act?.options).toEqual(change.options);
  expect(await testApp.sql('select os_user from operator_acts where act_id = $1 limit 1', [act?.id])).toEqual([
    { os_user: 'desk' },
  ]);
  expect((await run({ ...change, options: { ...change.options, by: 'somebody' } })).errors[0]?.extensions).toEqual({
    code: 'BAD_INPUT',
    field: 'by',
  });
});

it("refuses changes of the operator's own account and artists (DESK-5)", async () => {
  const own = await buildArtist(testApp, operator.userId);
  const paid = await buildArtist(testApp, owner.userId, { billingUserId: operator.userId });
  const refused: Run[] = [
    { command: 'set-trial', options: { email: 'OPERATOR@desk.test ', ends: '2027-01-01' } },
    { command: 'set-plan', options: { artist: [own], plan: 'max' } },
    { command: 'set-plan', options: { artist: [paid], plan: 'max' } },
    { command: 'operator remove', options: { email: operator.email }, reason: 'x' },
  ];
  for (const each of refused)
    for (const dry_run of [true, false])
      expect((await run({ ...each, dry_run })).messages, JSON.stringify(each)).toEqual([
        'This is your own account, or an artist of yours. Please ask another operator.',
      ]);
  expect(await textOf({ command: 'flags', options: { email: operator.email } })).toContain('no flags');
});

it('refuses what is no command, no option, or no value of one (DESK-6)', async () => {
  const problems: [Run, string][] = [
    [{ command: 'drop everything' }, 'command'],
    [{ command: 'flags', options: [] }, 'options'],
    [{ command: 'flags', options: { nonsense: 'x' } }, 'nonsense'],
    [{ command: 'flags', options: { email: 5 } }, 'email'],
    [{ command: 'flags', options: { email: ['a@b.test'] } }, 'email'],
    [{ command: 'flags', options: { email: 'x'.repeat(20_001) } }, 'email'],
    [{ command: 'bounce', options: { file: '/etc/passwd' } }, 'file'],
  ];
  for (const [each, field] of problems)
    expect((await run(each)).errors[0]?.extensions, field).toEqual({ code: 'BAD_INPUT', field });
  expect((await run({ command: 'flags' })).messages).toEqual(['--email is missing.']);
  const unknown = await run({ command: 'flags', options: { email: 'nobody@desk.test' } });
  expect(unknown.codes).toEqual(['OPERATOR_REFUSED']);
  expect(unknown.messages).toEqual(['There is no account with the email nobody@desk.test.']);
});

it('refuses a command without the reason that it needs (DESK-7)', async () => {
  const removal = { command: 'operator add', options: { email: owner.email }, reason: '  ' };
  expect((await run(removal)).messages).toEqual(['Please say why: the list of acts keeps it.']);
  expect(await textOf({ ...removal, dry_run: true })).toContain('Would let');
});

it('changes nothing with a dry run, and records none', async () => {
  const before = await acts({ limit: 500 });
  const addition = { command: 'operator add', options: { email: owner.email }, reason: 'a colleague', dry_run: true };
  expect(await textOf(addition)).toBe("Would let mara@desk.test use the operator's desk.");
  expect(await codesFor(owner.token)).toEqual(['NOT_FOUND']);
  expect(await acts({ limit: 500 })).toEqual(before);
});

it('lists acts by person, and page by page (DESK-8)', async () => {
  for (const plan of ['bio', 'pro', 'max'])
    await textOf({ command: 'set-plan', options: { artist: [artistId], plan } });
  const all = await acts({ who: operator.email });
  const first = await acts({ who: operator.email, limit: 2 });
  const next = await acts({ who: operator.email, limit: 500, before: first[1]?.id });
  expect([...first, ...next]).toEqual(all);
  expect(await acts({ who: 'nobody' })).toEqual([]);
  const tooMany = await testApp.call(operator.token, actsDocument, { limit: 501 });
  expect(tooMany.errors[0]?.extensions).toEqual({ code: 'BAD_INPUT', field: 'limit' });
});

it('opens with the commands and their options, none of which names a file (DESK-6)', async () => {
  interface Command {
    name: string;
    summary: string;
    changes: boolean;
    needs_reason: boolean;
    options: { name: string }[];
  }
  const { desk } = dataOf(
    await testApp.call<{ desk: { email: string; commands: Command[]; drops_paused: object | null } }>(
      operator.token,
      openDocument,
      {},
    ),
  );
  expect(desk).toMatchObject({ email: operator.email, drops_paused: null });
  const named = (name: string) => desk.commands.find((command) => command.name === name);
  expect(named('link ban')).toMatchObject({ changes: true, needs_reason: true });
  expect(named('security-log')).toMatchObject({
    changes: false,
    summary: 'what happened to the access of an account, newest first',
  });
  expect(named('bounce')?.options).toEqual([]);
  expect(named('re-encrypt')?.changes).toBe(true);
});

it('says how the installation stands, and the command says the same (DESK-40)', async () => {
  interface Status {
    desk_status: { state: string; parts: { name: string; lines: { label: string; value: string }[] }[] };
  }
  const { parts } = dataOf(await testApp.call<Status>(operator.token, statusDocument, {})).desk_status;
  const names = parts.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Processes', 'PostgreSQL', 'Migrations', 'Jobs', 'Mails', 'Vendors']));
  expect(parts.find(({ name }) => name === 'Event stores')?.lines).toEqual([
    { label: 'ClickHouse', value: expect.stringMatching(/^answers, version \d/) },
  ]);
  const text = await textOf({ command: 'status' });
  for (const name of names) expect(text).toContain(`\n${name}: `);
});

it('lists the accounts, newest first, 50 at once (DESK-41)', async () => {
  interface Accounts {
    desk_accounts: { accounts: { id: string; title: string; state: string }[]; more: boolean };
  }
  const list = async (before?: string) =>
    dataOf(await testApp.call<Accounts>(operator.token, accountsDocument, { before: before ?? null })).desk_accounts;
  // Several are made in the same instant.
  await testApp.sql(`insert into users (id, email, password_hash, created_at)
    select gen_random_uuid(), 'listed-' || n || '@desk.test', '', now() + (n / 3) * interval '1 second' from generate_series(1, 60) n`);
  const first = await list();
  expect(first.accounts).toHaveLength(50);
  expect(first.accounts[0]?.title).toBe('listed-60@desk.test');
  const second = await list(first.accounts.at(-1)?.id);
  const seen = [...first.accounts, ...second.accounts];
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect([first.more, second.more]).toEqual([true, false]);
  const [{ count } = { count: 0 }] = await testApp.sql<{ count: number }>('select count(*)::int as count from users');
  expect(seen).toHaveLength(count);
  expect(await list('00000000-0000-4000-8000-000000000000')).toEqual({ accounts: [], more: false });
  expect(await textOf({ command: 'accounts' })).toContain(`There are more: --before ${first.accounts.at(-1)?.id}`);
});

it('records a look at a fan however its kind is written, and gives nothing that cannot be recorded (DESK-11)', async () => {
  const [{ id } = { id: '' }] = await testApp.sql<{ id: string }>(
    `insert into optins_message (id, artist_id, value, platform, created_at) values (gen_random_uuid(), $1, 'lia@fan.test', 'email', now()) returning id`,
    [artistId],
  );
  const looks = () => testApp.sql("select from operator_acts where command = 'show' and step = 'started'");
  const before = (await looks()).length;
  expect(await textOf({ command: 'show', options: { kind: ' fan ', id } })).toContain('lia@fan.test');
  expect(await looks()).toHaveLength(before + 1);
});

it("refuses the operator's own account by its id in capitals (DESK-5)", async () => {
  const options = { referred: operator.userId.toUpperCase(), decision: 'approve' };
  expect((await run({ command: 'referrals review', options, reason: 'why' })).codes).toEqual(['OPERATOR_OWN_ACCOUNT']);
});
