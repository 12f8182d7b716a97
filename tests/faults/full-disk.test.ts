/** The disk of hits and of the event store is filled again and again under load: what was acknowledged is stored, all of it, and once. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, expect, it } from 'vitest';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { createEventStore } from '#server/platform/db/clickhouse.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import type { FanMemory } from './fan-load.ts';
import { addFaultLink, type FaultLink } from './fault-link.ts';
import { commandOf, descendantsOf, type RunningProduct, startProduct, whenJoined } from './product.ts';
import { fill, mayMountOn, pathSeenBy } from './small-disk.ts';
import { expectBalanced, expectWholeParts } from './stored-hits.ts';

const rounds = figure(1, 50);
const diskMegabytes = 512;
const floorMegabytes = 128;
const connections = 8;
/** Views that are stored before the disk is full, and views that are refused while it is. */
const views = figure(100, 1_000);
const folder = mkdtempSync(join(tmpdir(), 'fanfare-full-disk-'));
const dataDir = join(folder, 'data');
let postgres: Engine | undefined;
let product: RunningProduct | undefined;

afterAll(async () => {
  await product?.end('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Views of a link under way: those answered as stored, and how many were refused. */
function startViews(port: number, { linkId }: FaultLink, mark: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const memory: FanMemory = { acknowledged: [], unanswered: [] };
  let [number, refused, ending] = [0, 0, false];
  const view = (campaign: string): Promise<number | undefined> => {
    const headers = { host: 'vibe.to', 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux)' };
    return new Promise((resolve) => {
      request({ agent, host: '127.0.0.1', port, method: 'POST', path: '/_/v', headers }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      )
        .on('error', () => resolve(undefined))
        .end(JSON.stringify({ l: linkId, p: '/still-here', r: '', q: `?utm_campaign=${campaign}` }));
    });
  };
  const fan = async () => {
    while (!ending) {
      number += 1;
      const campaign = `${mark}-${number}`;
      const status = await view(campaign);
      if (status === 204) memory.acknowledged.push(campaign);
      else if (status === 503) refused += 1;
      else memory.unanswered.push(campaign);
    }
  };
  const fans = Array.from({ length: connections }, fan);
  return {
    acknowledged: () => memory.acknowledged.length,
    refused: () => refused,
    async end() {
      ending = true;
      await Promise.all(fans);
      agent.destroy();
      return memory;
    },
  };
}

/** The event store was killed and opens its parts. */
async function whenAnswering(clickhouseUrl: string): Promise<void> {
  const client = createClient({ url: clickhouseUrl, log: { level: ClickHouseLogLevel.OFF } });
  while (!(await client.ping()).success) await delay(50);
  await client.close();
}

it.runIf(mayMountOn(folder))(
  `loses and doubles nothing through ${rounds} full disks`,
  async () => {
    mkdirSync(dataDir);
    postgres = await startPostgres({ dataDir: folder, log: () => undefined });
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, EVENT_STORE_FREE_MB: String(floorMegabytes) };
    product = await startProduct(settings, [], diskMegabytes);
    await whenJoined(product);
    const running = product;
    const link = await addFaultLink(postgres.url);
    const port = Number(new URL(running.url).port);
    const disk = pathSeenBy(running, dataDir);
    const ballast = join(disk, 'ballast');
    const segments = () =>
      readdirSync(join(disk, 'events'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(open|closed)$/.test(name))
        .flatMap((name) => statSync(join(disk, 'events', name), { throwIfNoEntry: false }) ?? []);
    let [acknowledged, refused, mostEmpty, mostSegments] = [0, 0, 0, 0];
    for (let round = 1; round <= rounds; round += 1) {
      const mark = `d${round}`;
      const load = startViews(port, link, mark);
      while (load.acknowledged() < views) await delay(5);
      while (load.refused() < views) {
        fill(ballast);
        await delay(5);
      }
      // In every second round the event store is killed, and opens its parts on the full disk.
      if (round % 2 === 0)
        for (const child of descendantsOf(running.process.pid ?? 0))
          if (commandOf(child).includes('clickhouse-child')) process.kill(child.pid, 'SIGKILL');
      const refusedBefore = load.refused();
      while (load.refused() < refusedBefore + views) {
        fill(ballast);
        await delay(5);
      }
      // Both processes are taken out of the balancer while their disk loses hits.
      const ready = () => fetch(new URL('/_/ready', running.url)).then(({ status }) => status);
      await expect.poll(async () => [await ready(), await ready()]).toEqual([503, 503]);
      const left = segments();
      mostEmpty = Math.max(mostEmpty, left.filter(({ size }) => size === 0).length);
      mostSegments = Math.max(mostSegments, left.length);
      rmSync(ballast);
      const before = load.acknowledged();
      while (load.acknowledged() < before + views) await delay(5);
      await expect.poll(async () => [await ready(), await ready()]).toEqual([200, 200]);
      refused += load.refused();
      const memory = await load.end();
      expect(memory.unanswered).toEqual([]);
      await whenAnswering(running.record.clickhouseUrl);
      acknowledged += await expectBalanced(running.record.clickhouseUrl, { linkId: link.linkId, mark }, memory);
    }
    const store = await createEventStore(running.record.clickhouseUrl);
    const figures = await store.rows<{ count: number }>(
      'select toUInt32(count()) as count from events where link_id = {linkId:UUID} group by utm_campaign',
      { linkId: link.linkId },
    );
    await expectWholeParts(store);
    await store.close();
    expect(figures.reduce((sum, { count }) => sum + count, 0)).toBe(acknowledged);
    // Each of the processes has at most the one that it is about to write to.
    expect(mostEmpty).toBeLessThanOrEqual(4);
    expect(await fetch(new URL('/health', running.url)).then((answer) => answer.status)).toBe(200);
    reportFigure(
      'hits through full disks',
      `${rounds} full disks: ${acknowledged} acknowledged, 0 lost, 0 doubled, ${refused} refused; at most ${mostSegments} segments and ${mostEmpty} empty ones while full`,
    );
  },
  3_600_000,
);
