/** Requests by law about one contact: everything that is kept of it over all artists, and its deletion (DESK-30 to DESK-35). */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { columnsWith, spreadContact } from '#tests/fixtures/contact-traces.ts';
import { importing } from '#tests/fixtures/importing.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { buildPreRelease, presaveAtSpotify } from '#tests/fixtures/presaving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, type Texting } from '#tests/fixtures/texting.ts';
import { openPostgres } from '../../../platform/db/postgres.ts';
import { operatorCommandsOf } from '../../../platform/operator/operator-commands.ts';
import { readCommand } from '../../../platform/operator/read-command.ts';
import { runCommand } from '../../../platform/operator/run-command.ts';
import { lockEverywhere } from '../consents/contact-lock.service.ts';
import { lockContact } from '../consents/contact-lock.ts';
import { createOptInsStore } from '../consents/opt-ins.store.ts';

const folder = mkdtempSync(join(tmpdir(), 'requests-'));
let testApp: TestApp;
let artist: Texting;
let other: Texting;
let count = 0;
/** The contact of a test, and one of somebody else who is at the same places. */
let [email, number] = ['', ''];
const bystander = { email: 'bo@bystander.test', number: '+4915112345699' };

beforeAll(async () => {
  testApp = await createTestApp();
  [artist, other] = [await buildTexting(testApp), await buildTexting(testApp)];
});
afterAll(async () => {
  await testApp?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  count += 1;
  [email, number] = [`ada${count}@request.test`, `+491511234560${count}`];
});

const erase = (contact: string, ...more: string[]) =>
  operatorCommand(testApp, 'fan', 'erase', '--contact', contact, '--reason', 'request of 3 May', ...more);
const exported = async (contact: string) =>
  JSON.parse(await operatorCommand(testApp, 'fan', 'export', '--contact', contact));
const acts = () =>
  testApp.sql<{ options: string; result: string; step: string }>(
    "select options::text as options, result, step from operator_acts where command like 'fan %' order by created_at, step",
  );

/** The columns in which a contact of a fan may stand as it is: the export has what they say, and the deletion empties them. */
const inClear = [
  'pgboss.job.data',
  'drop_recipients.number',
  'fan_consents.value',
  'fan_export_parts.content',
  'fan_import_parts.content',
  'fan_import_rows.value',
  'fan_imports.head',
  'inbound_texts.number',
  'inbox_threads.number',
  'opt_in_requests.value',
  'optins_message.value',
  'presave_subscriptions.contact',
  'test_numbers.number',
];

/** Columns that keep a fan's contact as a keyed hash, which names nobody and outlives it. */
const asHash = [
  'bounced_emails.email_hash',
  'forgotten_contacts.contact_hash',
  'text_suppressions.number_hash',
  'welcomed_numbers.number_hash',
];

/** What sounds like a contact and is none of a fan's, or goes with a row of `inClear`; and why. */
const leftOut: Readonly<Record<string, string>> = {
  'billing_details.postal_address': 'of an account: account export',
  'billing_former_payers.email': 'of an account that is deleted, for its invoices (BILL-52)',
  'billing_intents.details': 'of an account: account export',
  'billing_intents.subject': 'a subscription or an artist',
  'billing_invoices.content': 'of an account: account export',
  'bulk_messages.mailed_pause': 'a code',
  'bulk_messages.message': 'written for all fans of a drop',
  'bulk_messages.subject': 'written for all fans of a drop',
  'data_export_parts.content': 'compressed; deleted with the archive of each artist who has the contact',
  'drop_settings.postal_address': 'of an artist',
  'fan_totals.value': 'counts of places and channels',
  'fan_value_counts.value': 'counts of places and channels',
  'inbound_texts.body': 'goes with its number',
  'inbox_replies.body': 'goes with its conversation',
  'invitations.email': 'of somebody who is invited to a team',
  'move_ins.content': 'a file of links',
  'one_time_secrets.subject': 'of an account or a signup; ends within days',
  'phone_numbers.phone_number': 'an artist’s number',
  'phone_numbers.welcome_message': 'written for all fans of an artist',
  'pixel_events.details': 'IP address and browser, encrypted; sent within a day, or deleted',
  'presave_states.payload': 'a form at a consent screen, encrypted; ends after ten minutes (PRE-5)',
  'presave_subscriptions.fan_hash': 'a keyed hash of an account at a music service; goes with its row',
  'press_previews.person': 'for whom an artist made a preview of a link',
  'referral_payees.details': 'of an account: account export',
  'referral_paid_accounts.account': 'of an account: account export',
  'signups.email': 'of somebody who is signing up; deleted with the signup',
  'users.email': 'of an account: account export, account end',
};

