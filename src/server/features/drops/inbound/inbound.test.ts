/** What fans text back: an opt-out holds at once and for good, and the carrier's calls are believed only when signed. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPostgres, type Postgres } from '#server/platform/db/postgres.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let postgres: Postgres;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
const fan = '+4915112345678';
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  testApp.clock.moveTo(noon);
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});
beforeEach(async () => {
  artist = await buildTexting(testApp);
  await artist.addFans([fan, '+4915112345679']);
});

const got = () =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ to, from }) => to === fan && from === artist.number)
    .map(({ body }) => body);
const reply = (body: string) => testApp.standIns.textCarrier.reply(fan, artist.number, body);
const send = async () => {
  const { id } = await sendDrop(testApp, artist, {});
  await runDrops(testApp, id);
  return id;
};
const consents = () =>
  testApp.sql(
    `select act, words from fan_consents where artist_id = $1 and value = $2 and act <> 'given' order by created_at, act`,
    [artist.artistId, fan],
  );

/** Lets the sender work and the carrier report, then reads. */
async function afterRound<Value>(read: () => Value): Promise<Awaited<Value>> {
  await testApp.modules.drops.sender.round();
  await testApp.standIns.textCarrier.calls.settled();
  return await read();
}

it('ends texts at STOP, counts it on the drop, and starts them again at START', async () => {
  const id = await send();
  await reply('STOP');
  expect(await readDrop(testApp, artist, id)).toMatchObject({ optouts: 1, replies: 0 });
  const before = got().length;
  const next = await send();
  expect(got()).toHaveLength(before);
  expect(await readDrop(testApp, artist, next)).toMatchObject({ recipient_count: 1 });
  await reply('START');
  await send();
  expect(got().filter((body) => body.includes('Out now'))).toHaveLength(2);
  expect(await consents()).toEqual([
    { act: 'withdrawn', words: 'STOP' },
    { act: 'resumed', words: 'START' },
  ]);
});

it.each([
  ['+5491123456789', '+541123456789'],
  ['+525512345678', '+5215512345678'],
])(
  'takes the STOP and START of %s from a carrier that writes it %s, and holds what was stored so',
  async (number, other) => {
    await artist.addFans([number]);
    const ended = async () =>
      (
        await testApp.sql<{ ended: boolean }>(
          'select unsubscribed_at is not null as ended from optins_message where artist_id = $1 and value = $2',
          [artist.artistId, number],
        )
      ).map((row) => row.ended);
    const say = (body: string) => testApp.standIns.textCarrier.reply(other, artist.number, body);
    const { textConsents } = testApp.modules.fans;
    const isSuppressed = () =>
      postgres.database.transaction().execute((within) => textConsents.isSuppressed(artist.artistId, number, within));
    await say('STOP');
    expect([await ended(), await isSuppressed()]).toEqual([[true], true]);
    await say('START');
    expect([await ended(), await isSuppressed()]).toEqual([[false], false]);
    // From before numbers had one form.
    await testApp.sql('insert into text_suppressions (artist_id, number_hash, created_at) values ($1, $2, now())', [
      artist.artistId,
      textConsents.hashOf(other),
    ]);
    await testApp.sql('update optins_message set unsubscribed_at = now() where value = $1', [number]);
    expect(await isSuppressed()).toBe(true);
    await say('START');
    expect([await ended(), await isSuppressed()]).toEqual([[false], false]);
  },
);

it('counts a reply on the last drop that the fan got, not on a later one that skipped the fan', async () => {
  const number = '+12125550178';
  await artist.addFans([number]);
  testApp.clock.moveTo(new Date('2026-11-23T17:00:00Z'));
  const first = await send();
  await testApp.standIns.textCarrier.reply(number, artist.number, 'love it');
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  const { id: second } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(async () => (await readDrop(testApp, artist, second)).state)).toBe('sending');
  await testApp.sql('update inbox_threads set blocked_at = now() where artist_id = $1', [artist.artistId]);
  testApp.clock.moveTo(noon);
  await runDrops(testApp, second);
  await testApp.standIns.textCarrier.reply(number, artist.number, 'and this one');
  const replies = async (id: string) => (await readDrop(testApp, artist, id)).replies;
  expect([await replies(first), await replies(second)]).toEqual([2, 0]);
});

it('understands plain words, confirms them once, and counts other replies', async () => {
  const id = await send();
  await reply('love this song!!');
  await reply('Please stop texting me');
  await reply('no more texts');
  await expect.poll(() => got().length).toBe(2);
  expect(got()[0]).toBe('You will get no more texts from Mara Vale. Reply START to get them again.');
  expect(await readDrop(testApp, artist, id)).toMatchObject({ optouts: 1, replies: 1 });
  const inbox = `query ($id: uuid!) { inbound_texts(artist_id: $id) { contact body kind } }`;
  const { inbound_texts } = dataOf(
    await testApp.call<{ inbound_texts: { kind: string }[] }>(artist.token, inbox, { id: artist.artistId }),
  );
  expect(inbound_texts.map(({ kind }) => kind).sort()).toEqual(['other', 'stop', 'stop']);
});

