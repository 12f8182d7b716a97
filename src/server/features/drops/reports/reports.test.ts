/** What the carrier says about texts: repeated, reversed and forged reports, refusals by code, and lost answers. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { hearNews } from '#tests/fixtures/hear-news.ts';
import { itAtNight } from '#tests/fixtures/it-at-night.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { buildTexting, readDrop, runDrops, sendDrop, type Texting } from '#tests/fixtures/texting.ts';
import { openPostgres } from '../../../platform/db/postgres.ts';

let testApp: TestApp;
let artist: Texting;
const noon = new Date('2026-11-24T17:00:00Z');
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.moveTo(noon);
  artist = await buildTexting(testApp);
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'delivered', share: 100 };
  textCarrier.callbackMode = 'after';
  textCarrier.answersAfter = 0;
  await testApp.sql('delete from text_pace');
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `+49151${10_000_000 + index}`);
const states = (id: string) =>
  testApp.sql<{ state: string; count: number }>(
    'select state, count(*)::int as count from drop_recipients where drop_id = $1 group by 1 order by 1',
    [id],
  );
const sentTexts = () => testApp.standIns.textCarrier.conversation(100_000).filter(({ from }) => from === artist.number);
const round = () => testApp.modules.drops.sender.round();

/** Lets the sender work and the carrier report, then reads. */
async function afterRound<Value>(read: () => Value): Promise<Awaited<Value>> {
  await testApp.modules.drops.sender.round();
  await testApp.standIns.textCarrier.calls.settled();
  return await read();
}

it.each(['doubled', 'reversed'] as const)('ends in the same state when reports come %s', async (mode) => {
  testApp.standIns.textCarrier.callbackMode = mode;
  await artist.addFans(numbers(20));
  const { id } = await sendDrop(testApp, artist, {});
  await runDrops(testApp, id);
  expect(await states(id)).toEqual([{ state: 'delivered', count: 20 }]);
});

it('takes the reports of a drop side by side, although all of them come from the network of the carrier', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.callbackMode = 'late';
  // Reports of delivered texts are stored together.
  textCarrier.fate = { kind: 'unreachable', share: 100 };
  await artist.addFans(numbers(12));
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => textCarrier.calls.waiting())).toBeGreaterThanOrEqual(12);
  const postgres = openPostgres(testApp.settings.databaseUrl, { connections: 1 });
  const blocker = await postgres.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table drop_recipients in access exclusive mode');
    textCarrier.calls.sendDue('all');
    const waiting = async () => {
      const { rows } = await blocker.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    };
    // A person has three connections.
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(5);
  } finally {
    blocker.release(true);
    await postgres.close();
  }
  await textCarrier.calls.settled();
  // A text that could not be delivered now is tried again.
  expect(await states(id)).toEqual([{ state: 'queued', count: 12 }]);
});

it('believes no forged report', async () => {
  testApp.standIns.textCarrier.callbackMode = 'forged';
  await artist.addFans(numbers(3));
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(async () => (await readDrop(testApp, artist, id)).state)).toBe('sent');
  await testApp.standIns.textCarrier.calls.settled();
  expect(await states(id)).toEqual([{ state: 'sent', count: 3 }]);
});

it('finds texts whose answer was lost and sends none of them again', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'lost-answer', share: 20 };
  textCarrier.callbackMode = 'never';
  await artist.addFans(numbers(50));
  const { id } = await sendDrop(testApp, artist, {});
  await expect
    .poll(() => afterRound(() => states(id)))
    .toEqual([
      { state: 'sending', count: 10 },
      { state: 'sent', count: 40 },
    ]);
  testApp.clock.moveBy(180_000);
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'sent', count: 50 }]);
  expect(new Set(sentTexts().map(({ to }) => to)).size).toBe(50);
  expect(sentTexts()).toHaveLength(50);
});

it('finds texts whose answer was lost also when the artist may send nothing any more', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'lost-answer', share: 100 };
  textCarrier.callbackMode = 'never';
  await artist.addFans(numbers(1));
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'sending', count: 1 }]);
  await testApp.operator.saveFlag(artist.userId, 'sms', false);
  testApp.clock.moveBy(180_000);
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'sent', count: 1 }]);
});

