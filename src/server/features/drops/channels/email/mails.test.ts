/** Drops by email: once for each confirmed email, never to who unsubscribed or does not exist, and never twice after an unclear answer. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { bounceMail, complaintMail } from '#tests/fixtures/bounce-mail.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
/** Every mail of a drop that the server took, by recipient, and what it does with each recipient. */
let taken: { to: string; content: string }[] = [];
let fates: Record<string, (callback: (error?: Error) => void, close: () => void) => void> = {};
let recipientFates: Record<string, string> = {};
/** The server greets nobody. */
let isAway = false;
const reply = (message: string) =>
  Object.assign(new Error(message.slice(4)), { responseCode: Number(message.slice(0, 3)) });
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, callback) => {
    const fate = recipientFates[address];
    callback(fate === undefined ? undefined : reply(fate));
  },
  onData: (stream, session, callback) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      taken.push({ to, content: Buffer.concat(parts).toString() });
      const fate = fates[to];
      if (fate === undefined) callback();
      else fate(callback, () => sockets.get(session.id)?.());
    });
  },
  onConnect: (session, callback) => {
    callback(isAway ? reply('421 Come back later') : undefined);
    sockets.set(session.id, () => {
      for (const connection of server.connections)
        if (connection.session?.id === session.id) connection._socket.destroy();
    });
  },
}) as SMTPServer & { connections: Set<{ session?: { id: string }; _socket: { destroy(): void } }> };
const sockets = new Map<string, () => void>();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  testApp = await createTestApp({ smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await testApp?.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  [taken, fates, recipientFates, isAway] = [[], {}, {}, false];
  // No number: mails need none.
  artist = await buildTexting(testApp, { withNumber: false });
  // The clock goes back for each test, and all mails share one pace.
  await testApp.sql('delete from text_pace');
  dataOf(await settings('postal_address: "12 Harbour Street\\n20457 Hamburg"'));
});

const settings = (set: string) =>
  testApp.call(
    artist.token,
    `mutation ($id: uuid!) { update_drop_settings(artist_id: $id, ${set}) { postal_address } }`,
    {
      id: artist.artistId,
    },
  );
const addEmails = (emails: readonly string[]) =>
  testApp.operator.addFans(
    artist.artistId,
    emails.map((contact) => ({
      ...{ kind: 'email' as const, contact, linkId: null, country: 'DE', region: '', city: 'Berlin' },
      ...{ forever: false, createdAt: testApp.clock.now() },
    })),
  );
const create = (more: object = {}) =>
  testApp.call<{ insert_bulk_messages_one: { id: string } }>(
    artist.token,
    `mutation ($object: bulk_messages_insert_input!) { insert_bulk_messages_one(object: $object) { id } }`,
    {
      object: {
        ...{ artist_id: artist.artistId, platform: 'email', subject: 'Out now in {city|your city}' },
        ...{ message: 'Hello,\nit is out.', sms_link: 'https://mara.test/song', ...more },
      },
    },
  );
const created = async () => dataOf(await create()).insert_bulk_messages_one.id;
const states = async (id: string) =>
  Object.fromEntries(
    (
      await testApp.sql<{ number: string; state: string }>(
        'select number, state from drop_recipients where drop_id = $1 order by number',
        [id],
      )
    ).map(({ number, state }) => [number, state]),
  );
/** Hands a mail to the operator's command. */
function take(mail: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bounce-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'mail');
  writeFileSync(file, mail);
  return operatorCommand(testApp, 'bounce', '--file', file);
}
/** Rounds of the sender until the drop has started and nothing of it can be sent now. */
async function run(id: string): Promise<Record<string, string>> {
  await expect
    .poll(
      async () => {
        await testApp.modules.drops.sender.round();
        testApp.clock.moveBy(1000);
        const [row] = await testApp.sql<{ open: number; state: string }>(
          `select (select count(*)::int from drop_recipients r where r.drop_id = m.id
             and (r.state = 'sending' or r.state = 'queued' and r.not_before <= $2)) as open, m.state
           from bulk_messages m where m.id = $1`,
          [id, testApp.clock.now()],
        );
        return row?.state === 'paused' || (row?.state !== 'scheduled' && row?.open === 0);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await testApp.modules.drops.sender.round();
  return states(id);
}

it('goes to each confirmed email once, with one-press unsubscribing, the postal address and plain text, at no cost', async () => {
  const emails = Array.from({ length: 12 }, (_, index) => `fan${index}@mail.test`);
  await addEmails(emails);
  await artist.addFans(['+4915112345601']);
  const plan = `query ($id: uuid!) { drop_plan(artist_id: $id, platform: "email", message: "Out", sms_link: "https://mara.test/s") {
    elsewhere go_now cost carrier_costs { count } } }`;
  expect(dataOf(await testApp.call(artist.token, plan, { id: artist.artistId }))).toEqual({
    drop_plan: { elsewhere: 12, go_now: 12, cost: 0, carrier_costs: [] },
  });
  const id = await created();
  expect(Object.values(await run(id))).toEqual(emails.map(() => 'sent'));
  expect(taken.map(({ to }) => to).sort()).toEqual([...emails].sort());
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'sent', recipient_count: 12, cost: 0 });
  const { content } = taken[0] ?? { content: '' };
  expect(content).toMatch(/^List-Unsubscribe:\s+<http/m);
  expect(content).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(content).toMatch(/^Subject: Out now in Berlin/m);
  expect(content).toMatch(/^Content-Type: text\/plain/m);
  expect(content.replaceAll('=\r\n', '')).toContain('12 Harbour Street, 20457 Hamburg');
});

