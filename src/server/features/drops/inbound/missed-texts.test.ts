/** Fans' texts that our side could not take when the carrier called: the job takes them, and what a fan decided last holds (DROP-171). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';

let testApp: TestApp;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
const fan = '+4915112345678';
const minute = 60_000;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  artist = await buildTexting(testApp);
  await artist.addFans([fan, '+4915112345679']);
});

const reply = (body: string) => testApp.standIns.textCarrier.reply(fan, artist.number, body);
/** The fan texts while the table is gone: the carrier's call gets a 500, and the carrier does not repeat it. */
async function replyUnheard(body: string): Promise<void> {
  await testApp.sql('alter table inbound_texts rename to inbound_texts_away');
  await reply(body);
  await testApp.sql('alter table inbound_texts_away rename to inbound_texts');
  expect((await stored()).map((text) => text.body)).not.toContain(body);
}
const takeMissed = async () => {
  const job = testApp.modules.drops.jobs?.find(({ definition }) => definition.name === 'drops.take_missed_texts');
  if (job === undefined) throw new Error('There is no job that takes missed texts.');
  await job.run({});
};
const takeMissedLater = async () => {
  testApp.clock.moveBy(6 * minute);
  await takeMissed();
};
const send = async () => {
  const { id } = await sendDrop(testApp, artist, {});
  await runDrops(testApp, id);
  return id;
};
const recipients = async (id: string) => (await readDrop(testApp, artist, id)).recipient_count;
const stored = () =>
  testApp.sql<{ body: string; kind: string; created_at: Date }>(
    'select body, kind, created_at from inbound_texts where artist_id = $1 order by created_at, carrier_id',
    [artist.artistId],
  );
const acts = async () => {
  const rows = await testApp.sql<{ act: string }>(
    `select act from fan_consents where artist_id = $1 and value = $2 and act <> 'given' order by created_at`,
    [artist.artistId, fan],
  );
  return rows.map(({ act }) => act);
};
const toFan = () =>
  testApp.standIns.textCarrier
    .conversation(1000)
    .filter(({ to, from }) => to === fan && from === artist.number)
    .map(({ body }) => body);

it('takes a STOP that our side answered with 500, once and without an answer, so that the next drop leaves the fan out', async () => {
  const first = await send();
  testApp.clock.moveBy(minute);
  await replyUnheard('Please stop texting me');
  const before = toFan();
  const [sent] = testApp.standIns.textCarrier.conversation(1);
  await takeMissedLater();
  // The carrier's times are whole seconds.
  const sentAt = new Date(Math.floor((sent?.createdAt.getTime() ?? 0) / 1000) * 1000);
  const taken = [{ body: 'Please stop texting me', kind: 'stop', created_at: sentAt }];
  expect(await stored()).toEqual(taken);
  expect(await acts()).toEqual(['withdrawn']);
  await takeMissedLater();
  expect(await stored()).toEqual(taken);
  expect(await acts()).toEqual(['withdrawn']);
  expect(await readDrop(testApp, artist, first)).toMatchObject({ optouts: 1 });
  expect(await recipients(await send())).toBe(1);
  expect(toFan()).toEqual(before);
});

it('leaves a text of the last minutes to the call of the carrier, which brings the answer with it', async () => {
  await replyUnheard('no more texts');
  await takeMissed();
  expect(await stored()).toEqual([]);
  await takeMissedLater();
  expect(await acts()).toEqual(['withdrawn']);
});

it('counts a missed STOP on the drop that came before it', async () => {
  const first = await send();
  testApp.clock.moveBy(minute);
  await replyUnheard('no more texts');
  testApp.clock.moveBy(minute);
  const second = await send();
  await takeMissedLater();
  const optOuts = async (id: string) => (await readDrop(testApp, artist, id)).optouts;
  expect([await optOuts(first), await optOuts(second)]).toEqual([1, 0]);
});

it('keeps a fan subscribed who texted START after the STOP that was missed', async () => {
  await replyUnheard('STOP');
  testApp.clock.moveBy(minute);
  await reply('START');
  await takeMissedLater();
  expect((await stored()).map(({ kind }) => kind)).toEqual(['stop', 'start']);
  expect(await acts()).toEqual([]);
  expect(await recipients(await send())).toBe(2);
});

it('keeps a fan out who texted STOP after the START that was missed', async () => {
  await reply('STOP');
  testApp.clock.moveBy(minute);
  await replyUnheard('START');
  testApp.clock.moveBy(minute);
  await reply('QUIT');
  await takeMissedLater();
  expect((await stored()).map(({ body }) => body)).toEqual(['STOP', 'START', 'QUIT']);
  expect(await acts()).toEqual(['withdrawn']);
  expect(await recipients(await send())).toBe(1);
});

it('takes several missed texts in the order in which the fan sent them', async () => {
  for (const body of ['love it', 'STOP', 'START']) {
    await replyUnheard(body);
    testApp.clock.moveBy(minute);
  }
  await takeMissedLater();
  expect(await acts()).toEqual(['withdrawn', 'resumed']);
  expect(await recipients(await send())).toBe(2);
  const threads = 'select unread, last_text from inbox_threads where artist_id = $1';
  expect(await testApp.sql(threads, [artist.artistId])).toEqual([{ unread: 1, last_text: 'START' }]);
});

it('brings back nothing of a fan whose data was deleted', async () => {
  await reply('love it');
  await testApp.sql('delete from optins_message where artist_id = $1 and value = $2', [artist.artistId, fan]);
  const left = () =>
    testApp.sql(
      `select number, body from inbound_texts where artist_id = $1
       union all select number, last_text from inbox_threads where artist_id = $1`,
      [artist.artistId],
    );
  expect(await left()).toEqual([{ number: '', body: '' }]);
  await takeMissedLater();
  expect(await left()).toEqual([{ number: '', body: '' }]);
});

it('takes no text that came before the artist had the number', async () => {
  await replyUnheard('STOP');
  testApp.clock.moveBy(minute);
  await testApp.sql('update phone_numbers set created_at = $2 where artist_id = $1', [
    artist.artistId,
    testApp.clock.now(),
  ]);
  await takeMissedLater();
  expect(await stored()).toEqual([]);
});

it('goes on with other numbers when one fails, and asks about that one again', async () => {
  const other = await buildTexting(testApp);
  await replyUnheard('STOP');
  await testApp.sql('alter table inbound_texts rename to inbound_texts_away');
  await testApp.standIns.textCarrier.reply(fan, other.number, 'STOP');
  await testApp.sql('alter table inbound_texts_away rename to inbound_texts');
  await testApp.sql(
    `alter table inbound_texts add constraint refuses_one check (artist_id <> '${artist.artistId}') not valid`,
  );
  await takeMissedLater();
  const takenOf = (artistId: string) => testApp.sql('select kind from inbound_texts where artist_id = $1', [artistId]);
  expect([await takenOf(artist.artistId), await takenOf(other.artistId)]).toEqual([[], [{ kind: 'stop' }]]);
  await testApp.sql('alter table inbound_texts drop constraint refuses_one');
  await takeMissed();
  expect(await takenOf(artist.artistId)).toEqual([{ kind: 'stop' }]);
});
