/** Many mails that come back from one host: an alarm, and no end of mails to its fans (DROP-190). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { bounceMail } from '#tests/fixtures/bounce-mail.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, type Texting } from '#tests/fixtures/texting.ts';

const day = 86_400_000;
let testApp: TestApp;
let artist: Texting;
let logged: string[] = [];
/** Hosts that say of everybody that nobody has the email. */
let refusing: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, callback) => {
    const isGone = refusing.some((host) => address.endsWith(`@${host}`));
    callback(isGone ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : undefined);
  },
  onData: (stream, _session, callback) => {
    stream.resume();
    stream.on('end', () => callback());
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  testApp = await createTestApp({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    log: createLog('error', { write: (line) => void logged.push(line) }),
  });
});
afterAll(async () => {
  await testApp?.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
/** Makes an artist who may send mails the one of this test. */
async function useNewArtist(): Promise<void> {
  artist = await buildTexting(testApp, { withNumber: false });
  const set =
    'mutation ($id: uuid!) { update_drop_settings(artist_id: $id, postal_address: "12 Harbour Street") { postal_address } }';
  dataOf(await testApp.call(artist.token, set, { id: artist.artistId }));
}
beforeEach(async () => {
  [refusing, logged] = [[], []];
  testApp.clock.moveTo(new Date('2026-11-24T17:00:00Z'));
  await testApp.sql('delete from text_pace');
  await useNewArtist();
});

const emailsAt = (host: string, count: number) => Array.from({ length: count }, (_, index) => `fan${index}@${host}`);
const addEmails = (emails: readonly string[]) =>
  testApp.operator.addFans(
    artist.artistId,
    emails.map((contact) => ({
      ...{ kind: 'email' as const, contact, linkId: null, country: 'DE', region: '', city: 'Berlin' },
      ...{ forever: false, createdAt: testApp.clock.now() },
    })),
  );

/** Sends a drop to everybody; gives the row's id and state by email. */
async function send(): Promise<Map<string, { id: string; state: string }>> {
  const create = `mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id } }`;
  const object = {
    ...{ artist_id: artist.artistId, platform: 'email', subject: 'Out now' },
    ...{ message: 'It is out.', sms_link: 'https://mara.test/song' },
  };
  const made = await testApp.call<{ insert_bulk_messages_one: { id: string } }>(artist.token, create, { object });
  const { id } = dataOf(made).insert_bulk_messages_one;
  const rows = () =>
    testApp.sql<{ id: string; number: string; state: string }>(
      'select id, number, state from drop_recipients where drop_id = $1',
      [id],
    );
  await expect
    .poll(
      async () => {
        await testApp.modules.drops.sender.round();
        testApp.clock.moveBy(1000);
        const open = (await rows()).filter(({ state }) => state === 'queued' || state === 'sending');
        return (await rows()).length > 0 && open.length === 0;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return new Map((await rows()).map(({ number, ...row }) => [number, row]));
}

/** Hands a report about a mail to the operator's command. */
function report(mailId: string, email: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-wave-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mail');
  writeFileSync(file, bounceMail(mailId, email));
  return operatorCommand(testApp, 'bounce', '--file', file);
}

/** How many contacts of a host get no mails any more. */
const ended = async (host: string) =>
  (
    await testApp.sql<{ count: number }>(
      'select count(*)::int as count from optins_message where value like $1 and bounced_at is not null',
      [`%@${host}`],
    )
  )[0]?.count;
const waves = (host: string) => testApp.sql('select from bounce_waves where host = $1', [host]);

it('keeps the fans of a host that refuses everybody at once, and alarms once', async () => {
  await addEmails([...emailsAt('away.test', 25), ...emailsAt('small.test', 3)]);
  refusing = ['away.test', 'small.test'];
  const sent = await send();
  expect([...sent.values()].every(({ state }) => state === 'failed')).toBe(true);
  expect([await ended('away.test'), await ended('small.test')]).toEqual([0, 3]);
  expect(await testApp.sql('select from bounced_emails')).toHaveLength(3);
  expect(await waves('away.test')).toHaveLength(1);
  expect(await waves('small.test')).toEqual([]);
  const alarms = logged.filter((line) => line.includes('A mail host sends back too many mails'));
  expect(alarms.map((line) => (JSON.parse(line) as { host: string }).host)).toEqual(['away.test']);
  // The host works again, and its fans get the next drop.
  refusing = [];
  const next = await send();
  expect([...next.keys()].sort()).toEqual(emailsAt('away.test', 25).sort());
  expect([...next.values()].every(({ state }) => state === 'sent')).toBe(true);
});

it('takes reports that come later the same way, by the hour of the mail', async () => {
  await addEmails(emailsAt('late.test', 22));
  const sent = await send();
  testApp.clock.moveBy(day);
  const answers: unknown[] = [];
  for (const [email, { id }] of [...sent].slice(0, 21)) answers.push(await report(id, email));
  expect(answers[18]).toMatch(/^Nobody has this email/);
  expect(answers[19]).toMatch(/so the fan is kept/);
  expect(answers[20]).toMatch(/so the fan is kept/);
  expect(await ended('late.test')).toBe(0);
  expect(await waves('late.test')).toHaveLength(1);
});

it('believes a host that says of an email again, days later, that nobody has it', async () => {
  await addEmails(emailsAt('dead.test', 20));
  refusing = ['dead.test'];
  await send();
  testApp.clock.moveBy(day);
  await send();
  expect(await ended('dead.test')).toBe(0);
  testApp.clock.moveBy(3 * day);
  await send();
  expect(await ended('dead.test')).toBe(20);
});

it('takes off as ever who is few among many', async () => {
  await addEmails([...emailsAt('fine.test', 30), 'gone@fine.test']);
  const sent = await send();
  expect(await report(sent.get('gone@fine.test')?.id ?? '', 'gone@fine.test')).toMatch(/^Nobody has this email/);
  expect(await ended('fine.test')).toBe(1);
});

it('keeps the fans of an artist whom a host refuses alone, and believes it about the mails of others', async () => {
  await addEmails(['large@shared.test']);
  const large = (await send()).get('large@shared.test');
  // Enough mails of this artist to make those of the other one less than 5 % of all.
  await testApp.sql(
    `insert into drop_recipients (id, drop_id, number, area, time_zone, not_before, state, asked_at, updated_at)
     select gen_random_uuid(), drop_id, 'large' || n || '@shared.test', area, time_zone, not_before, state, asked_at, updated_at
     from drop_recipients, generate_series(1, 500) n where id = $1`,
    [large?.id],
  );
  await useNewArtist();
  await addEmails(emailsAt('shared.test', 22));
  refusing = ['shared.test'];
  await send();
  expect(await ended('shared.test')).toBe(0);
  expect(await testApp.sql("select artist_id from bounce_waves where host = 'shared.test'")).toEqual([
    { artist_id: artist.artistId },
  ]);
  expect(await report(large?.id ?? '', 'large@shared.test')).toMatch(/^Nobody has this email/);
  expect(await ended('shared.test')).toBe(1);
});

it('keeps the fans of several artists whose mails are few by themselves', async () => {
  refusing = ['several.test'];
  const [some, others] = [emailsAt('several.test', 24).slice(0, 12), emailsAt('several.test', 24).slice(12)];
  await addEmails(some);
  await send();
  expect(await ended('several.test')).toBe(12);
  await useNewArtist();
  await addEmails(others);
  await send();
  expect(await ended('several.test')).toBe(0);
});