it('never mails who unsubscribed, before the drop or while it is being sent', async () => {
  await addEmails(['before@mail.test', 'while@mail.test', 'stays@mail.test']);
  const { fans } = testApp.modules;
  const unsubscribe = async (email: string) => {
    const { unsubscribeUrl } = await fans.service.mailLinks(artist.artistId, email);
    const token = new URL(unsubscribeUrl).searchParams.get('t') ?? '';
    await fans.service.changeSubscription(token, { again: false, page: unsubscribeUrl });
  };
  await unsubscribe('before@mail.test');
  recipientFates = { 'while@mail.test': '451 4.7.1 Try again' };
  const id = await created();
  expect(await run(id)).toEqual({ 'stays@mail.test': 'sent', 'while@mail.test': 'queued' });
  await unsubscribe('while@mail.test');
  recipientFates = {};
  testApp.clock.moveBy(3_600_000);
  expect(await run(id)).toEqual({ 'stays@mail.test': 'sent', 'while@mail.test': 'skipped' });
  expect(taken.map(({ to }) => to)).toEqual(['stays@mail.test']);
});

it('counts who unsubscribes on the drop whose mail had the link, once', async () => {
  await addEmails(['one@mail.test', 'two@mail.test']);
  const first = await created();
  await run(first);
  const second = await created();
  await run(second);
  const optouts = async (id: string) => (await readDrop(testApp, artist, id)).optouts;
  // The link of the first drop's mail, pressed after the second one.
  const { content = '' } = taken.find(({ to }) => to === 'one@mail.test') ?? {};
  const [, url = ''] = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(content.replaceAll('=\r\n', '')) ?? [];
  const press = () => fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect((await press()).status).toBe(200);
  expect((await press()).status).toBe(200);
  expect([await optouts(first), await optouts(second)]).toEqual([1, 0]);
  expect(Object.keys(await run(await created()))).toEqual(['two@mail.test']);
});

it('mails a test to the person who writes, as fans get it, ten times a day', async () => {
  const test = (more: object = {}) =>
    testApp.call<{ send_test_mail: boolean }>(
      artist.token,
      `mutation ($id: uuid!, $subject: String!, $message: String!) {
        send_test_mail(artist_id: $id, subject: $subject, message: $message, sms_link: "https://mara.test/song") }`,
      { id: artist.artistId, subject: 'Out in {city|your city}', message: 'Hello from {artist|us}', ...more },
    );
  expect(dataOf(await test())).toEqual({ send_test_mail: true });
  expect(taken.map(({ to }) => to)).toEqual([artist.email]);
  const { content = '' } = taken[0] ?? {};
  expect(content).toMatch(/^Subject: Out in your city/m);
  expect(content.replaceAll('=\r\n', '')).toContain('Hello from Mara Vale');
  expect(content.replaceAll('=\r\n', '')).toContain('12 Harbour Street, 20457 Hamburg');
  expect((await test({ subject: '' })).errors[0]?.message).toBe('Please enter a subject');
  expect((await test({ message: 'For {nobody}' })).codes).toEqual(['DROP_FIELD_UNKNOWN']);
  recipientFates = { [artist.email]: '550 5.1.1 No such user' };
  expect((await test()).errors[0]?.message).toBe('The mail server did not take this mail. Please try again later.');
  recipientFates = {};
  for (let round = 0; round < 8; round += 1) dataOf(await test());
  expect((await test()).codes).toEqual(['TOO_MANY_TRIES']);
  dataOf(await settings('postal_address: ""'));
  expect((await test()).codes).toEqual(['POSTAL_ADDRESS_MISSING']);
});

