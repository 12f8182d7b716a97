/**
 * A new version migrates while the nodes of this one serve: opt-ins, hits and the dashboard go on, nothing is lost, and this version starts again on what the
 * new one made. The new version is this one with a migration of each phase more.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { runPendingBackfills } from '#server/platform/db/migrations/pending-backfills.ts';
import { migratePostgres, postgresMigrations } from '#server/platform/db/migrations.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { callGraphql, dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { addSignedIn } from '#tests/fixtures/signed-in.ts';
import { addOptInPage, type FormTarget, leaveNumber } from './fan-forms.ts';
import { startFans } from './fan-load.ts';
import { failToStart, type RunningProduct, startProduct, whenJoined } from './product.ts';
import { expectBalanced } from './stored-hits.ts';
import { watchLockWaits } from './waits.ts';

const fans = figure(20_000, 1_000_000);
/** What every session of the new version calls itself. */
const newVersion = 'fanfare';
const migrations = {
  '9001-areas.sql': `-- phase: expand
create table areas (id text primary key, artist_id uuid references artists on delete cascade);
alter table optins_message add column area text, add column former text not null default '', add column area_id text references areas;
create index concurrently if not exists optins_message_areas on optins_message (artist_id, area);
create index concurrently if not exists optins_message_area_id on optins_message (area_id) where area_id is not null;
create function set_area() returns trigger language plpgsql as $$
begin
  new.area := coalesce(new.area, left(new.value, 4));
  return new;
end $$;
create trigger area_set before insert on optins_message for each row execute function set_area();
alter table links add column area text;
alter table links add constraint links_area check (area <> '') not valid;
alter table links validate constraint links_area;`,
  '9002-areas-of-fans.sql': `-- phase: backfill
-- table: optins_message
-- key: id
update optins_message set area = left(value, 4) where id between $1 and $2 and area is null;`,
  '9003-areas-needed.sql': `-- phase: contract
-- compatible from: 9001-areas.sql
-- after: 9002-areas-of-fans.sql
alter table optins_message add constraint area_known check (area is not null) not valid;
alter table optins_message validate constraint area_known;
alter table optins_message alter column area set not null;
alter table optins_message drop constraint area_known;
alter table optins_message drop column former;`,
};

const folder = mkdtempSync(join(tmpdir(), 'fanfare-migrating-'));
const newFolder = join(folder, 'new-version');
const engines: Engine[] = [];
let settings: Record<string, string> & { DATA_DIR: string };
let product: RunningProduct;
let database: Client;
let optIns: FormTarget;
let artistId: string;

beforeAll(async () => {
  cpSync(postgresMigrations, newFolder, { recursive: true });
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(newFolder, name), sql);
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  engines.push(postgres, clickhouse);
  settings = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    SECRET_KEY: 'a secret that the node has before and after it is started again',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  };
  product = await startProduct(settings);
  await whenJoined(product);
  database = new Client({ connectionString: postgres.url });
  await database.connect();
  const form = await addOptInPage(postgres.url, 'opt-in');
  optIns = { port: portOf(product), form };
  artistId = await addFans(form.linkId);
});