it('DESK-30: knows of each column that sounds like a contact whether a request reaches it', async () => {
  const rows = await testApp.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'USER-DEFINED', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')
       and column_name ~ '(mail|phone|number|contact|value|recipient|person|sender|payload|details|content|^body|subject|address|account|email_hash|fan_hash|message$)'
       and column_name !~ '_id$'
     order by 1`,
  );
  const known = new Set([...inClear, ...asHash, ...Object.keys(leftOut)]);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  // A column that is gone, or has another name, has no place in these lists.
  const listed = [...inClear, ...asHash, ...Object.keys(leftOut)].filter((name) => !name.startsWith('pgboss.'));
  expect(listed.filter((name) => !names.includes(name))).toEqual(['fan_imports.head']);
});

it('DESK-30: exports everything about a contact over all artists, with plain names and instants', async () => {
  await spreadContact(testApp, artist, { email, number });
  await other.addFans([number]);
  const [ofEmail, ofNumber] = [
    await exported(email.toUpperCase()),
    await exported(` ${number.slice(0, 5)} ${number.slice(5)}`),
  ];
  const of = { artist: 'Mara Vale', artistId: artist.artistId };
  expect(ofEmail).toMatchObject({
    contact: email,
    channel: 'email',
    optIns: [{ ...of, name: 'Ada', city: 'Berlin', timeZone: 'Europe/Berlin', importedFrom: 'crm.csv' }],
    consents: [
      {
        ...of,
        act: 'given',
        words: 'I agree to this.',
        page: 'https://vibe.to/song',
        createdAt: '2026-01-02T03:04:05.000Z',
      },
    ],
    requests: [{ ...of, words: 'I agree.' }],
    importRows: [{ ...of, fileName: 'crm.csv', row: 2, verdict: 'new', source: 'Merch table' }],
    presaves: [
      { artistId: artist.artistId, provider: 'spotify', state: 'waiting', words: 'Save it for me', saves: [] },
    ],
    messages: [{ ...of, message: 'Soon', state: 'queued', sentAt: null }],
    mails: [
      { kind: 'renewal', state: 'created' },
      { kind: 'out-now', state: 'given up' },
    ],
    texts: [],
    conversations: [],
  });
  expect(ofNumber).toMatchObject({
    contact: number,
    channel: 'sms',
    consents: [{ ...of, words: 'I agree to this.' }],
    texts: [{ ...of, body: 'Love it', kind: 'other' }],
    conversations: [
      { ...of, blockedAt: expect.stringMatching(/Z$/), replies: [{ body: 'Thank you', state: 'delivered' }] },
    ],
    confirmedForTestsAt: expect.stringMatching(/Z$/),
  });
  expect(ofNumber.optIns.map(({ artistId }: { artistId: string }) => artistId).sort()).toEqual(
    [artist.artistId, other.artistId].sort(),
  );
  expect(ofNumber.messages).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: 'Out now', state: 'delivered', sentAt: expect.stringMatching(/Z$/) }),
    ]),
  );
  expect(JSON.stringify([ofEmail, ofNumber])).not.toContain(bystander.email);
});

it('DESK-31: writes the export into a file of the operator alone, and records it without the contact', async () => {
  await spreadContact(testApp, other, { email, number });
  const file = join(folder, 'fan.json');
  expect(await operatorCommand(testApp, 'fan', 'export', '--contact', email, '--to', file)).toBe(`Written to ${file}.`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ contact: email });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(operatorCommand(testApp, 'fan', 'export', '--contact', email, '--to', file)).rejects.toThrow(
    'cannot be written',
  );
  const recorded = (await acts()).at(-1);
  expect(recorded?.options).toMatch(/a•••@request\.test \(fingerprint [0-9a-f]{16}\)/);
  expect(await columnsWith(testApp, [email])).not.toContain('operator_acts.options');
});

it('DESK-32: erases a contact over all artists and everywhere, and nobody else', async () => {
  const known = await columnsWith(testApp, ['no such text']);
  expect(known).toEqual([]);
  await spreadContact(testApp, artist, { email, number });
  await spreadContact(testApp, other, { email, number });
  await spreadContact(testApp, artist, bystander);
  expect(await columnsWith(testApp, [email, number])).toEqual(inClear);
  const before = await exported(bystander.email);
  expect(await erase(email, '--dry-run')).toMatch(
    /^Would delete everything of a•••@request\.test \(fingerprint \w{16}\) of 2 artists: 2 opt-ins, 2 consent records, 2 opt-ins that wait to be confirmed, 2 pre-saves, 2 messages of drops, 2 rows of imported files, \d mails that wait\./,
  );
  expect(await columnsWith(testApp, [email, number])).toEqual(inClear);

  expect(await erase(email)).toContain('Deleted everything of a•••@request.test');
  const said = await erase(number);
  expect(said).toContain('2 artists whose texts the number ended or who blocked it');
  expect(await columnsWith(testApp, [email, number])).toEqual([]);
  // What is queued is not sent, and the opt-out outlives the number.
  expect(await testApp.sql("select state, reason from drop_recipients where number = '' and state = 'queued'")).toEqual(
    [],
  );
  for (const { artistId } of [artist, other])
    expect(await testApp.modules.fans.textConsents.isSuppressed(artistId, number, database().database)).toBe(true);
  const { messages: _messages, ...rest } = await exported(bystander.email);
  const { messages: _before, ...restBefore } = before;
  expect({ ...rest, madeAt: '' }).toEqual({ ...restBefore, madeAt: '' });
  expect(await exported(bystander.number)).toMatchObject({ conversations: [{ replies: [{ body: 'Thank you' }] }] });
  // The archive of the account contained the fan.
  expect(await testApp.sql('select 1 from data_exports where user_id = $1', [artist.userId])).toEqual([]);
});

it('DESK-33: keeps in the list of acts why and that it was done, with a fingerprint instead of the contact', async () => {
  await artist.addFans([number]);
  await expect(
    operatorCommand(testApp, 'fan', 'erase', '--contact', number, '--reason', `wish of ${number}`),
  ).rejects.toThrow('leave the contact out of the reason');
  await erase(number);
  const [last] = (await acts()).filter(({ step }) => step === 'done').slice(-1);
  const mark = /\+4•••0\d \(fingerprint [0-9a-f]{16}\)/;
  expect(last?.options).toMatch(mark);
  expect(last?.result).toMatch(mark);
  // Whoever has the contact can tell that the act was about it.
  expect(await erase(number, '--dry-run')).toContain(mark.exec(last?.result ?? '')?.[0] ?? 'nothing');
  expect(await columnsWith(testApp, [number])).toEqual([]);
});

it('DESK-34: two operators at once, and a second time, do no harm', async () => {
  await spreadContact(testApp, artist, { email, number });
  await Promise.all([erase(number), erase(number), erase(email), erase(email)]);
  expect(await columnsWith(testApp, [email, number])).toEqual([]);
  expect(await erase(email)).toMatch(/^Nothing was kept of a•••@request\.test/);
  await expect(erase('0151 12345601')).rejects.toThrow('country code');
  await expect(erase('nobody@')).rejects.toThrow('valid email address');
});

it('DESK-34: deletes nothing where it is cut off, and a second run finishes', async () => {
  await spreadContact(testApp, artist, { email, number });
  await testApp.sql(`create function cut_off() returns trigger language plpgsql as
    $$ begin raise exception 'cut off'; end $$`);
  // Conversations go last.
  await testApp.sql('create trigger cut_off before delete on inbox_threads for each row execute function cut_off()');
  await expect(erase(number)).rejects.toThrow('cut off');
  await testApp.sql('drop trigger cut_off on inbox_threads');
  const { optIns, consents, messages, texts } = await exported(number);
  expect([optIns, consents, messages, texts].map(({ length }) => length)).toEqual([1, 1, 2, 1]);
  expect((await acts()).filter(({ step }) => step === 'failed').slice(-1)).toMatchObject([{ result: 'cut off' }]);
  await erase(number);
  expect(await columnsWith(testApp, [number])).toEqual([]);
});

/** A connection beside those of the server. */
function database() {
  const postgres = openPostgres(testApp.settings.databaseUrl);
  onTestFinished(() => postgres.close());
  return postgres;
}

it('DESK-35: what an opt-in stores at the same moment is deleted, and what comes afterwards stands', async () => {
  const { database: connection } = database();
  const store = createOptInsStore(connection, () => Buffer.alloc(32));
  const left = {
    ...{
      artistId: artist.artistId,
      linkId: null,
      destinationId: null,
      platform: 'phone_number' as const,
      value: number,
    },
    ...{ country: 'DE', region: '', city: '', timeZone: '', words: 'I agree', page: 'https://vibe.to/x' },
    ...{ createdAt: new Date(), confirmedAt: null, unsubscribedAt: null },
  };
  let erasing: Promise<string> | undefined;
  await connection.transaction().execute(async (within) => {
    await lockContact(artist.artistId, number, within);
    await store.saveOptIn(left, within);
    erasing = erase(number);
    // It waits for this transaction.
    const waiting = () =>
      testApp.sql("select 1 from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'");
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  });
  await erasing;
  expect(await columnsWith(testApp, [number])).toEqual([]);
  await store.saveOptIn(left);
  expect(await exported(number)).toMatchObject({ optIns: [{ country: 'DE' }] });
});

it('DESK-35: a pre-save and an unsubscription wait while their email is deleted', async () => {
  const { database: connection } = database();
  const releaseTime = new Date(testApp.clock.now().getTime() + 86_400_000);
  const link = await buildPreRelease(testApp, { artistId: artist.artistId, releaseTime });
  const service = testApp.modules.fans.service;
  const token = new URL((await service.mailLinks(artist.artistId, email)).unsubscribeUrl).searchParams.get('t') ?? '';
  let stored: Promise<unknown>[] = [];
  await connection.transaction().execute(async (within) => {
    await lockEverywhere(email, 'forgetting', within);
    stored = [
      presaveAtSpotify(testApp, link, 'adaokafor', { email }),
      service.changeSubscription(token, { again: false, page: 'https://vibe.to/' }),
    ];
    const waiting = () =>
      testApp.sql("select 1 from pg_locks where locktype = 'advisory' and not granted and mode = 'ShareLock'");
    await expect.poll(async () => (await waiting()).length).toBe(2);
  });
  await Promise.all(stored);
  expect(await exported(email)).toMatchObject({ presaves: [{ state: 'waiting' }], consents: [{ act: 'withdrawn' }] });
});

it('FAN-18: the link in a mail deletes all of an email, too', async () => {
  await spreadContact(testApp, other, { email, number });
  const { dataUrl } = await testApp.modules.fans.service.mailLinks(other.artistId, email);
  expect(await testApp.modules.fans.fanData.forget(new URL(dataUrl).searchParams.get('t') ?? '')).toBe(true);
  expect(await columnsWith(testApp, [email])).toEqual([]);
  expect(await columnsWith(testApp, [number])).toContain('optins_message.value');
});

it('DESK-35: no import brings the contact back, whether it was checked before or is under way', async () => {
  const imports = importing(testApp, other);
  const file = `email,phone\n${email},\n,${number}\nnew${count}@mail.test,`;
  const before = await imports.checked(file);
  expect(before.counts.new).toBe(3);
  const [, , { counts }] = [await erase(email), await erase(number), await imports.checked(file)];
  expect(counts).toMatchObject({ new: 1, suppressed: 2 });
  // The file that was checked before had the contact, and is gone with it.
  expect(await testApp.sql('select 1 from fan_imports where id = $1', [before.id])).toEqual([]);
  const running = await imports.checked(`email\nrun${count}@mail.test\nlast${count}@mail.test`);
  await testApp.sql("update fan_imports set state = 'importing' where id = $1", [running.id]);
  await erase(`run${count}@mail.test`);
  await testApp.modules.fans.imports.runImport(running.id);
  expect(await imports.fans()).toContain(`last${count}@mail.test`);
  expect(await imports.fans()).not.toContain(`run${count}@mail.test`);
  expect(await columnsWith(testApp, [`run${count}@mail.test`])).toEqual([]);
});

it('refuses a number in the reason in any spelling, and records an export before it is written (DESK-31, DESK-33)', async () => {
  const spelled = `${number.slice(0, 3)} (0) ${number.slice(3, 6)}-${number.slice(6)}`;
  for (const reason of [spelled, `asked by 0${number.slice(3, 6)} ${number.slice(6)}`])
    await expect(
      operatorCommand(testApp, 'fan', 'erase', '--contact', number, '--reason', reason, '--dry-run'),
    ).rejects.toThrow('Please leave the contact out of the reason');
  await operatorCommand(testApp, 'fan', 'erase', '--contact', number, '--reason', 'ticket 2026-11-29', '--dry-run');

  const file = join(folder, 'unrecorded.json');
  const read = readCommand(operatorCommandsOf(Object.values(testApp.modules)), [
    ...['fan', 'export', '--contact', email, '--to', file],
  ]);
  if (read.kind === 'help') throw new Error('There is no such command.');
  const recorder = { begin: () => Promise.reject(new Error('The list of acts is away.')) };
  await expect(runCommand(read.command, read.values, { recorder, osUser: 'root' })).rejects.toThrow('is away');
  expect(existsSync(file)).toBe(false);
});

it('DESK-32: leaves files alone in which the email is only a part of somebody else’s', async () => {
  const ours = importing(testApp, artist);
  const { id } = await ours.checked(`email\nx${email}\nx.${email}\nx+${email}\n${email}.uk\n${email}s`);
  await erase(email);
  expect(await testApp.sql('select state from fan_imports where id = $1', [id])).toEqual([{ state: 'checked' }]);
  for (const text of [
    `\uFEFF${email}`,
    `name,email\nAda,"Ada <${email}>"`,
    `email,note\nbo${count}@mail.test,"[""a\\n${email}.""]"`,
  ]) {
    const file = await ours.checked(text);
    await erase(email);
    expect(await testApp.sql('select 1 from fan_imports where id = $1', [file.id])).toEqual([]);
  }
});