it('asks less and less often for prices that never come, and one that cannot be read costs no other', async () => {
  const { textCarrier } = testApp.standIns;
  await artist.addFans(numbers(3));
  const { id } = await sendDrop(testApp, artist, {});
  await runDrops(testApp, id);
  const rows = await testApp.sql<{ sid: string }>('select carrier_id as sid from drop_recipients where drop_id = $1', [
    id,
  ]);
  const [never, broken] = rows.map(({ sid }) => textCarrier.texts.get(sid));
  if (never === undefined || broken === undefined) throw new Error('The carrier does not know the texts.');
  never.price = null;
  broken.price = '-99999999';
  const job = testApp.modules.drops.jobs?.find(({ definition }) => definition.name === 'drops.read_prices');
  const next = async () => {
    await job?.run({});
    const [row] = await testApp.sql<{ minutes: number }>(
      `select round(extract(epoch from price_after - $2::timestamptz) / 60)::int as minutes
       from drop_recipients where carrier_id = $1`,
      [never.sid, testApp.clock.now()],
    );
    return row?.minutes;
  };
  testApp.clock.moveBy(61_000);
  expect(await next()).toBe(9);
  expect(await testApp.sql('select 1 from drop_recipients where drop_id = $1 and price_micros > 0', [id])).toHaveLength(
    1,
  );
  // Not asked again yet.
  testApp.clock.moveBy(5 * 60_000);
  expect(await next()).toBe(4);
  testApp.clock.moveBy(60 * 60_000);
  expect(await next()).toBe(66);
  testApp.clock.moveBy(4 * 86_400_000);
  expect(await next()).toBe(24 * 60);
});

it('reads from the carrier what became of texts whose report got lost, and what they cost, for a week', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.callbackMode = 'never';
  await artist.addFans(numbers(4));
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'sent', count: 4 }]);
  const job = testApp.modules.drops.jobs?.find(({ definition }) => definition.name === 'drops.read_prices');
  const [forgotten] = await testApp.sql<{ id: string }>(
    `update drop_recipients set updated_at = updated_at - interval '8 days' where id =
       (select id from drop_recipients where drop_id = $1 limit 1) returning id`,
    [id],
  );
  testApp.clock.moveBy(61_000);
  await job?.run({});
  expect(await states(id)).toEqual([
    { state: 'delivered', count: 3 },
    { state: 'sent', count: 1 },
  ]);
  const unpriced = await testApp.sql('select id from drop_recipients where drop_id = $1 and price_micros is null', [
    id,
  ]);
  expect(unpriced).toEqual([{ id: forgotten?.id }]);
});

it('lists what nobody can know as unknown, until a report arrives', async () => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'away', share: 50 };
  await artist.addFans(numbers(10));
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => states(id))).toContainEqual({ state: 'sending', count: 5 });
  testApp.clock.moveBy(16 * 60_000);
  await expect
    .poll(() => afterRound(() => states(id)))
    .toEqual([
      { state: 'delivered', count: 5 },
      { state: 'unknown', count: 5 },
    ]);
  await expect.poll(() => afterRound(async () => (await readDrop(testApp, artist, id)).state)).toBe('sent');
  expect(sentTexts()).toHaveLength(5);
});

it.each([
  ['after', 0],
  ['before', 1_000],
] as const)('tries a phone that was off once more after hours, when that is said %s the answer', async (_, delay) => {
  const { textCarrier } = testApp.standIns;
  textCarrier.fate = { kind: 'unreachable', share: 100 };
  textCarrier.answersAfter = delay;
  await artist.addFans(numbers(1));
  const { id } = await sendDrop(testApp, artist, {});
  // Before its first try it is queued, too: what was sent is read first.
  await expect
    .poll(() => afterRound(async () => ({ sent: sentTexts().length, states: await states(id) })))
    .toEqual({ sent: 1, states: [{ state: 'queued', count: 1 }] });
  textCarrier.fate = { kind: 'undelivered', share: 100 };
  testApp.clock.moveBy(4 * 3_600_000);
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'failed', count: 1 }]);
  testApp.clock.moveBy(24 * 3_600_000);
  await round();
  expect(sentTexts()).toHaveLength(2);
});

it('records an opt-out that only the carrier knows', async () => {
  const [first = ''] = numbers(1);
  await artist.addFans([first]);
  const { textCarrier } = testApp.standIns;
  await textCarrier.reply(first, artist.number, 'STOP');
  await testApp.sql('update optins_message set unsubscribed_at = null where artist_id = $1', [artist.artistId]);
  await testApp.sql('delete from text_suppressions where artist_id = $1', [artist.artistId]);
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'failed', count: 1 }]);
  // The opt-out is stored after the outcome, by the worker's round if that sent the text.
  const ended = () =>
    testApp.sql('select unsubscribed_at is not null as ended from optins_message where artist_id = $1', [
      artist.artistId,
    ]);
  await expect.poll(ended).toEqual([{ ended: true }]);
});

