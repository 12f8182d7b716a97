/** What fans text back: an opt-out holds at once and for good, and the carrier's calls are believed only when signed. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
const fan = '+4915112345678';
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.clock.moveTo(noon);
});
afterAll(() => testApp?.close());
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
  expect(got().filter((body) => body.startsWith('Out now'))).toHaveLength(2);
  expect(await consents()).toEqual([
    { act: 'withdrawn', words: 'STOP' },
    { act: 'resumed', words: 'START' },
  ]);
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

it('remembers an opt-out after the fan deleted everything, whoever types the number in again', async () => {
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
