/** An artist with a million fans: pages of their list, their export, freezing them as the audience of a drop, the texts of that drop, who of them has not saved a link, and the import of a million more. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { print } from 'graphql';
import type { Client } from 'pg';
import { startClickHouse } from '#engines/clickhouse.ts';
import { startPostgres } from '#engines/postgres.ts';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';
import { importPlan } from '#tests/fixtures/importing.ts';
import { fanListQuery } from '#web/features/drops/subscribers/subscribers.graphql.ts';
import { serveStandIns } from '../contracts/stand-ins.ts';
import { type DropFleet, startDropFleet } from '../faults/drop-fleet.ts';
import type { RunningProduct } from '../faults/product.ts';
import { onPostgres } from './environment.ts';
import { atLeast, atMost } from './goals.ts';
import type { Part } from './part.ts';
import { type Spread, spreadOf } from './rounds.ts';

/** How long a freeze took, and the most memory of the worker. */
interface Frozen {
  seconds: number;
  peak: number;
}

/** What was found. Times in milliseconds, memory in megabytes. */
interface FansResult {
  /** The slowest page, by its median. */
  page: { name: string; time: Spread };
  exported: { seconds: number; grown: number };
  frozen: Frozen;
  /** The same of the segment "Not saved yet". */
  unsaved: { page: FansResult['page']; frozen: Frozen };
  imported: { seconds: number; peak: number };
  /** Texts a second, each with its state at the carrier stored. */
  texts: Spread;
}

/** More than the machine can do, so that the pace of the number is not what is measured. */
const textsPerSecond = 5_000;
const pageSize = 25;

/** What a process has in memory, in megabytes. */
function memoryOf({ process: { pid } }: RunningProduct): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

const filters = {
  'all fans': {},
  'one country': { countries: ['DE'] },
  'two countries and ten cities': {
    countries: ['DE', 'FR'],
    cities: Array.from({ length: 10 }, (_, index) => `City ${index * 5}`),
  },
};

/** The slowest page: the first one, the middle and the end of each filter. */
async function measurePages(
  { url, token, artistId }: DropFleet,
  fanCount: number,
  filters: Record<string, object>,
): Promise<FansResult['page']> {
  const call = callGraphql(url);
  const pages: FansResult['page'][] = [];
  for (const [name, where] of Object.entries(filters))
    for (const share of [0, 0.5, 0.999]) {
      const times: number[] = [];
      let total = fanCount;
      for (let round = 0; round < 7; round += 1) {
        const offset = Math.floor((total * share) / pageSize) * pageSize;
        const start = performance.now();
        const variables = { artist_id: artistId, where, limit: pageSize, offset };
        const answer = await call<{ fan_list: { total: number } }>(token, print(fanListQuery), variables);
        // The first one says how many there are.
        if (round > 0) times.push(performance.now() - start);
        total = dataOf(answer).fan_list.total;
      }
      pages.push({ name: `${name}, at ${share * 100} % of ${total}`, time: spreadOf(times) });
    }
  return pages.reduce((slowest, page) => (page.time.median > slowest.time.median ? page : slowest));
}

async function measureExport({ url, token, artistId, workers }: DropFleet): Promise<FansResult['exported']> {
  const call = callGraphql(url);
  const [worker] = workers;
  if (worker === undefined) throw new Error('There is no worker.');
  const before = memoryOf(worker);
  const start = performance.now();
  dataOf(await call(token, 'mutation ($id: uuid!) { export_fans(artist_id: $id) { id } }', { id: artistId }));
  let most = before;
  for (;;) {
    await delay(50);
    most = Math.max(most, memoryOf(worker));
    const query = 'query ($id: uuid!) { fan_export(artist_id: $id) { state } }';
    const { fan_export } = dataOf(await call<{ fan_export: { state: string } }>(token, query, { id: artistId }));
    if (fan_export.state === 'failed') throw new Error('The export failed.');
    if (fan_export.state === 'ready') break;
  }
  return { seconds: (performance.now() - start) / 1000, grown: most - before };
}