it('tries again what was refused for now, and never mails an email that does not exist again', async () => {
  await addEmails(['gone@mail.test', 'later@mail.test', 'policy@mail.test']);
  recipientFates = {
    'gone@mail.test': '550 5.1.1 No such user',
    'later@mail.test': '450 4.2.1 Mailbox busy',
    'policy@mail.test': '550 5.7.1 Not from you',
  };
  const id = await created();
  const first = await run(id);
  expect(first).toEqual({ 'gone@mail.test': 'failed', 'later@mail.test': 'queued', 'policy@mail.test': 'failed' });
  recipientFates = {};
  testApp.clock.moveBy(3_600_000);
  expect(await run(id)).toMatchObject({ 'later@mail.test': 'sent' });
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'sent' });
  const reasons = 'query ($id: uuid!) { drop_recipients(drop_id: $id) { contact reason } }';
  const { drop_recipients: rows } = dataOf(
    await testApp.call<{ drop_recipients: { contact: string; reason: string }[] }>(artist.token, reasons, { id }),
  );
  expect(rows.find(({ contact }) => contact === 'gone@mail.test')?.reason).toBe('This email does not exist');
  const next = await created();
  expect(Object.keys(await run(next))).toEqual(['later@mail.test', 'policy@mail.test']);
});

it('leaves the pace to others where mails are few or all wait', async () => {
  await addEmails(['later@mail.test']);
  recipientFates = { 'later@mail.test': '451 4.7.1 Try again' };
  const id = await created();
  expect(await run(id)).toEqual({ 'later@mail.test': 'queued' });
  const takenTime = async () =>
    (
      await testApp.sql<{ taken: number }>(
        `select extract(epoch from p.free_at - r.asked_at)::float8 as taken
         from text_pace p, drop_recipients r where p.service_id = 'smtp' and r.drop_id = $1`,
        [id],
      )
    )[0]?.taken ?? 0;
  // Of 300 mails a minute, one takes a fifth of a second, and a full slice a second.
  await expect.poll(takenTime).toBeLessThan(0.5);
  const before = await takenTime();
  for (let round = 0; round < 3; round += 1) await testApp.modules.drops.sender.round();
  expect(await takenTime()).toBe(before);
});

it('uses up no try while the mail server cannot be reached', async () => {
  await addEmails(['fan@mail.test']);
  isAway = true;
  const id = await created();
  for (let minute = 0; minute < 12; minute += 1) {
    expect(await run(id)).toEqual({ 'fan@mail.test': 'queued' });
    testApp.clock.moveBy(61_000);
  }
  [isAway, recipientFates] = [false, { 'fan@mail.test': '451 4.7.1 Try again' }];
  const tries = () => testApp.sql('select state, attempts from drop_recipients where drop_id = $1', [id]);
  await expect
    .poll(async () => {
      await testApp.modules.drops.sender.round();
      return tries();
    })
    .toEqual([{ state: 'queued', attempts: 1 }]);
});

it('takes reports of mails that came back: of our own mails only, and once', async () => {
  await addEmails(['gone@mail.test', 'full@mail.test', 'moved@mail.test', 'fine@mail.test']);
  const id = await created();
  await run(id);
  const rowOf = async (email: string) =>
    (
      await testApp.sql<{ id: string }>('select id from drop_recipients where drop_id = $1 and number = $2', [
        id,
        email,
      ])
    )[0]?.id ?? '';
  // The mail that the fan got says its id.
  const { content = '' } = taken.find(({ to }) => to === 'gone@mail.test') ?? {};
  expect(content).toContain(`Message-ID: <${await rowOf('gone@mail.test')}@`);
  const bounce = (...about: Parameters<typeof bounceMail>) => take(bounceMail(...about));
  const gone = 'Nobody has this email: the mail has failed, and no drop goes to the email any more.';
  const nothing = 'It changes nothing: the mail is not one of a drop, or has failed already.';
  await expect(bounce(await rowOf('fine@mail.test'), 'fine@mail.test', '4.4.1', 'delayed')).rejects.toThrow(
    'no report',
  );
  expect(await bounce(randomUUID(), 'fine@mail.test')).toBe(nothing);
  expect(await bounce(await rowOf('full@mail.test'), 'full@mail.test', '5.2.2')).toBe('The mail has failed.');
  // The fan passes mails on to an email that is gone.
  expect(await bounce(await rowOf('moved@mail.test'), 'old@other.test')).toBe('The mail has failed.');
  // What was interrupted is taken again: here the list of such emails could not be written.
  await testApp.sql('alter table bounced_emails rename to bounced_away');
  await expect(bounce(await rowOf('gone@mail.test'), 'Gone@mail.test')).rejects.toThrow('bounced_emails');
  await testApp.sql('alter table bounced_away rename to bounced_emails');
  expect(await bounce(await rowOf('gone@mail.test'), 'Gone@mail.test')).toBe(gone);
  expect(await bounce(await rowOf('gone@mail.test'), 'gone@mail.test')).toBe(nothing);
  expect(await states(id)).toEqual({
    'fine@mail.test': 'sent',
    'full@mail.test': 'failed',
    'gone@mail.test': 'failed',
    'moved@mail.test': 'failed',
  });
  expect(Object.keys(await run(await created()))).toEqual(['fine@mail.test', 'full@mail.test', 'moved@mail.test']);
});

