/** The replies inbox: what fans write opens conversations, and answers go out within the law and once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { openSocket } from '#tests/fixtures/watch.ts';

let testApp: TestApp;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
const fan = '+12125550143';
const other = '+4915112345601';
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  testApp.standIns.textCarrier.fate = { kind: 'delivered', share: 100 };
  testApp.standIns.textCarrier.callbackMode = 'after';
  artist = await buildTexting(testApp);
  await artist.addFans([fan, other]);
});

const writes = (body: string, from = fan) => testApp.standIns.textCarrier.reply(from, artist.number, body);
const got = (number = fan) =>
  testApp.standIns.textCarrier
    .conversation(1000)
    // Without what the carrier itself answers to STOP and START.
    .filter(
      ({ to, from, body }) => to === number && from === artist.number && !body.startsWith('You have successfully been'),
    )
    .map(({ body }) => body);

interface Listed {
  id: string;
  contact: string;
  unread: number;
  last_text: string;
}
async function list(state = 'open'): Promise<Listed[]> {
  const document = `query ($id: uuid!, $state: String!) {
    inbox_threads(artist_id: $id, state: $state) { id contact unread last_text } }`;
  const answer = await testApp.call<{ inbox_threads: Listed[] }>(artist.token, document, {
    id: artist.artistId,
    state,
  });
  return dataOf(answer).inbox_threads;
}
const threadOf = async (number: string): Promise<string> =>
  (await list()).find(({ contact }) => contact === number)?.id ?? '';

interface Opened {
  said: { kind: string; text: string; state: string; reason: string }[];
  obstacle: string;
  texts_from: string | null;
}
async function open(id: string): Promise<Opened> {
  const document = `query ($id: uuid!) {
    inbox_conversation(id: $id) { said { kind text state reason } obstacle texts_from } }`;
  return dataOf(await testApp.call<{ inbox_conversation: Opened }>(artist.token, document, { id })).inbox_conversation;
}
async function answer(threadId: string, text: string, id: string = randomUUID()): Promise<string> {
  const document = `mutation ($threadId: uuid!, $id: uuid!, $text: String!) {
    send_inbox_reply(thread_id: $threadId, id: $id, text: $text) { id } }`;
  const { errors } = await testApp.call(artist.token, document, { threadId, id, text });
  return String(errors?.[0]?.extensions?.code ?? 'ok');
}
const act = (fields: string, id: string) =>
  testApp.call(artist.token, `mutation ($id: uuid!) { ${fields} }`, { id }).then(dataOf);
const lastSaid = async (id: string) => {
  await testApp.standIns.textCarrier.calls.settled();
  return (await open(id)).said.at(-1);
};

it('shows the drops that a fan got and what the fan wrote in order, and sends an answer once', async () => {
  const drop = await sendDrop(testApp, artist, { message: 'Out now in {city|your city}, {artist}' });
  await runDrops(testApp, drop.id);
  testApp.clock.moveBy(60_000);
  await writes('love it');
  testApp.clock.moveBy(60_000);
  await writes('hallo', other);
  expect((await list()).map(({ contact, unread }) => [contact, unread])).toEqual([
    [other, 1],
    [fan, 1],
  ]);
  const id = await threadOf(fan);
  testApp.clock.moveBy(60_000);
  const replyId = randomUUID();
  expect([await answer(id, ' Thank you! ', replyId), await answer(id, 'Thank you!', replyId)]).toEqual(['ok', 'ok']);
  expect((await list())[0]).toMatchObject({ contact: fan, last_text: 'Thank you!' });
  await expect.poll(async () => (await lastSaid(id))?.state).toBe('delivered');
  expect((await open(id)).said.map(({ kind, text }) => [kind, text])).toEqual([
    ['drop', 'Out now in your city, Mara Vale https://mara.test/paper-lanterns Reply STOP to opt out'],
    ['fan', 'love it'],
    ['reply', 'Thank you!'],
  ]);
  expect(got().filter((body) => body === 'Thank you!')).toHaveLength(1);
  expect(await answer(await threadOf(other), 'Thank you!', replyId)).toBe('BAD_INPUT');
});

it('refuses answers after STOP, at night, to a blocked fan, and where Drop Settings say so', async () => {
  await writes('hi');
  const id = await threadOf(fan);
  await writes('STOP');
  expect(await answer(id, 'Wait!')).toBe('FAN_OPTED_OUT');
  expect((await open(id)).obstacle).toMatch(/^This fan wants no more texts/);
  await writes('START');
  expect(await answer(id, 'Welcome back')).toBe('ok');

  testApp.clock.moveTo(new Date('2026-11-25T03:00:00Z'));
  expect(await answer(id, 'Good night')).toBe('REPLY_QUIET_HOURS');
  expect((await open(id)).texts_from).toBe('2026-11-25T13:00:00.000Z');
  await testApp.sql(`update optins_message set time_zone = 'America/Los_Angeles' where artist_id = $1`, [
    artist.artistId,
  ]);
  // It is evening in Los Angeles, and still night where the number is.
  expect(await answer(id, 'Good evening')).toBe('REPLY_QUIET_HOURS');
  expect((await open(id)).texts_from).toBe('2026-11-25T16:00:00.000Z');
  testApp.clock.moveTo(noon);

  await act('block_inbox_thread(id: $id, blocked: true) { id }', id);
  expect(await answer(id, 'Hello?')).toBe('FAN_BLOCKED');
  await act('block_inbox_thread(id: $id, blocked: false) { id }', id);

  const settings = (change: string) =>
    act(`update_drop_settings(artist_id: $id, ${change}) { sms_enabled }`, artist.artistId);
  await settings('countries: ["DE"]');
  expect(await answer(id, 'Hello?')).toBe('REPLY_COUNTRY');
  await settings('countries: [], sms_enabled: false');
  expect(await answer(id, 'Hello?')).toBe('TEXTS_DISABLED');
  await settings('sms_enabled: true');
  expect([await answer(id, '  '), await answer(id, 'a'.repeat(1601))]).toEqual([
    'DROP_MESSAGE_MISSING',
    'REPLY_TOO_LONG',
  ]);
  expect(got()).toEqual(['Welcome back']);
});

it('sends no drop to a blocked fan, neither one that starts nor one that is under way', async () => {
  await writes('you are awful', other);
  const id = await threadOf(other);
  const early = new Date('2026-11-24T08:00:00Z');
  await writes('hi');
  const american = await threadOf(fan);
  testApp.clock.moveTo(early);
  const drop = await sendDrop(testApp, artist, {});
  await expect
    .poll(async () => {
      await testApp.modules.drops.sender.round();
      return got(other).length;
    })
    .toBe(1);
  for (const each of [id, american]) await act('block_inbox_thread(id: $id, blocked: true) { id }', each);
  testApp.clock.moveTo(noon);
  await runDrops(testApp, drop.id);
  expect(got()).toEqual([]);
  const rows = await testApp.sql('select reason from drop_recipients where drop_id = $1 and number = $2', [
    drop.id,
    fan,
  ]);
  expect(rows).toEqual([{ reason: 'blocked' }]);
  const next = await sendDrop(testApp, artist, {});
  await runDrops(testApp, next.id);
  expect([got(), got(other).length]).toEqual([[], 1]);
  await writes('and again', other);
  expect(await list()).toEqual([]);
  expect((await list('blocked')).map(({ unread }) => unread)).toEqual([0, 0]);
});

it('counts what nobody opened, and puts a conversation away until its time or until the fan writes', async () => {
  await writes('one');
  await writes('two');
  const id = await threadOf(fan);
  const counts = async () =>
    dataOf(
      await testApp.call<{ inbox_counts: unknown }>(
        artist.token,
        'query ($id: uuid!) { inbox_counts(artist_id: $id) { unread open snoozed blocked } }',
        { id: artist.artistId },
      ),
    ).inbox_counts;
  expect(await list()).toMatchObject([{ unread: 2, last_text: 'two' }]);
  const read = testApp.clock.now().toISOString();
  testApp.clock.moveBy(1000);
  await writes('three');
  // What came after the screen was read stays unread.
  await act(`read_inbox_thread(id: $id, until: "${read}") { id }`, id);
  expect(await list()).toMatchObject([{ unread: 1 }]);
  await act('snooze_inbox_thread(id: $id, until: "2026-11-26T12:00:00Z") { id }', id);
  expect(await counts()).toEqual({ unread: 0, open: 0, snoozed: 1, blocked: 0 });
  const socket = openSocket(testApp.url, artist.token);
  const live = 'subscription ($id: uuid!) { inbox_counts(artist_id: $id) { unread snoozed } }';
  const watched = socket.watch(live, { id: artist.artistId });
  expect(await watched.next()).toEqual({ inbox_counts: { unread: 0, snoozed: 1 } });
  testApp.clock.moveTo(new Date('2026-11-26T12:00:00Z'));
  await testApp.modules.inbox.sweep();
  expect(await watched.next()).toEqual({ inbox_counts: { unread: 1, snoozed: 0 } });
  socket.close();
  expect(await counts()).toEqual({ unread: 1, open: 1, snoozed: 0, blocked: 0 });
  await act('snooze_inbox_thread(id: $id, until: "2026-11-28T12:00:00Z") { id }', id);
  await writes('four');
  expect(await list()).toMatchObject([{ last_text: 'four' }]);
  const past = `mutation ($id: uuid!) { snooze_inbox_thread(id: $id, until: "2026-11-26T11:00:00Z") { id } }`;
  const { errors } = await testApp.call(artist.token, past, { id });
  expect(errors?.[0]?.extensions?.code).toBe('SNOOZE_PAST');
});

it('opens a conversation with a number that is no fan, none for STOP alone, and forgets it with the fan', async () => {
  await writes('STOP', other);
  const stranger = '+4915112345699';
  await writes('who is this?', stranger);
  expect((await list()).map(({ contact }) => contact)).toEqual([stranger]);
  expect(await answer(await threadOf(stranger), 'Mara Vale')).toBe('ok');
  await writes('hi');
  expect(await list()).toHaveLength(2);
  await testApp.sql('delete from optins_message where artist_id = $1 and value = $2', [artist.artistId, fan]);
  expect((await list()).map(({ contact }) => contact)).toEqual([stranger]);
});

it('keeps a conversation when somebody leaves its number once more and takes that back', async () => {
  const stranger = '+4915112345698';
  await writes('hi');
  await writes('who is this?', stranger);
  testApp.clock.moveBy(60_000);
  for (const number of [fan, stranger])
    await testApp.sql(
      `insert into optins_message (id, artist_id, platform, value, created_at) values (gen_random_uuid(), $1, 'text', $2, $3)`,
      [artist.artistId, number, testApp.clock.now()],
    );
  await testApp.sql(`delete from optins_message where artist_id = $1 and platform = 'text'`, [artist.artistId]);
  expect(await list()).toMatchObject([{ last_text: 'who is this?' }, { last_text: 'hi' }]);
});

it('keeps a block without its words when the fan deletes everything', async () => {
  await writes('hi');
  const id = await threadOf(fan);
  expect(await answer(id, 'Hello')).toBe('ok');
  await act('block_inbox_thread(id: $id, blocked: true) { id }', id);
  await testApp.sql('delete from optins_message where artist_id = $1 and value = $2', [artist.artistId, fan]);
  expect(
    await testApp.sql('select last_text, blocked_at is not null as blocked from inbox_threads where id = $1', [id]),
  ).toEqual([{ last_text: '', blocked: true }]);
  expect(await testApp.sql('select 1 from inbox_replies where thread_id = $1', [id])).toEqual([]);
  await artist.addFans([fan]);
  const { id: drop } = await sendDrop(testApp, artist, {});
  await runDrops(testApp, drop);
  expect(await testApp.sql('select 1 from drop_recipients where drop_id = $1 and number = $2', [drop, fan])).toEqual(
    [],
  );
});

it('never repeats an answer whose outcome nobody knows, and believes no forged report', async () => {
  const { textCarrier } = testApp.standIns;
  await writes('hi', other);
  const id = await threadOf(other);
  textCarrier.fate = { kind: 'lost-answer', share: 100 };
  textCarrier.callbackMode = 'never';
  const replyId = randomUUID();
  expect(await answer(id, 'Hello', replyId)).toBe('ok');
  expect((await lastSaid(id))?.state).toBe('sending');
  expect(await answer(id, 'Hello', replyId)).toBe('ok');
  testApp.clock.moveBy(180_000);
  await testApp.modules.inbox.sweep();
  expect((await lastSaid(id))?.state).toBe('sent');
  expect(got(other)).toEqual(['Hello']);

  textCarrier.fate = { kind: 'delivered', share: 100 };
  textCarrier.callbackMode = 'forged';
  testApp.clock.moveBy(1000);
  expect(await answer(id, 'Still there?')).toBe('ok');
  expect(await lastSaid(id)).toMatchObject({ text: 'Still there?', state: 'sent' });

  textCarrier.callbackMode = 'after';
  textCarrier.fate = { kind: 'undelivered', share: 100 };
  testApp.clock.moveBy(1000);
  expect(await answer(id, 'And now?')).toBe('ok');
  await expect.poll(async () => (await lastSaid(id))?.state).toBe('failed');
  expect((await lastSaid(id))?.reason).not.toBe('');
});

it('never takes a reply for a lost text of a drop with the same words, nor the other way round', async () => {
  const { textCarrier } = testApp.standIns;
  await writes('hi', other);
  const id = await threadOf(other);
  await testApp.standIns.textCarrier.calls.settled();
  const rows = () =>
    testApp.sql<{ kind: string; state: string; carrierId: string | null }>(
      `select 'drop' as kind, state, carrier_id as "carrierId" from drop_recipients where number = $1
         and drop_id in (select id from bulk_messages where artist_id = $2)
       union all select 'reply', p.state, p.carrier_id from inbox_replies p where p.thread_id = $3 order by kind`,
      [other, artist.artistId, id],
    );
  // The answers to both are lost, and both say the same.
  textCarrier.fate = { kind: 'lost-answer', share: 100 };
  textCarrier.callbackMode = 'never';
  await artist.addFans([other]);
  await sendDrop(testApp, artist, {});
  await testApp.modules.drops.sender.round();
  expect(await answer(id, 'Out now https://mara.test/paper-lanterns')).toBe('ok');
  expect((await rows()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['drop sending', 'reply sending']);
  testApp.clock.moveBy(180_000);
  await Promise.all([testApp.modules.drops.sender.round(), testApp.modules.inbox.sweep()]);
  const found = await rows();
  expect(found.map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(new Set(found.map(({ carrierId }) => carrierId)).size).toBe(2);
  expect(found.every(({ carrierId }) => carrierId !== null)).toBe(true);
  expect(got(other)).toHaveLength(2);
});