it('records the other opt-outs when one of them cannot be stored', async () => {
  const five = numbers(5);
  await artist.addFans(five);
  const { textCarrier } = testApp.standIns;
  for (const number of five) await textCarrier.reply(number, artist.number, 'STOP');
  await testApp.sql('update optins_message set unsubscribed_at = null where artist_id = $1', [artist.artistId]);
  await testApp.sql('delete from text_suppressions where artist_id = $1', [artist.artistId]);
  await testApp.sql(`create function refuse_first() returns trigger language plpgsql as $$ begin
    if new.value = '${five[0]}' then raise exception 'broken'; end if;
    return new; end $$`);
  onTestFinished(async () => {
    await testApp.sql('drop function refuse_first cascade');
  });
  await testApp.sql(
    'create trigger broken before update on optins_message for each row execute function refuse_first()',
  );
  const { id } = await sendDrop(testApp, artist, {});
  await expect.poll(() => afterRound(() => states(id))).toEqual([{ state: 'failed', count: 5 }]);
  const ended = () =>
    testApp.sql(
      'select value from optins_message where artist_id = $1 and unsubscribed_at is not null order by value',
      [artist.artistId],
    );
  await expect.poll(ended).toEqual(five.slice(1).map((value) => ({ value })));
});

it('announces the first of many reports at once and the others once a second', async () => {
  const news = await hearNews(testApp.settings.databaseUrl);
  try {
    const announced = () => news.said.filter(({ topic }) => topic === 'drop.progress').length;
    await artist.addFans(numbers(120));
    const started = performance.now();
    const { id } = await sendDrop(testApp, artist, {});
    await runDrops(testApp, id);
    expect(await states(id)).toEqual([{ state: 'delivered', count: 120 }]);
    // 240 reports came. The first is announced at once, the last ones when their second is over.
    await expect.poll(announced).toBeGreaterThanOrEqual(2);
    expect(announced()).toBeLessThan((performance.now() - started) / 1000 + 4);
  } finally {
    await news.close();
  }
});

it('tries one text after the other while the carrier is away, also when fans opt out meanwhile', async () => {
  await artist.addFans(numbers(200));
  testApp.standIns.textCarrier.fate = { kind: 'away', share: 100 };
  const { id } = await sendDrop(testApp, artist, {});
  const inDoubt = async () => (await states(id)).find(({ state }) => state === 'sending')?.count ?? 0;
  const optOut = (at: Date | null) =>
    testApp.sql('update optins_message set unsubscribed_at = $2 where artist_id = $1', [artist.artistId, at]);
  for (let turn = 0; turn < 3; turn += 1) await round();
  const met = await inDoubt();
  expect(met).toBeGreaterThan(0);
  testApp.clock.moveBy(60_000);
  // A skipped fan says nothing about the carrier.
  await optOut(noon);
  await round();
  await optOut(null);
  for (let turn = 0; turn < 3; turn += 1) await round();
  // The server's own worker may have tried one at the same time.
  expect((await inDoubt()) - met).toBeLessThanOrEqual(2);
});

itAtNight(
  'leaves few texts in doubt while the carrier is away for ten minutes, and sends the others after it',
  async () => {
    const { textCarrier } = testApp.standIns;
    const fans = 300;
    await artist.addFans(numbers(fans));
    textCarrier.fate = { kind: 'away', share: 100 };
    const { id } = await sendDrop(testApp, artist, {});
    for (let minute = 0; minute < 10; minute += 1) {
      for (let turn = 0; turn < 3; turn += 1) await round();
      testApp.clock.moveBy(60_000);
    }
    textCarrier.fate = { kind: 'delivered', share: 100 };
    const isAway = () =>
      testApp.sql('select is_away from text_pace join phone_numbers using (service_id) where artist_id = $1', [
        artist.artistId,
      ]);
    // Every process reads it: one that starts now begins with a single text, too.
    expect(await isAway()).toEqual([{ is_away: true }]);
    // Two batches met the outage, then about one text a minute: twice as many where the server's own worker did the same at the same time.
    const left = (await states(id)).find(({ state }) => state === 'queued')?.count ?? 0;
    expect(left).toBeGreaterThanOrEqual(fans - 2 * (40 + 15));
    testApp.clock.moveBy(20 * 60_000);
    await runDrops(testApp, id);
    const after = Object.fromEntries((await states(id)).map(({ state, count }) => [state, count]));
    expect(after).toEqual({ delivered: left, unknown: fans - left });
    expect(sentTexts()).toHaveLength(left);
    expect(await isAway()).toEqual([{ is_away: false }]);
    reportFigure(
      'texts while the carrier is away',
      `${fans} fans, 10 minutes: ${left} delivered afterwards, ${fans - left} in doubt, 0 twice`,
    );
  },
);