it('sends nothing more to a number that texts STOP while the drop is under way', async () => {
  testApp.clock.moveTo(new Date('2026-11-24T08:00:00Z'));
  const number = '+12125550177';
  await artist.addFans([number]);
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => got().length)).toBe(1);
  await testApp.standIns.textCarrier.reply(number, artist.number, 'quit');
  testApp.clock.moveTo(noon);
  await runDrops(testApp, id);
  const rows = await testApp.sql('select state, reason from drop_recipients where drop_id = $1 and number = $2', [
    id,
    number,
  ]);
  expect(rows).toEqual([{ state: 'skipped', reason: 'opted_out' }]);
});

it('remembers an opt-out after the fan deleted everything, when a person types the number in again', async () => {
  await send();
  await reply('unsubscribe');
  await testApp.sql('delete from optins_message where artist_id = $1 and value = $2', [artist.artistId, fan]);
  const kept = await testApp.sql(
    `select 1 from drop_recipients r join bulk_messages m on m.id = r.drop_id where m.artist_id = $1 and r.number = $2`,
    [artist.artistId, fan],
  );
  expect(kept).toEqual([]);
  // What is left of the fan names nobody.
  const hashes = await testApp.sql<{ hash: string }>(
    `select encode(number_hash, 'escape') as hash from text_suppressions where artist_id = $1`,
    [artist.artistId],
  );
  expect(hashes).toHaveLength(1);
  expect(hashes[0]?.hash).not.toContain(fan.slice(1));
});

it('believes no unsigned call and takes a repeated one once', async () => {
  const form = { MessageSid: 'SM1', From: fan, To: artist.number, Body: 'STOP', MessagingServiceSid: 'MG1' };
  const post = (signature: string) =>
    fetch(`${testApp.url}/api/texts/inbound`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'x-twilio-signature': signature },
    });
  for (const signature of ['', 'AAAA', 'nonsense']) expect((await post(signature)).status).toBe(403);
  expect(await consents()).toEqual([]);
});

it('takes what a number writes that never opted in, remembers its STOP, and nothing for a number of nobody', async () => {
  const stranger = '+4915199999901';
  const { textCarrier } = testApp.standIns;
  const stored = () =>
    testApp.sql<{ body: string }>('select body from inbound_texts where number = $1 order by created_at, body', [
      stranger,
    ]);
  await textCarrier.reply(stranger, artist.number, 'who is this?');
  expect(await stored()).toEqual([{ body: 'who is this?' }]);
  expect(
    await testApp.sql('select unread from inbox_threads where artist_id = $1 and number = $2', [
      artist.artistId,
      stranger,
    ]),
  ).toEqual([{ unread: 1 }]);
  // Writing is no opt-in: a drop goes to the two fans.
  expect(await readDrop(testApp, artist, await send())).toMatchObject({ recipient_count: 2 });
  await textCarrier.reply(stranger, artist.number, 'STOP');
  expect(await testApp.sql('select 1 from text_suppressions where artist_id = $1', [artist.artistId])).toHaveLength(1);

  const [text] = textCarrier.conversation(1000).filter(({ from }) => from === stranger);
  if (text === undefined) throw new Error('The text is not in the conversation.');
  await textCarrier.calls.inbound(
    { ...text, sid: 'SM-nobody', to: '+12125559999', body: 'hello?' },
    `${testApp.url}/api/texts/inbound`,
  );
  expect((await stored()).map(({ body }) => body)).not.toContain('hello?');
});

it("believes no report about a text of another artist's, though the carrier signed it", async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.callbackMode = 'never';
  const other = await buildTexting(testApp);
  await other.addFans([fan]);
  const ids = [await sendDrop(testApp, artist, {}), await sendDrop(testApp, other, {})].map(({ id }) => id);
  const rows = () =>
    testApp.sql<{ id: string; sid: string; state: string }>(
      `select r.id, r.carrier_id as sid, r.state from drop_recipients r join bulk_messages m on m.id = r.drop_id
       where r.number = $1 and m.id = any($2) order by m.artist_id = $3`,
      [fan, ids, artist.artistId],
    );
  await expect.poll(() => afterRound(async () => (await rows()).map(({ state }) => state))).toEqual(['sent', 'sent']);
  const [theirs, ours] = await rows();
  const text = textCarrier.texts.get(ours?.sid ?? '');
  if (text === undefined) throw new Error('The carrier does not know the text.');
  for (const place of [theirs?.id, '00000000-0000-4000-8000-000000000000', 'nonsense'])
    for (const fate of [
      { status: 'failed', errorCode: 21610 },
      { status: 'delivered', errorCode: null },
    ] as const)
      textCarrier.calls.report(
        { ...text, ...fate, statusCallback: `${testApp.url}/api/texts/status/${place}` },
        'after',
      );
  await textCarrier.calls.settled();
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  textCarrier.calls.report(
    { ...text, status: 'delivered', statusCallback: `${testApp.url}/api/texts/status/${ours?.id}` },
    'after',
  );
  await textCarrier.calls.settled();
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'delivered']);
  textCarrier.callbackMode = 'after';
});

it('takes a STOP that ends with NUL characters, as some phones write it', async () => {
  await reply('STOP\0');
  expect(await consents()).toEqual([{ act: 'withdrawn', words: 'STOP' }]);
});
