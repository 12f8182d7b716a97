/** How much memory an archive of ten thousand links and many fans holds at any time (LINK-96). */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const links = 10_000;
const fans = figure(20_000, 1_000_000);
const mostGrowth = 100;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** What is in use, in megabytes. How much of the rest a process keeps depends on how much memory its machine has. */
function megabytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

async function archive(token: string): Promise<void> {
  dataOf(await testApp.call(token, 'mutation { request_data_export { id } }'));
  const state = async () =>
    dataOf(await testApp.call<{ data_export: { state: string } | null }>(token, '{ data_export { state } }'))
      .data_export?.state;
  await expect.poll(state, { timeout: 1_200_000, interval: 500 }).toBe('ready');
}

it('LINK-96: holds at most 100 MB', { timeout: 1_800_000 }, async () => {
  const person = await buildPerson(testApp);
  // Code that is loaded and compiled at the first archive is not counted.
  await buildArtist(testApp, person.userId);
  await archive(person.token);
  const artistId = await buildArtist(testApp, person.userId);
  const query = async (text: string, values?: unknown[]) => ({ rows: await testApp.sql(text, values) });
  await addManyLinks({ query } as Parameters<typeof addManyLinks>[0], { artistId, count: links, prefix: 'much-' });
  await testApp.sql(
    `insert into link_destinations (id, link_id, type, url, priority)
     select gen_random_uuid(), id, d.type, 'https://' || d.host || '/album/' || left(id::text, 8), d.place
     from links, (values ('spotify', 'open.spotify.com', 1), ('applemusic', 'music.apple.com', 2), ('tidal', 'tidal.com', 3)) d (type, host, place)
     where artist_id = $1`,
    [artistId],
  );
  for (let first = 1; first <= fans; first += 10_000)
    await testApp.sql(
      `insert into optins_message (id, artist_id, platform, value, country, city, created_at)
       select gen_random_uuid(), $1, 'email', 'fan' || n || '@example.com', 'DE', 'Hamburg', now() - n * interval '1 second'
       from generate_series($2::integer, $2::integer + 9999) n`,
      [artistId, first],
    );
  const before = megabytes();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 1_000);
  await archive(person.token);
  clearInterval(watching);
  reportFigure(
    'an archive’s memory',
    `${links} links and ${fans} fans: from ${Math.round(before)} MB to at most ${Math.round(most)} MB`,
  );
  const [{ bytes } = { bytes: 0 }] = await testApp.sql<{ bytes: number }>(
    'select sum(length(content))::integer as bytes from data_export_parts',
  );
  expect(bytes).toBeGreaterThan(5_000_000);
  expect(most - before).toBeLessThan(mostGrowth);
});
