/** The disk of the event store is filled while it inserts and merges: what it acknowledged is stored once, and no part stays damaged. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventLine } from '#domain/stats/event-line.ts';
import { createEventStore, type EventStore } from '#server/platform/db/clickhouse.ts';
import { insertOnce } from '#server/public/count/segment-insert.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { fill, mayMountOn, onSmallDisk, pathSeenBy } from './small-disk.ts';
import { expectWholeParts } from './stored-hits.ts';

const rounds = figure(2, 60);
const diskMegabytes = 256;
const segmentsEach = 6;
const hitsEach = 200;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-full-disk-merges-'));
const rollUps = { by_country: 'country', by_campaign_and_placement: 'utm_campaign', by_destination: 'destination_id' };
const closers: (() => unknown)[] = [];

afterAll(async () => {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function startStore() {
  const command = [process.execPath, ...packageFile.config.node, 'tests/faults/store-on-small-disk.ts', folder];
  const [program = '', ...args] = onSmallDisk(folder, diskMegabytes, command);
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  closers.push(
    () => once(child, 'exit'),
    () => child.disconnect(),
  );
  let restarts = 0;
  child.on('message', (message) => {
    if (message === 'restarted') restarts += 1;
  });
  const [message] = await once(child, 'message');
  const { url } = z.object({ url: z.string() }).parse(message);
  return { url, ballast: join(pathSeenBy({ process: child }, folder), 'ballast'), restarts: () => restarts };
}

const artistId = randomUUID();
const start = Date.parse('2026-10-10T00:00:00Z') / 1000;

/** How long a segment may take to be accepted, in milliseconds. */
const patience = 60_000;

/** Inserts a segment as the shipper does: until the store has answered that it has it. */
async function ship(store: EventStore, linkId: string): Promise<void> {
  const hit = { artist_id: artistId, link_id: linkId };
  const lines = Array.from({ length: hitsEach }, (_, index) =>
    // The last line ends with empty values.
    eventLine(
      hitOf({ ...hit, utm_campaign: index % 9 === 1 ? '' : `c-${index % 9}`, happened_at: start + index * 60 }),
    ),
  );
  const segment = Buffer.from(`${lines.join('\n')}\n`);
  const end = performance.now() + patience;
  for (let mayBeStored = false; ; mayBeStored = true) {
    try {
      await insertOnce(store, segment, linkId, mayBeStored);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(50);
    }
  }
}

/** Asks until the store answers: it may be on its way back. */
async function rowsOf<Row>(store: EventStore, query: string): Promise<Row[]> {
  for (;;) {
    try {
      return await store.rows<Row>(query);
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^\d+$/.test(String(error.code))) throw error;
      await delay(50);
    }
  }
}

it.runIf(mayMountOn(folder))(
  `keeps every acknowledged hit, once, through ${rounds} full disks`,
  async () => {
    const { url, ballast, restarts } = await startStore();
    const store = await createEventStore(url);
    closers.push(() => store.close());
    let shipped = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (let early = 0; early < segmentsEach; early += 1) await ship(store, randomUUID());
      let isFreed = false;
      const merging = (async () => {
        while (!isFreed) {
          await store.command('optimize table events final').catch(() => undefined);
          await delay(1);
        }
      })();
      const inserting = Promise.all(Array.from({ length: segmentsEach }, () => ship(store, randomUUID())));
      // Full, free for a moment, and full again: merges and inserts begin with space and end without.
      for (let time = 0; time < 40; time += 1) {
        fill(ballast);
        await delay(5);
        if (time % 4 === round % 4) {
          rmSync(ballast);
          await delay((time * 7) % 30);
        }
      }
      rmSync(ballast, { force: true });
      isFreed = true;
      await Promise.all([merging, inserting]);
      shipped += 2 * segmentsEach * hitsEach;
      await delay(1_000);
      const [{ hits, segments } = { hits: 0, segments: 0 }] = await rowsOf<{ hits: number; segments: number }>(
        store,
        `select toUInt32(count()) as hits, toUInt32(uniqExact(link_id)) as segments from events
         settings optimize_use_projections = 0`,
      );
      expect({ hits, segments }).toEqual({ hits: shipped, segments: shipped / hitsEach });
      for (const [rollUp, column] of Object.entries(rollUps)) {
        const [{ hits: counted } = { hits: 0 }] = await rowsOf<{ hits: number }>(
          store,
          `select toUInt32(sum(hits)) as hits from (select ${column}, count() as hits from events group by ${column}
           settings force_optimize_projection_name = '${rollUp}')`,
        );
        expect(counted, rollUp).toBe(shipped);
      }
    }
    await expectWholeParts(store);
    reportFigure(
      'hits through full disks under merges',
      `${rounds} full disks: ${shipped} hits, 0 lost, 0 doubled; ClickHouse was started again ${restarts()} times`,
    );
  },
  1_200_000,
);
