/** The drill: a product under load is backed up, with kills, and lost; what was restored is equal, opens its pages, and does its waiting jobs once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPresavedRelease } from '#tests/fixtures/presaved-release.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { type ServedStandIns, serveStandIns } from '../contracts/stand-ins.ts';
import { startFans } from './fan-load.ts';
import { addFaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { expectBalanced } from './stored-hits.ts';
import { visit } from './visitor.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'fanfare-drill-'));
const place = join(folder, 'backup');
const secretKey = 'restore-drill-'.repeat(4);
const fans = 500;
/** Milliseconds after which a backup is killed, each in another of its steps; the one after them is let through. */
const kills = [900, 1_800, 3_000];
const products: RunningProduct[] = [];
let served: ServedStandIns;

beforeAll(async () => {
  served = await serveStandIns();
});
afterAll(async () => {
  for (const product of products) await product.end('SIGKILL');
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function settingsOf(dataDir: string): Record<string, string> & { DATA_DIR: string } {
  const { spotify } = served.standIns.settings;
  return {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SPOTIFY_API_URL: spotify.apiUrl,
    SPOTIFY_ACCOUNTS_URL: spotify.accountsUrl,
    SPOTIFY_CLIENT_ID: spotify.clientId,
    SPOTIFY_CLIENT_SECRET: spotify.clientSecret,
  };
}

async function start(dataDir: string, roles: string): Promise<RunningProduct> {
  const product = await startProduct({ ...settingsOf(dataDir), WEB_PROCESSES: '1' }, [`--roles=${roles}`]);
  products.push(product);
  return product;
}

/** Runs `fanfare` with the settings of `dataDir`, and kills it after `killAfter` milliseconds. */
async function fanfare(dataDir: string, args: string[], killAfter?: number) {
  const { PATH, HOME } = process.env;
  const child = spawn(join(root, 'bin', 'fanfare'), args, {
    cwd: root,
    env: { PATH, HOME, ...settingsOf(dataDir), DEMO_WORLD: 'no', BACKUP_PASSPHRASE: 'a long enough passphrase' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, ...said };
}

it('restores a product that was lost under load', async () => {
  const [lost, restored] = [join(folder, 'lost'), join(folder, 'restored')];
  // Without a worker: the release waits to be saved.
  const product = await start(lost, 'web');
  const { databaseUrl } = product.record;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { item } = await addPresavedRelease(client, { standIns: served.standIns, secretKey, fans });
  await client.query("insert into pgboss.job (name, data) values ('presaves.save_released', '{}')");
  await client.end();
  const { linkId, path } = await addFaultLink(databaseUrl);
  const target = { port: Number(new URL(product.url).port), linkId, path };

  const before = startFans({ ...target, mark: 'before' }, 8);
  while (before.answers() < 1_000) await delay(10);
  const known = await before.end();
  const during = startFans({ ...target, mark: 'during', pause: 5 }, 8);
  for (const killAfter of kills) {
    const { code } = await fanfare(lost, ['backup', '--to', place], killAfter);
    expect(code).not.toBe(0);
    expect(existsSync(join(place, 'manifest.json'))).toBe(false);
  }
  const refused = await fanfare(restored, ['restore', '--from', place]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/was cut short|There is no backup/) });
  const made = await fanfare(lost, ['backup', '--to', place, '--json']);
  expect(made).toMatchObject({ code: 0 });
  await product.end('SIGKILL');
  await during.end();

  expect(await fanfare(restored, ['restore', '--from', place, '--json'])).toMatchObject({ code: 0 });
  const verified = await fanfare(restored, ['verify', '--from', place, '--json']);
  expect(verified).toMatchObject({ code: 0 });
  expect(JSON.parse(verified.out)).toMatchObject({ isSame: true, differences: [], page: { url: expect.any(String) } });
  const again = await fanfare(restored, ['restore', '--from', place]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty') });

  const successor = await start(restored, 'web,worker');
  expect((await visit({ port: Number(new URL(successor.url).port), path: `/${path}` })).text).toContain('Still Here');
  const acknowledged = await expectBalanced(successor.record.clickhouseUrl, { linkId, mark: 'before' }, known);
  const savedTimes = () => {
    const { libraries } = served.standIns.fans.spotify;
    return libraries
      .accounts()
      .map((account) => libraries.list(account).find((kept) => kept.item === item)?.times ?? 0);
  };
  await expect.poll(() => savedTimes().filter((times) => times > 0).length, { timeout: 300_000 }).toBe(fans);
  expect(savedTimes().filter((times) => times > 1)).toEqual([]);
  reportFigure(
    'restored backups',
    `${acknowledged} hits, ${fans} waiting pre-saves, ${kills.length} kills of the backup: 0 lost, 0 doubled`,
  );
}, 1_800_000);