it('unsubscribes a fan who complains about one of our mails, once; a fan whose server blocked us still gets mails', async () => {
  await addEmails(['angry@mail.test', 'blocked@mail.test', 'fine@mail.test']);
  const id = await created();
  await run(id);
  const rows = await testApp.sql<{ id: string; number: string }>(
    'select id, number from drop_recipients where drop_id = $1',
    [id],
  );
  const rowOf = (email: string) => rows.find(({ number }) => number === email)?.id ?? '';
  await expect(take(complaintMail(rowOf('fine@mail.test'), 'not-spam'))).rejects.toThrow('no complaint');
  expect(await take(complaintMail(randomUUID()))).toMatch(/^It changes nothing/);
  expect(await take(complaintMail(rowOf('angry@mail.test')))).toMatch(/is unsubscribed from the artist/);
  expect(await take(complaintMail(rowOf('angry@mail.test')))).toMatch(/^It changes nothing/);
  const block = bounceMail(rowOf('blocked@mail.test'), 'blocked@mail.test', '5.1.0', 'failed', '550 sender rejected');
  expect(await take(block)).toBe('The mail has failed.');
  expect((await readDrop(testApp, artist, id)).optouts).toBe(1);
  expect(await testApp.modules.fans.service.mayMail(artist.artistId, 'angry@mail.test')).toBe(false);
  expect(Object.keys(await run(await created()))).toEqual(['blocked@mail.test', 'fine@mail.test']);
});

it('leaves open what broke after the content, and what a crash left, and repeats neither', async () => {
  await addEmails(['broken@mail.test', 'crashed@mail.test', 'fine@mail.test']);
  // The server has the whole mail, and the connection breaks before its answer.
  fates = { 'broken@mail.test': (_callback, close) => close() };
  const id = await created();
  expect(await run(id)).toMatchObject({ 'broken@mail.test': 'unknown', 'fine@mail.test': 'sent' });
  // A process died while it handed this one over.
  await testApp.sql(
    "update drop_recipients set state = 'sending', held_until = $2 where drop_id = $1 and number = 'crashed@mail.test'",
    [id, testApp.clock.now()],
  );
  await testApp.sql("update bulk_messages set state = 'sending' where id = $1", [id]);
  fates = {};
  testApp.clock.moveBy(3_600_000);
  expect(await run(id)).toEqual({
    'broken@mail.test': 'unknown',
    'crashed@mail.test': 'unknown',
    'fine@mail.test': 'sent',
  });
  expect(taken.filter(({ to }) => to === 'broken@mail.test')).toHaveLength(1);
  expect(taken.filter(({ to }) => to === 'crashed@mail.test')).toHaveLength(1);
  expect(await readDrop(testApp, artist, id)).toMatchObject({ state: 'sent' });
});

it('needs a subject, a postal address and mails that are on, and is paused when they are switched off', async () => {
  await addEmails(['fan@mail.test']);
  const sentence = async (more: object) => (await create(more)).errors[0]?.message;
  expect(await sentence({ subject: ' ' })).toBe('Please enter a subject');
  expect(await sentence({ subject: 'x'.repeat(151) })).toBe('A subject can have at most 150 characters, on one line');
  expect(await sentence({ message: 'x'.repeat(10_001) })).toBe('A mail can have at most 10,000 characters');
  expect((await create({ platform: 'fax' })).codes).toEqual(['BAD_INPUT']);
  expect((await create({ location: 'us_canada' })).codes).toEqual(['BAD_INPUT']);
  dataOf(await settings('postal_address: ""'));
  expect(await sentence({})).toBe(
    'Please write a postal address in Drop Settings first: the law wants it below every mail.',
  );
  expect((await settings(`postal_address: "${'x'.repeat(301)}"`)).errors[0]?.message).toBe(
    'A postal address can have at most 300 characters',
  );
  dataOf(await settings('postal_address: "12 Harbour Street", emails_enabled: false'));
  expect(await sentence({})).toBe('Emails are switched off in Drop Settings. Switch them on there first.');
  dataOf(await settings('emails_enabled: true'));
  const id = await created();
  dataOf(await settings('emails_enabled: false'));
  await run(id);
  expect(await readDrop(testApp, artist, id)).toMatchObject({
    state: 'paused',
    pause_reason: 'Emails are switched off in Drop Settings. Switch them on, then resume the drop.',
  });
  expect(taken).toEqual([]);
});
