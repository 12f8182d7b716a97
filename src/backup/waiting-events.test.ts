/** A backup while two processes take hits and send them: every hit that was acknowledged before the backup's moment is restored, and each once. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventLine } from '#domain/stats/event-line.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { createLog } from '#server/platform/log.ts';
import { createEventWriter, type EventWriter } from '#server/public/count/event-writer.ts';
import { giveBackEventStore, takeEventStore } from '#tests/fixtures/event-stores.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { makeBackup } from './backup.ts';
import { restoreEvents } from './events-restore.ts';
import { folderTarget } from './folder-target.ts';
import { openBackup } from './open-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-waiting-'));
const [linkId, artistId] = [randomUUID(), randomUUID()];
const november = Date.UTC(2025, 10, 1) / 1000;
let testApp: TestApp;
let store: EventStore;

beforeAll(async () => {
  testApp = await createTestApp();
  store = await createEventStore(testApp.settings.clickhouseUrl);
});

afterAll(async () => {
  await store.close();
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Twenty-four hours, so that each segment has events of many of the steps in which a backup reads. */
const lineOf = (number: number) =>
  eventLine({
    ...{ artist_id: artistId, link_id: linkId, happened_at: november + (number % 24) * 3600, event: 'click' },
    ...{ destination_id: '00000000-0000-0000-0000-000000000000', verdict: 'person', rule: '', rules_version: 1 },
    ...{ app: '', browser: '', device: '', agent: '', browser_version: 0, network: '', hints: 0, visitor: 1, pace: 1 },
    ...{ country: '', region: '', city: '', referrer: '', utm_source: '', utm_medium: '', utm_campaign: `w-${number}` },
    ...{ placement: '', os: '', language: '', route: 0 },
  });

it('loses and doubles no acknowledged hit', async () => {
  const directory = join(folder, 'events');
  const log = createLog('silent');
  const open = () => createEventWriter({ directory, eventStore: store, log, segmentAge: 200 });
  const writers: EventWriter[] = [await open(), await open()];
  const acknowledged = new Map<string, number>();
  let number = 0;
  let isOver = false;
  const load = writers.map(async (writer) => {
    while (!isOver) {
      for (let each = 0; each < 10; each += 1) {
        number += 1;
        const campaign = `w-${number}`;
        writer.recordLine(lineOf(number), (stored) => stored && acknowledged.set(campaign, Date.now()));
      }
      await delay(10);
    }
  });
  while (acknowledged.size < 3_000) await delay(10);
  const target = folderTarget(join(folder, 'backup'));
  const passphrase = 'a long enough passphrase';
  const { settings } = testApp;
  const made = await makeBackup(
    { ...settings, version: 'test', dataDir: folder, files: undefined },
    { target, passphrase, settle: 0, eventsAtOnce: 400, tell: () => undefined },
  );
  isOver = true;
  await Promise.all(load);
  await Promise.all(writers.map((writer) => writer.close()));

  const { manifest } = await openBackup(target, passphrase);
  // Segments came while the store was read; otherwise this proves nothing.
  expect(manifest.events.segments.length).toBeGreaterThan(3);
  expect(manifest.events.months.map(({ fingerprint }) => fingerprint)).toEqual([null]);
  const url = takeEventStore(inject('engines').clickhouseUrl);
  await restoreEvents(url, target, manifest, () => undefined);
  const restored = await createEventStore(url);
  const rows = await restored.rows<{ name: string; count: number }>(
    'select utm_campaign as name, count() as count from events group by name',
  );
  await restored.close();
  await giveBackEventStore(url);
  const stored = new Set(rows.map(({ name }) => name));
  const before = [...acknowledged].filter(([, at]) => at < Date.parse(made.at)).map(([campaign]) => campaign);
  expect(before.length).toBeGreaterThan(2_000);
  expect({
    lost: before.filter((campaign) => !stored.has(campaign)),
    doubled: rows.filter(({ count }) => count !== 1).map(({ name }) => name),
  }).toEqual({ lost: [], doubled: [] });
  expect(made.events).toBe(rows.length);
}, 300_000);
