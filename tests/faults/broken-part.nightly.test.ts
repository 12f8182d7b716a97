/** Parts and roll-ups that ClickHouse lost after it had accepted them: each event is stored once, and each figure stays right. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventLine, eventRows } from '#domain/stats/event-line.ts';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { repairRollUps } from '#server/features/stats/repair-roll-ups.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { createLog } from '#server/platform/log.ts';
import { createEventWriter } from '#server/public/count/event-writer.ts';
import { hitOf } from '#tests/fixtures/hits.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-broken-part-'));
const artistId = randomUUID();
let engine: Engine;
let eventStore: EventStore;

beforeAll(async () => {
  engine = await startClickHouse({ dataDir, log: () => undefined });
  eventStore = await createEventStore(engine.url);
});
afterAll(async () => {
  await eventStore.close();
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const [october, november] = [Date.parse('2026-10-31T23:59:59Z') / 1000, Date.parse('2026-11-01T00:00:00Z') / 1000];
const line = (linkId: string, campaign: string, time: number) =>
  `${eventLine(hitOf({ artist_id: artistId, link_id: linkId, utm_campaign: campaign, happened_at: time }))}\n`;

/** Empties the data of the parts of a month that hold a link, as a full disk did, and lets ClickHouse open its parts anew. */
async function breakParts(linkId: string, month: number): Promise<void> {
  const parts = await eventStore.rows<{ path: string }>(
    `select path from system.parts where table = 'events' and active and name in
       (select distinct _part from events where link_id = {linkId:UUID} and toYYYYMM(happened_at) = {month:UInt32})`,
    { linkId, month },
  );
  expect(parts).toHaveLength(1);
  await restart(() => {
    for (const { path } of parts)
      for (const name of readdirSync(path)) if (name.endsWith('.bin')) truncateSync(join(path, name), 0);
  });
}

/** Kills ClickHouse, which its supervisor starts again; `meanwhile` happens while it is away. */
async function restart(meanwhile: () => void = () => undefined): Promise<void> {
  const before = engine.pid();
  if (before === undefined) throw new Error('ClickHouse does not run.');
  process.kill(before, 'SIGKILL');
  meanwhile();
  while (engine.pid() === undefined || engine.pid() === before) await delay(10);
}

/** Ships a segment as a killed process left it, and gives what is stored of its link then. */
async function shipLeft(owner: string, content: string, linkId: string): Promise<string[]> {
  const directory = join(dataDir, randomUUID());
  mkdirSync(join(directory, owner), { recursive: true });
  writeFileSync(join(directory, owner, `${owner}-1.closed`), content);
  const writer = await createEventWriter({ directory, eventStore, log: createLog('silent') });
  await writer.flush();
  await writer.close();
  const rows = await eventStore.rows<{ campaign: string }>(
    'select utm_campaign as campaign from events where link_id = {linkId:UUID} order by campaign',
    { linkId },
  );
  return rows.map(({ campaign }) => campaign);
}

it('is stored again, month by month, and only once, however often it is sent', async () => {
  const [linkId, owner] = [randomUUID(), randomUUID()];
  const content = line(linkId, 'a', october) + line(linkId, 'b', november) + line(linkId, 'c', november);
  await eventStore.insertLines(eventRows, content, `${owner}-1`);
  await breakParts(linkId, 202611);
  // The deduplication log still has the token, so the insert alone is accepted and stores nothing.
  await eventStore.insertLines(eventRows, content, `${owner}-1`);
  expect(await eventStore.rows("select 1 from events where utm_campaign in ('b', 'c')")).toEqual([]);

  expect(await shipLeft(owner, content, linkId)).toEqual(['a', 'b', 'c']);
  expect(await shipLeft(owner, content, linkId)).toEqual(['a', 'b', 'c']);
});

it('is stored once, also when the store has forgotten that it took it', async () => {
  const [linkId, owner] = [randomUUID(), randomUUID()];
  const content = line(linkId, 'a', october) + line(linkId, 'b', november);
  await eventStore.insertLines(eventRows, content, `${owner}-1`);
  await restart(() => {
    for (const name of readdirSync(join(dataDir, 'clickhouse'), { recursive: true, encoding: 'utf8' }))
      if (/deduplication_log_\d+\.txt$/.test(name)) truncateSync(join(dataDir, 'clickhouse', name), 0);
  });
  expect(await shipLeft(owner, content, linkId)).toEqual(['a', 'b']);
});

it('answers from the hits while a roll-up is damaged, and has it anew after a restart', async () => {
  const [linkId, september] = [randomUUID(), Date.parse('2026-09-15T00:00:00Z') / 1000];
  const lines = Array.from({ length: 20 }, (_, hit) => line(linkId, `launch-${hit % 2}`, september + hit)).join('');
  await eventStore.insertLines(eventRows, lines, randomUUID());
  await eventStore.command('optimize table events partition 202609 final');
  const rollUps = () =>
    eventStore.rows<{ path: string; is_broken: number }>(
      `select concat(parent.path, name, '.proj') as path, is_broken from system.projection_parts
       join system.parts as parent on parent.name = parent_name where active and parent.active and partition = '202609' and name = 'by_campaign_and_placement'`,
    );
  const campaigns = () =>
    eventStore.rows<{ campaign: string; count: number }>(
      `select utm_campaign as campaign, toUInt32(count()) as count from events
       where artist_id = {artistId:UUID} and link_id = {linkId:UUID} and verdict = 'person' group by campaign order by campaign`,
      { artistId, linkId },
    );
  const counted = [
    { campaign: 'launch-0', count: 10 },
    { campaign: 'launch-1', count: 10 },
  ];
  const [{ path } = { path: '' }] = await rollUps();
  for (const name of readdirSync(path)) if (/mrk/.test(name)) truncateSync(join(path, name), 0);
  expect(await campaigns()).toEqual(counted);

  await restart();
  expect(await repairRollUps(eventStore)).toEqual(['by_campaign_and_placement']);
  await expect.poll(async () => (await rollUps()).map(({ is_broken }) => is_broken)).toEqual([0]);
  expect(await campaigns()).toEqual(counted);
});