afterAll(async () => {
  await product?.end('SIGKILL');
  await database?.end();
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const portOf = ({ url }: RunningProduct): number => Number(new URL(url).port);

/** Gives the artist of the link as many fans, of whom nothing is shared with others. */
async function addFans(linkId: string): Promise<string> {
  const shared = (state: string) =>
    database.query(
      `alter table optins_message ${state} trigger opt_ins_share_saved_sets, ${state} trigger opt_ins_saved_sets`,
    );
  await shared('disable');
  await database.query(
    `insert into optins_message (id, artist_id, link_id, platform, value, country, region, city, created_at)
     select gen_random_uuid(), artist_id, id, 'phone_number', '+1212' || lpad(n::text, 7, '0'), 'US', '', 'City ' || n % 500, now()
     from links, generate_series(1, $2::integer) n where id = $1`,
    [linkId, fans],
  );
  await shared('enable');
  await database.query('analyze');
  const { rows } = await database.query<{ artist_id: string }>('select artist_id from links where id = $1', [linkId]);
  return rows[0]?.artist_id ?? '';
}

/** Asks again and again until the end; gives how often it was answered, and how long the longest answer took. */
function keepAsking(ask: (turn: number) => Promise<void>) {
  let isOver = false;
  const asked = { answers: 0, longest: 0 };
  const asking = (async () => {
    for (let turn = 1; !isOver; turn += 1) {
      const begun = performance.now();
      await ask(turn);
      asked.answers += 1;
      asked.longest = Math.max(asked.longest, Math.round(performance.now() - begun));
      await delay(20);
    }
  })();
  // It is waited for at the end.
  asking.catch(() => undefined);
  return {
    asked,
    async end() {
      isOver = true;
      await asking;
      return asked;
    },
  };
}

let fansSoFar = 0;
async function optIn(): Promise<void> {
  fansSoFar += 1;
  const { status, text } = await leaveNumber(optIns, fansSoFar);
  expect(status, text).toBe(200);
  expect(text).toContain('Welcome aboard.');
}

async function openDashboard(): Promise<(turn: number) => Promise<void>> {
  const { token, artistIds } = await addSignedIn(database, { email: 'owner@fanfare.test', name: 'Owned', count: 1 });
  await database.query(
    "insert into artist_users (id, artist_id, user_id, role, created_at) select gen_random_uuid(), $1, user_id, 'owner', now() from artist_users where artist_id = $2",
    [artistId, artistIds[0]],
  );
  const call = callGraphql(product.url);
  const list = 'query ($id: uuid!) { fan_list(artist_id: $id, limit: 5, offset: 0) { total fans { id } } }';
  return async () => {
    const { fan_list } = dataOf(await call<{ fan_list: { total: number } }>(token, list, { id: artistId }));
    expect(fan_list.total).toBeGreaterThanOrEqual(fans);
  };
}

const count = async (condition: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from optins_message where ${condition}`,
  );
  return rows[0]?.count ?? -1;
};

it(`keeps serving while ${fans} fans are migrated, loses nothing, and starts again`, async () => {
  const { DATABASE_URL: url = '', CLICKHOUSE_URL: events = '' } = settings;
  const target = { port: portOf(product), linkId: optIns.form.linkId, path: 'opt-in', mark: 'm', pause: 20 };
  const hits = startFans(target, 2);
  const dashboard = keepAsking(await openDashboard());
  const forms = [keepAsking(optIn), keepAsking(optIn)];
  const formsAnswered = () => forms.reduce((sum, { asked }) => sum + asked.answers, 0);
  await expect.poll(formsAnswered).toBeGreaterThan(10);
  const waits = await watchLockWaits(url, newVersion);

  // A report reads all fans meanwhile, and ends only when a hundred more have opted in.
  const report = new Client({ connectionString: url, application_name: `${newVersion} report` });
  await report.connect();
  await report.query('begin; select count(*) from optins_message');
  const lines: string[] = [];
  const migrated = migratePostgres(url, { folder: newFolder, report: (line) => lines.push(line) });
  await expect
    .poll(() => lines.find((line) => line.includes('waits')))
    .toContain('(fanfare report, idle in transaction');
  const before = formsAnswered();
  await expect.poll(formsAnswered).toBeGreaterThan(before + 100);
  await report.query('commit');
  await report.end();
  expect(await migrated).toEqual(['9001-areas.sql', '9002-areas-of-fans.sql']);

  const worker = openPostgres(url);
  const left = () => count('area is null');
  expect(await left()).toBeGreaterThan(fans - 1);
  const work = (forMilliseconds: number) =>
    runPendingBackfills({ pool: worker.pool, url, folder: newFolder, log: createLog('silent'), forMilliseconds });
  // The first worker is gone after a batch, the next one goes on.
  await work(0);
  await work(3_600_000);
  await worker.close();
  expect(await left()).toBe(0);

  // Back: a node of this version is killed, and started again on what the new one made.
  const longestWait = await waits.end();
  const memory = await hits.end();
  const [read, ...sent] = await Promise.all([dashboard.end(), ...forms.map((form) => form.end())]);
  await product.end('SIGKILL');
  product = await startProduct(settings);
  await whenJoined(product);
  optIns = { ...optIns, port: portOf(product) };
  for (let more = 0; more < 20; more += 1) await optIn();

  expect(await migratePostgres(url, { folder: newFolder, contract: true })).toEqual(['9003-areas-needed.sql']);
  await optIn();
  await product.end('SIGTERM');
  const refused = await failToStart(settings);
  expect(refused.complaint).toContain('after which only versions work that have 9001-areas.sql: this one does not.');

  expect(await count(`link_id = '${optIns.form.linkId}'`)).toBe(fans + fansSoFar);
  expect(await count('area <> left(value, 4)')).toBe(0);
  const counted = await expectBalanced(events, { linkId: target.linkId, mark: 'm' }, memory);
  expect(memory.unanswered).toEqual([]);
  expect(longestWait).toBeLessThanOrEqual(1_000);
  const longest = Math.max(...sent.map((each) => each.longest));
  reportFigure(
    'migrations under load',
    `${fans} fans migrated: ${fansSoFar} opt-ins (the longest took ${longest} ms), ${counted} hits and ${read?.answers} reads of the dashboard (the longest took ${read?.longest} ms), 0 failed, 0 lost; the longest wait for a lock was ${longestWait} ms`,
  );
}, 3_600_000);
