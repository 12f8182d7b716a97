/** A backup of a product with fans, money, jobs and waiting events, restored into empty databases: everything is there, once. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { eventColumns } from '#domain/stats/event-line.ts';
import { createEventStore } from '#server/platform/db/clickhouse.ts';
import { insertOnce } from '#server/public/count/segment-insert.ts';
import { withDatabase } from '#tests/fixtures/database-url.ts';
import { giveBackEventStore, takeEventStore } from '#tests/fixtures/event-stores.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { type Installation, makeBackup } from './backup.ts';
import { folderTarget } from './folder-target.ts';
import { manifestName } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore.ts';
import { checkParts, compare } from './verify.ts';

const passphrase = 'a long enough passphrase';
const folder = mkdtempSync(join(tmpdir(), 'fanfare-backup-'));
const linkId = randomUUID();
const artistId = randomUUID();
let testApp: TestApp;
let installation: Installation;
const emptied: (() => Promise<unknown>)[] = [];

/** A line of a hit at `time`, in seconds. */
function hitLine(time: number, campaign: string): string {
  const values: Record<string, string | number> = {
    artist_id: artistId,
    link_id: linkId,
    happened_at: time,
    event: 'click',
    destination_id: '00000000-0000-0000-0000-000000000000',
    verdict: 'person',
    rules_version: 1,
    hints: 0,
    visitor: 7,
    pace: 1,
    browser_version: 18,
    utm_campaign: campaign,
  };
  return `${eventColumns.map((column) => values[column] ?? '').join('\t')}\n`;
}

const lines = (count: number, from: number, campaign: string) =>
  Array.from({ length: count }, (_, index) => hitLine(from + index, `${campaign}-${index}`)).join('');

