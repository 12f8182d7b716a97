/** Three event stores under load: one away, one killed, one added, an artist moved, an artist deleted; what was acknowledged is counted once, in its artist's store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startClickHouse } from '#engines/clickhouse.ts';
import type { Engine } from '#engines/engine.ts';
import { startPostgres } from '#engines/postgres.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { runOperator } from '../../src/cli/run-operator.ts';
import { type EngineProxy, proxyToClickHouse } from './engine-proxy.ts';
import { type FanMemory, startFans } from './fan-load.ts';
import { addFaultLink, type FaultLink } from './fault-link.ts';
import { query } from './kept-rows.ts';
import { type RunningProduct, startProduct, whenJoined } from './product.ts';
import { expectBalanced, storedEvents } from './stored-hits.ts';

const connections = 4;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-shards-'));
let postgres: Engine;
let stores: Engine[];
let proxies: EngineProxy[];
let urls: string[];
let product: RunningProduct;

const settings = (shards: number) => ({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: postgres.url,
  CLICKHOUSE_URL: urls[0] ?? '',
  CLICKHOUSE_SHARDS: urls.slice(1, shards).join(),
});

beforeAll(async () => {
  const start = (name: string) => startClickHouse({ dataDir: join(folder, name), log: () => undefined });
  [postgres, stores] = await Promise.all([
    startPostgres({ dataDir: folder, log: () => undefined }),
    Promise.all(['one', 'two', 'three'].map(start)),
  ]);
  const behind = await Promise.all(stores.map(({ url }) => proxyToClickHouse(url)));
  proxies = behind.map(({ proxy }) => proxy);
  urls = behind.map(({ url }) => url);
  product = await startProduct(settings(2));
});

afterAll(async () => {
  await product?.end('SIGKILL');
  for (const proxy of proxies ?? []) await proxy.close();
  await Promise.all([postgres, ...(stores ?? [])].map((engine) => engine?.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const place = ({ artistId }: FaultLink, shard: number) =>
  query(
    postgres.url,
    `insert into artist_shards (artist_id, shard, changed_at) values ('${artistId}', ${shard}, now())
     on conflict (artist_id) do update set shard = excluded.shard`,
  );

/** Sends hits to each link while `what` happens, and for some seconds before and after. */
async function during(mark: string, links: FaultLink[], what: () => Promise<void>): Promise<FanMemory[]> {
  await whenJoined(product);
  const port = Number(new URL(product.url).port);
  const loads = links.map((link) => startFans({ port, ...link, mark, pause: 5 }, connections));
  await delay(3_000);
  await what();
  await delay(3_000);
  return Promise.all(loads.map((load) => load.end()));
}

/** Fails unless each link's hits are stored once, and only in the store with this number. */
async function expectAt(numbers: number[], mark: string, links: FaultLink[], memories: FanMemory[]): Promise<number> {
  let acknowledged = 0;
  for (const [index, link] of links.entries()) {
    const at = stores[(numbers[index] ?? 1) - 1]?.url ?? '';
    acknowledged += await expectBalanced(
      at,
      { linkId: link.linkId, mark },
      memories[index] ?? { acknowledged: [], unanswered: [] },
    );
    for (const store of stores)
      if (store.url !== at) expect(await storedEvents(store.url, link.linkId).catch(() => ({}))).toEqual({});
  }
  return acknowledged;
}

it('loses and doubles nothing while a store is away, killed and added, and an artist moves', {
  timeout: 900_000,
}, async () => {
  const [one, two, three] = await Promise.all(
    ['one', 'two', 'three'].map((path) => addFaultLink(postgres.url, { path })),
  );
  if (one === undefined || two === undefined || three === undefined) throw new Error('there are no links');
  await place(one, 1);
  await place(two, 2);
  let total = 0;

  const away = await during('away', [one, two], async () => {
    await proxies[1]?.close();
    await delay(10_000);
    // The other store has its hits meanwhile.
    expect(await storedEvents(stores[0]?.url ?? '', one.linkId)).not.toEqual({});
    await proxies[1]?.open();
  });
  total += await expectAt([1, 2], 'away', [one, two], away);

  const killed = await during('killed', [one, two], async () => {
    process.kill(stores[0]?.pid() ?? 0, 'SIGKILL');
    await delay(5_000);
  });
  total += await expectAt([1, 2], 'killed', [one, two], killed);

  // A third store is added by a restart; web processes of both settings need not run at the same time for that.
  await product.end('SIGTERM');
  product = await startProduct(settings(3));
  await place(three, 3);
  const added = await during('added', [one, two, three], async () => undefined);
  total += await expectAt([1, 2, 3], 'added', [one, two, three], added);

  const where = () =>
    query(postgres.url, `select shard, moving_to, former from artist_shards where artist_id = '${one.artistId}'`);
  const moved = await during('moved', [one, two, three], async () => {
    const { text, ok } = await runOperator(
      ['shard', 'move', '--artist', one.artistId, '--to', '3', '--reason', 'drill'],
      settings(3),
    );
    expect(ok, text).toBe(true);
    await expect.poll(where, { timeout: 180_000, interval: 1_000 }).toMatchObject([[3, null, [1]]]);
    // A process may remember the former store for a minute.
    await delay(65_000);
  });
  await expect.poll(where, { timeout: 480_000, interval: 2_000 }).toEqual([[3, null, []]]);
  for (const [mark, memories] of Object.entries({ away, killed, added, moved }))
    await expectAt([3], mark, [one], [memories[0] ?? { acknowledged: [], unanswered: [] }]);
  total += await expectAt([3, 2, 3], 'moved', [one, two, three], moved);
  reportFigure('acknowledged hits over three event stores, each stored once', `${total} hits`);
});
