/** The records go away while fans come: what is kept in memory is served and counted on, the rest says so plainly. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { createEventStore } from '#server/platform/clickhouse.ts';
import { addFaultLink } from './fault-link.ts';
import { type RunningProduct, startProduct } from './product.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-away-'));
const engines: Engine[] = [];
let product: RunningProduct | undefined;

afterAll(async () => {
  await product?.end('SIGKILL');
  await Promise.all(engines.map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function ask(port: number, path: string): Promise<{ status: number; location: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'vibe.to',
      'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    };
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }));
    })
      .on('error', reject)
      .end();
  });
}

it('serves and counts known pages without Postgres', async () => {
  const options = { dataDir: folder, log: () => undefined };
  const [postgres, clickhouse] = await Promise.all([startPostgres(options), startClickHouse(options)]);
  engines.push(postgres, clickhouse);
  const DATA_DIR = join(folder, 'data');
  product = await startProduct({ DATA_DIR, DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url });
  const port = Number(new URL(product.url).port);
  const { linkId, path } = await addFaultLink(postgres.url);
  expect((await ask(port, `/${path}`)).status).toBe(200);

  await postgres.stop();
  for (let round = 0; round < 20; round += 1) {
    expect((await ask(port, `/${path}`)).status).toBe(200);
    expect((await ask(port, `/${path}/spotify`)).location).toContain('open.spotify.com');
    await delay(50);
  }
  const unknown = await ask(port, '/never-seen');
  expect(unknown.status).toBe(503);
  expect(unknown.text).toContain('try again');
  expect(unknown.text).not.toMatch(/ECONNREFUSED|ENOENT|postgres/i);

  const store = await createEventStore(clickhouse.url);
  try {
    const clicks = async () => {
      const [row] = await store.rows<{ clicks: number }>(
        'select count() as clicks from events where link_id = {linkId:UUID}',
        { linkId },
      );
      return row?.clicks;
    };
    await expect.poll(clicks, { timeout: 15_000 }).toBe(20);
  } finally {
    await store.close();
  }
});