/** Empty databases beside those of the test app. */
async function emptyEngines(): Promise<{ databaseUrl: string; clickhouseUrl: string }> {
  const { databaseUrl } = inject('engines');
  const name = `fanfare_restored_${randomUUID().slice(0, 8)}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`create database ${name}`);
  const clickhouseUrl = takeEventStore(inject('engines').clickhouseUrl);
  emptied.push(
    () => administer(`drop database ${name} with (force)`),
    // One that was refused was never made.
    async () => (await createEventStore(clickhouseUrl)).close(),
    () => giveBackEventStore(clickhouseUrl),
  );
  return { databaseUrl: withDatabase(databaseUrl, name), clickhouseUrl };
}

async function campaignsAt(clickhouseUrl: string): Promise<Record<string, number>> {
  const store = await createEventStore(clickhouseUrl);
  try {
    const rows = await store.rows<{ name: string; count: number }>(
      "select utm_campaign as name, count() as count from events where utm_campaign != '' group by name",
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  } finally {
    await store.close();
  }
}

const december = Date.UTC(2025, 11, 31, 23, 59, 50) / 1000;

beforeAll(async () => {
  testApp = await createTestApp();
  const { settings } = testApp;
  const user = randomUUID();
  await testApp.sql(
    "insert into users (id, email, password_hash, created_at) values ($1, 'B\u00fcro\t\\N@fanfare.test', '', now())",
    [user],
  );
  await testApp.sql("insert into artists (id, name, billing_user_id, created_at) values ($1, 'Back\nUp', $2, now())", [
    artistId,
    user,
  ]);
  await testApp.sql(
    "insert into links (id, artist_id, created_at, updated_at, domain, path, title) values ($1, $2, now(), now(), 'vibe.to', 'kept', 'Kept')",
    [linkId, artistId],
  );
  await testApp.sql(
    "insert into billing_ledger (user_id, kind, amount_cents, reference, happened_at) values ($1, 'sale', 1999, 'one', now()), ($1, 'refund', 500, 'two', now())",
    [user],
  );
  const state = (name: string) =>
    `insert into pgboss.job (name, data, state, start_after) values ('mails.send', '{"of":"${name}"}', '${name}', now() + interval '2 days')`;
  for (const name of ['created', 'active', 'failed', 'completed']) await testApp.sql(state(name));
  const store = await createEventStore(settings.clickhouseUrl);
  // One segment lies in the store and still on the disk, as one whose removal a kill has prevented; it crosses two months.
  await insertOnce(store, Buffer.from(lines(20, december, 'both')), 'both-1', false);
  await insertOnce(store, Buffer.from(lines(5, december + 3600, 'stored')), 'stored-1', false);
  await store.close();
  const owner = join(folder, 'data', 'events', randomUUID());
  await mkdir(join(owner, 'inbox'), { recursive: true });
  await mkdir(join(owner, 'joined-j1.closed'));
  await writeFile(join(owner, 'both-1.closed'), lines(20, december, 'both'));
  await writeFile(join(owner, 'joined-j1.closed', '0000'), lines(3, december, 'joined-a'));
  await writeFile(join(owner, 'joined-j1.closed', '0001'), lines(3, december, 'joined-b'));
  await writeFile(join(owner, 'inbox', 'handed-1.closed'), lines(2, december + 60, 'handed'));
  await writeFile(join(owner, 'open-7.open'), `${lines(4, december + 90, 'open')}cut in the middle`);
  installation = {
    version: '0.0.0-test',
    databaseUrl: settings.databaseUrl,
    clickhouseUrl: settings.clickhouseUrl,
    dataDir: join(folder, 'data'),
    secretKey: settings.secretKey,
    previousSecretKey: undefined,
    files: undefined,
  };
});

afterAll(async () => {
  for (const each of emptied) await each();
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (place: string, more: Partial<Installation> = {}) =>
  makeBackup(
    { ...installation, ...more },
    { target: folderTarget(join(folder, place)), passphrase, settle: 0, tell: () => undefined },
  );

it('restores rows, sums, sequences, open jobs and each event once', async () => {
  const made = await backUp('whole');
  expect(made).toMatchObject({ events: 37, segments: 4 });
  const target = folderTarget(join(folder, 'whole'));
  const backup = await openBackup(target, passphrase);
  expect(backup.secretKey).toBe(installation.secretKey);
  await checkParts(target, backup.manifest, () => undefined);
  const engines = await emptyEngines();
  const result = await restoreBackup(target, backup, { ...engines, files: undefined }, () => undefined);
  expect(result).toMatchObject({ rows: made.rows, events: 37, unreadableSegments: [] });
  const { differences, figures } = await compare(engines, backup.manifest);
  expect(differences).toEqual([]);
  expect(figures).toContainEqual({ name: 'cents in the ledger', backup: '2499', installation: '2499' });
  const campaigns = await campaignsAt(engines.clickhouseUrl);
  expect(Object.keys(campaigns)).toHaveLength(37);
  expect(new Set(Object.values(campaigns))).toEqual(new Set([1]));
  const restored = new pg.Client({ connectionString: engines.databaseUrl });
  await restored.connect();
  const { rows: jobs } = await restored.query(
    "select data->>'of' as was, state from pgboss.job where name = 'mails.send' order by 1",
  );
  expect(jobs).toEqual([
    { was: 'active', state: 'retry' },
    { was: 'created', state: 'created' },
    { was: 'failed', state: 'failed' },
  ]);
  // Triggers are on again, and identities go on behind the last one.
  await expect(restored.query('update billing_ledger set amount_cents = 1')).rejects.toThrow('never changed');
  const { rows } = await restored.query(
    "insert into billing_ledger (user_id, kind, amount_cents, reference, happened_at) select user_id, 'credit', 1, 'three', now() from billing_ledger limit 1 returning id::int",
  );
  expect(rows).toEqual([{ id: 3 }]);
  await restored.end();
}, 300_000);

it('goes on after a backup that was cut short, and reads a month that has not changed no more', async () => {
  await backUp('cut');
  const place = join(folder, 'cut');
  await rm(join(place, manifestName));
  const target = folderTarget(place);
  await expect(openBackup(target, passphrase)).rejects.toThrow('was cut short');
  expect(await backUp('cut')).toMatchObject({ reusedMonths: 2, events: 37 });
  await expect(backUp('cut')).rejects.toThrow('has a complete backup');
  await expect(
    makeBackup(installation, {
      target: folderTarget(join(folder, 'data')),
      passphrase,
      settle: 0,
      tell: () => undefined,
    }),
  ).rejects.toThrow('has other files in it');
});

it('refuses engines that are not empty, and says what is in them', async () => {
  await backUp('refused');
  const target = folderTarget(join(folder, 'refused'));
  const backup = await openBackup(target, passphrase);
  const { settings } = testApp;
  const restore = (engines: { databaseUrl: string; clickhouseUrl: string }) =>
    restoreBackup(target, backup, { ...engines, files: undefined }, () => undefined);
  await expect(restore(settings)).rejects.toThrow(/The database is not empty: it has .*artist_socials/);
  const engines = await emptyEngines();
  await expect(restore({ ...engines, clickhouseUrl: settings.clickhouseUrl })).rejects.toThrow(
    'The event store is not empty: it has events (25 rows)',
  );
  await restore(engines);
});

it('names a wrong passphrase, a damaged part, a changed manifest and a newer form', async () => {
  await backUp('damaged');
  const place = join(folder, 'damaged');
  const target = folderTarget(place);
  await expect(openBackup(target, 'another long passphrase')).rejects.toThrow('is not the one');
  const backup = await openBackup(target, passphrase);
  const [part = ''] = await readdir(join(place, 'postgres'));
  const bytes = await readFile(join(place, 'postgres', part));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(join(place, 'postgres', part), bytes);
  await expect(checkParts(target, backup.manifest, () => undefined)).rejects.toThrow(
    `postgres/${part} in ${place} is damaged`,
  );
  await rm(join(place, 'postgres', part));
  await expect(checkParts(target, backup.manifest, () => undefined)).rejects.toThrow(`lacks postgres/${part}`);
  const manifest = await readFile(join(place, manifestName), 'utf8');
  await writeFile(
    join(place, manifestName),
    manifest.replace('"cents in the ledger": "2499"', '"cents in the ledger": "9999"'),
  );
  await expect(openBackup(target, passphrase)).rejects.toThrow('was changed after it was written');
  const head = await readFile(join(place, 'backup.json'), 'utf8');
  await writeFile(join(place, 'backup.json'), head.replace('"form": 1', '"form": 2'));
  await expect(openBackup(target, passphrase)).rejects.toThrow('by a newer version');
});

it('refuses a migration that this version does not know', async () => {
  await backUp('newer');
  const target = folderTarget(join(folder, 'newer'));
  const backup = await openBackup(target, passphrase);
  backup.manifest.postgres.migrations.push({ name: '9999-later.sql', checksum: '0'.repeat(64) });
  await expect(
    restoreBackup(target, backup, { ...(await emptyEngines()), files: undefined }, () => undefined),
  ).rejects.toThrow('has the migration 9999-later.sql, which this version does not know');
});