async function measureImport(
  { url, token, artistId, workers }: DropFleet,
  count: number,
): Promise<FansResult['imported']> {
  const call = callGraphql(url);
  const query = new URLSearchParams({ artist_id: artistId, name: 'fans.csv' });
  const lines = Array.from({ length: count }, (_, index) => `import${index}@mail.test,City ${index % 200}`);
  const start = performance.now();
  const uploaded = await fetch(`${url}/api/fan-imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: `email,city\n${lines.join('\n')}`,
  });
  const { id } = (await uploaded.json()) as { id: string };
  let peak = 0;
  const until = async (wanted: string): Promise<void> => {
    for (;;) {
      peak = Math.max(peak, ...workers.map(memoryOf));
      const document = 'query ($id: uuid!) { fan_import(id: $id) { state added } }';
      type Found = { fan_import: { state: string; added: number } };
      const { fan_import } = dataOf(await call<Found>(token, document, { id }));
      if (fan_import.state === 'imported' && fan_import.added !== count) throw new Error('Some were not imported.');
      if (fan_import.state === wanted) return;
      await delay(50);
    }
  };
  const plan = { ...importPlan, columns: ['email', 'city'] };
  const check =
    'mutation ($id: uuid!, $plan: fan_import_plan_input!) { check_fan_import(id: $id, plan: $plan) { id } }';
  dataOf(await call(token, check, { id, plan }));
  await until('checked');
  dataOf(await call(token, 'mutation ($id: uuid!) { start_fan_import(id: $id) { id } }', { id }));
  await until('imported');
  return { seconds: (performance.now() - start) / 1000, peak };
}

/** Sends a drop, and waits until its audience is frozen. */
async function measureFreeze(fleet: DropFleet, client: Client, segmentId?: string): Promise<Frozen> {
  let peak = 0;
  const start = performance.now();
  const id = await fleet.send('Out now', segmentId);
  const stateOf = async () =>
    (await client.query<{ state: string }>('select state from bulk_messages where id = $1', [id])).rows[0]?.state;
  while ((await stateOf()) !== 'sending') {
    peak = Math.max(peak, ...fleet.workers.map(memoryOf));
    await delay(20);
  }
  return { seconds: (performance.now() - start) / 1000, peak };
}

/** Lets every tenth fan pre-save a link, with the number as contact, and measures who has not: their pages, and freezing them. */
async function measureUnsaved(fleet: DropFleet, client: Client, fanCount: number): Promise<FansResult['unsaved']> {
  const { url, token, artistId } = fleet;
  const linkId = randomUUID();
  await client.query(
    `insert into links (id, artist_id, title, domain, path, created_at, updated_at)
     values ($1, $2, 'Paper Lanterns', 'vibe.to', 'paper-lanterns', now(), now())`,
    [linkId, artistId],
  );
  await client.query(
    `create temporary table chosen as select value, country, city, created_at, row_number() over (order by md5(value)) as place
     from optins_message order by md5(value) limit ${fanCount / 10}`,
  );
  // Pre-saves come one after the other, while the database learns how many there are: in one statement it would plan each row for an empty table.
  const atOnce = 500;
  for (let from = 0; from < fanCount / 10; from += atOnce) {
    await client.query(
      `insert into presave_subscriptions (id, artist_id, link_id, provider, contact, fan_hash, country, city, created_at, granted_at, ends_at)
       select gen_random_uuid(), $1, $2, 'spotify', value, sha256(value::bytea), country, city, created_at, now(), now() + interval '180 days'
       from chosen where place > $3::int and place <= $3::int + $4::int`,
      [artistId, linkId, from, atOnce],
    );
    if (from === 0) await client.query('analyze presave_subscriptions');
  }
  await client.query('vacuum analyze');
  const where = { unsaved: [linkId] };
  const page = await measurePages(fleet, fanCount, {
    'not saved yet': where,
    'of one country': { ...where, countries: ['DE'] },
  });
  const document = `mutation ($id: uuid!, $where: fan_filter_input!) {
    save_fan_segment(artist_id: $id, name: "Not saved yet", where: $where) { id } }`;
  type Saved = { save_fan_segment: { id: string } };
  const saved = dataOf(await callGraphql(url)<Saved>(token, document, { id: artistId, where }));
  return { page, frozen: await measureFreeze(fleet, client, saved.save_fan_segment.id) };
}

async function measureDrop(
  fleet: DropFleet,
  client: Client,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Pick<FansResult, 'frozen' | 'texts'>> {
  const frozen = await measureFreeze(fleet, client);
  const delivered = async () =>
    (
      await client.query<{ count: number }>(
        "select count(*)::int as count from drop_recipients where state = 'delivered'",
      )
    ).rows[0]?.count ?? 0;
  while ((await delivered()) === 0) await delay(50);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [before, at] = [await delivered(), performance.now()];
    await delay(seconds * 1000);
    const [after, now] = [await delivered(), performance.now()];
    rates.push(((after - before) * 1000) / (now - at));
  }
  return { frozen, texts: spreadOf(rates) };
}

async function measure({ quick }: { quick: boolean }): Promise<FansResult> {
  const fanCount = quick ? 20_000 : 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-fans-bench-'));
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse, served] = await Promise.all([
    startPostgres(options),
    startClickHouse(options),
    serveStandIns(),
  ]);
  let fleet: DropFleet | undefined;
  try {
    fleet = await startDropFleet({ folder, postgres, clickhouse, served, workerCount: 1, textsPerSecond, fanCount });
    const running = fleet;
    const page = await measurePages(running, fanCount, filters);
    const exported = await measureExport(running);
    const leg = quick ? { rounds: 2, seconds: 3 } : { rounds: 5, seconds: 6 };
    const drop = await onPostgres(postgres.url, async (client) => {
      const cancel = () => client.query("update bulk_messages set state = 'canceled'");
      const measured = await measureDrop(running, client, leg);
      await cancel();
      const unsaved = await measureUnsaved(running, client, fanCount);
      await cancel();
      return { ...measured, unsaved };
    });
    return { page, exported, ...drop, imported: await measureImport(running, fanCount) };
  } finally {
    await fleet?.end();
    await served.stop();
    await Promise.all([postgres.stop(), clickhouse.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const once = (figure: number): Spread => spreadOf([figure]);

export const fansPart: Part = {
  name: 'fans',
  run: async (options) => {
    const found = await measure(options);
    const { page, exported, frozen, imported, texts, unsaved } = found;
    const lines = [
      {
        what: 'A page of a million fans, the slowest of nine',
        value: `${page.time.median.toFixed(0)} ms (${page.name})`,
        ...atMost(200, page.time, { unit: ' ms' }),
      },
      {
        what: 'A million fans exported: what the process grows',
        value: `${exported.grown.toFixed(0)} MB, in ${exported.seconds.toFixed(0)} s`,
        ...atMost(100, once(exported.grown), { unit: ' MB' }),
      },
      {
        what: 'A million fans frozen as the audience of a drop',
        value: `${frozen.seconds.toFixed(1)} s, at most ${frozen.peak.toFixed(0)} MB`,
        ...atMost(60, once(frozen.seconds), { unit: ' s' }),
      },
      {
        what: "The worker's memory while it freezes them",
        value: `${frozen.peak.toFixed(0)} MB`,
        ...atMost(512, once(frozen.peak), { unit: ' MB' }),
      },
      {
        what: 'A page of "Not saved yet" of a million fans, the slowest of six',
        value: `${unsaved.page.time.median.toFixed(0)} ms (${unsaved.page.name})`,
        ...atMost(200, unsaved.page.time, { unit: ' ms' }),
      },
      {
        what: '"Not saved yet" of a million fans frozen as the audience of a drop',
        value: `${unsaved.frozen.seconds.toFixed(1)} s, at most ${unsaved.frozen.peak.toFixed(0)} MB`,
        ...atMost(60, once(unsaved.frozen.seconds), { unit: ' s' }),
      },
      {
        what: "The worker's memory while it freezes those",
        value: `${unsaved.frozen.peak.toFixed(0)} MB`,
        ...atMost(512, once(unsaved.frozen.peak), { unit: ' MB' }),
      },
      {
        what: 'Texts of a drop a second, each with its state stored',
        value: `${texts.median.toFixed(0)} (${texts.least.toFixed(0)}–${texts.most.toFixed(0)})`,
        ...atLeast(500, texts),
      },
      {
        what: "A million contacts imported, dry run included: the worker's memory",
        value: `${imported.peak.toFixed(0)} MB, in ${imported.seconds.toFixed(0)} s`,
        ...atMost(512, once(imported.peak), { unit: ' MB' }),
      },
    ];
    return { lines, details: found };
  },
};
