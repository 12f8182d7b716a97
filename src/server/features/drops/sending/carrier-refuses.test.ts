/** Refusals that are about the account, the number or the carrier's limits, and about no single fan: they cost no fan the text (DROP-68). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pauseReasons } from '#domain/messaging/pause-reasons.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { openPostgres } from '../../../platform/db/postgres.ts';
import { createLog } from '../../../platform/log.ts';
import { createDropsStore } from '../drops.store.ts';
import { createFilterWatch } from '../reports/filter-watch.ts';
import { createRecipientsStore } from './recipients.store.ts';

let testApp: TestApp;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
const said: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = createLog('warn', { write: (line: string) => void said.push(JSON.parse(line)) });
  testApp = await createTestApp({ log });
  // Rounds are those of the tests, which wait for the carrier's reports: the worker would send on before the reports of a busy machine are read.
  await testApp.modules.drops.sender.close();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'delivered', share: 100 };
  textCarrier.callbackMode = 'after';
  textCarrier.answersAfter = 0;
  artist = await buildTexting(testApp);
  await testApp.sql('delete from text_pace');
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `+49151${10_000_000 + index}`);
const states = (id: string) =>
  testApp.sql<{ state: string; tries: number; count: number }>(
    'select state, attempts as tries, count(*)::int as count from drop_recipients where drop_id = $1 group by 1, 2 order by 1, 2',
    [id],
  );
const sentTexts = () => testApp.standIns.textCarrier.conversation(100_000).filter(({ from }) => from === artist.number);
const act = (name: string, id: string) =>
  testApp.call(artist.token, `mutation ($id: uuid!) { ${name}(id: $id) { state } }`, { id });
async function afterRound<Value>(read: () => Value): Promise<Awaited<Value>> {
  await testApp.modules.drops.sender.round();
  await testApp.standIns.textCarrier.calls.settled();
  return await read();
}
const paused = (reason: keyof typeof pauseReasons) => ({ state: 'paused', pause_reason: pauseReasons[reason] });
const untilPaused = (id: string) =>
  expect.poll(() => afterRound(async () => (await readDrop(testApp, artist, id)).state)).toBe('paused');

it('stops the drop and tells the operator when the account is refused, and fails nobody', async () => {
  await artist.addFans(numbers(60));
  testApp.standIns.textCarrier.fate = { kind: 'barred', share: 100 };
  const { id } = await sendDrop(testApp, artist, {});
  await untilPaused(id);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('CARRIER_REFUSES'));
  expect(await states(id)).toEqual([{ state: 'queued', tries: 0, count: 60 }]);
  expect(said).toContainEqual(expect.objectContaining({ level: 50, drop: id, code: 20003, pause: 'CARRIER_REFUSES' }));
  testApp.standIns.textCarrier.fate = { kind: 'delivered', share: 100 };
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect(await states(id)).toEqual([{ state: 'delivered', tries: 1, count: 60 }]);
  expect(sentTexts()).toHaveLength(60);
});

it.each(['resume_drop', 'cancel_drop'] as const)(
  'pauses a drop that was over when carriers refuse its number afterwards, so that a member can %s it',
  async (name) => {
    const { textCarrier } = testApp.standIns;
    textCarrier.callbackMode = 'late';
    textCarrier.fate = { kind: 'unregistered', share: 100 };
    await artist.addFans(numbers(3));
    const { id } = await sendDrop(testApp, artist, {});
    await expect.poll(() => afterRound(async () => (await readDrop(testApp, artist, id)).state)).toBe('sent');
    textCarrier.calls.sendDue('all');
    await textCarrier.calls.settled();
    expect(await readDrop(testApp, artist, id)).toMatchObject(paused('NUMBER_NOT_APPROVED'));
    expect(await states(id)).toEqual([{ state: 'queued', tries: 0, count: 3 }]);
    expect(said).toContainEqual(expect.objectContaining({ level: 50, drop: id, code: 30034 }));
    textCarrier.callbackMode = 'after';
    textCarrier.fate = { kind: 'delivered', share: 100 };
    dataOf(await act(name, id));
    if (name === 'resume_drop') await runDrops(testApp, id);
    const state = name === 'resume_drop' ? 'delivered' : 'skipped';
    expect((await states(id)).map((row) => [row.state, row.count])).toEqual([[state, 3]]);
  },
);

it('tries texts over the limit of a day again on the next day of the carriers', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'capped', share: 100 };
  await artist.addFans(numbers(3));
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'queued', tries: 1, count: 3 }]);
  const waits = await testApp.sql('select distinct not_before as until from drop_recipients where drop_id = $1', [id]);
  // Midnight in Los Angeles.
  expect(waits).toEqual([{ until: new Date('2026-11-25T08:00:00Z') }]);
  textCarrier.fate = { kind: 'delivered', share: 100 };
  testApp.clock.moveTo(new Date('2026-11-25T08:00:01Z'));
  await runDrops(testApp, id);
  expect(await states(id)).toEqual([{ state: 'delivered', tries: 2, count: 3 }]);
});

it('counts no try where the carrier was too busy: a phone that was off is tried once more all the same', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'busy', share: 100 };
  await artist.addFans(numbers(1));
  const { id } = await sendDrop(testApp, artist, {});
  const asked = () =>
    testApp.sql<{ asked: boolean }>('select asked_at is not null as asked from drop_recipients where drop_id = $1', [
      id,
    ]);
  for (let turn = 0; turn < 3; turn += 1) {
    await expect.poll(() => afterRound(asked)).toEqual([{ asked: true }]);
    await testApp.sql('update drop_recipients set asked_at = null where drop_id = $1', [id]);
    testApp.clock.moveBy(2_000);
  }
  textCarrier.fate = { kind: 'unreachable', share: 100 };
  await expect
    .poll(() => afterRound(async () => ({ sent: sentTexts().length, states: await states(id) })))
    .toEqual({ sent: 1, states: [{ state: 'queued', tries: 1, count: 1 }] });
});

it('stops a drop that carriers filter, while most of it waits', async () => {
  // The filter is judged once a second, and a second takes 200 texts at most: half of the fans are five seconds.
  const fans = 2_000;
  testApp.standIns.textCarrier.fate = { kind: 'filtered', share: 50 };
  await artist.addFans(numbers(fans));
  const { id } = await sendDrop(testApp, artist, {});
  await untilPaused(id);
  expect(await readDrop(testApp, artist, id)).toMatchObject(paused('FILTERED'));
  const queued = (await states(id)).find(({ state }) => state === 'queued')?.count ?? 0;
  expect(queued).toBeGreaterThan(fans / 2);
  expect(said).toContainEqual(expect.objectContaining({ level: 40, drop: id, msg: expect.stringContaining('filter') }));
  // A member who resumes it knows what was filtered before: only what is sent after that counts.
  testApp.standIns.textCarrier.fate = { kind: 'delivered', share: 100 };
  testApp.clock.moveBy(1_000);
  dataOf(await act('resume_drop', id));
  await runDrops(testApp, id);
  expect((await readDrop(testApp, artist, id)).state).toBe('sent');
});

itAtNight('never counts after a resume what was sent before it, however late that is reported', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.callbackMode = 'late';
  textCarrier.fate = { kind: 'filtered', share: 100 };
  await artist.addFans(numbers(1_000));
  const { id } = await sendDrop(testApp, artist, {});
  const sent = async () => (await states(id)).find(({ state }) => state === 'sent')?.count ?? 0;
  await expect.poll(() => afterRound(sent)).toBeGreaterThan(50);
  dataOf(await act('pause_drop', id));
  textCarrier.callbackMode = 'after';
  textCarrier.fate = { kind: 'delivered', share: 100 };
  testApp.clock.moveBy(1_000);
  dataOf(await act('resume_drop', id));
  textCarrier.calls.sendDue('all');
  await runDrops(testApp, id);
  expect((await states(id)).map(({ state }) => state)).toEqual(['delivered', 'failed']);
});

it('counts filtered texts at once, and then at most once a second', async () => {
  await artist.addFans(numbers(1));
  const { id } = await sendDrop(testApp, artist, {});
  await runDrops(testApp, id);
  const postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  const recipients = createRecipientsStore(postgres.database);
  let counts = 0;
  const noteFiltered = createFilterWatch({
    drops: createDropsStore(postgres.database),
    recipients: {
      countFiltered(...question) {
        counts += 1;
        return recipients.countFiltered(...question);
      },
    },
    publishProgress: async () => undefined,
    log: createLog('silent'),
  });
  await Promise.all(Array.from({ length: 50 }, () => noteFiltered(id)));
  expect(counts).toBe(1);
  await expect.poll(() => counts, { timeout: 5_000 }).toBe(2);
  await postgres.close();
});
