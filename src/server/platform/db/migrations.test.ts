/** Migrations: applied once however many processes start at once, never changed afterwards, and described by tables.gen.ts. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson } from '#tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { tableTypes } from '../../../../tools/table-types.ts';
import { migratePostgres, postgresMigrations } from './migrations.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await testApp?.close();
});

it('gives the tables that tables.gen.ts describes', async () => {
  const printed = await tableTypes(testApp.settings.databaseUrl);
  const file = readFileSync(new URL('./tables.gen.ts', import.meta.url), 'utf8');
  expect(file, 'tables.gen.ts differs from db/postgres: run `npm run schema` and commit the result').toBe(printed);
});

it('make stored pre-saves save, and keep a url only where nothing else names the release', async () => {
  const owner = await buildPerson(testApp);
  const spotify = (path: string) => `https://open.spotify.com/${path}/4uLU6hMCjMI75M1A2tKUQC`;
  const { id } = await buildLink(testApp, {
    artistId: await buildArtist(testApp, owner.userId),
    destinations: [
      { type: 'spotify', url: spotify('album'), preRelease: true },
      { type: 'spotify', url: spotify('track') },
      { type: 'applemusic', url: 'https://music.apple.com/us/album/tides/1440857781?l=de', preRelease: true },
      { type: 'applemusic', url: 'https://music.apple.com/us/artist/mara/1', preRelease: true },
      { type: 'itunes', url: 'https://itunes.apple.com/us/album/1', preRelease: true },
    ],
  });
  await testApp.sql('alter table link_destinations drop column plain_link');
  await testApp.sql(readFileSync(join(postgresMigrations, '0013-plain-links.sql'), 'utf8'));
  const rows = await testApp.sql<{ url: string; plain_link: boolean }>(
    'select url, plain_link from link_destinations where link_id = $1 order by priority',
    [id],
  );
  expect(rows.every((row) => !row.plain_link)).toBe(true);
  expect(rows.map(({ url }) => url)).toEqual([
    '',
    spotify('track'),
    'https://music.apple.com/us/album/tides/1440857781?l=de',
    '',
    'https://itunes.apple.com/us/album/1',
  ]);
});

it('applies each file once, refuses a changed one, and leaves nothing of a failed one', async () => {
  const url = testApp.settings.databaseUrl;
  await testApp.sql('drop table migrations');
  await writeFile(join(folder, '0001-a.sql'), 'create table a (id integer);');
  const starts = await Promise.all([
    migratePostgres(url, folder),
    migratePostgres(url, folder),
    migratePostgres(url, folder),
  ]);
  expect(starts.flat()).toEqual(['0001-a.sql']);

  await writeFile(join(folder, '0002-b.sql'), 'create table b (id integer); select * from nowhere;');
  await expect(migratePostgres(url, folder)).rejects.toThrow('The migration 0002-b.sql failed.');
  expect(await testApp.sql("select 1 from pg_tables where tablename = 'b'")).toEqual([]);

  await writeFile(join(folder, '0002-b.sql'), 'create table b (id integer);');
  expect(await migratePostgres(url, folder)).toEqual(['0002-b.sql']);
  await writeFile(join(folder, '0001-a.sql'), 'create table a (id bigint);');
  await expect(migratePostgres(url, folder)).rejects.toThrow('0001-a.sql was changed');
});

it('finds nothing to do in a database that another version left further on, and says so', async () => {
  await expect(migratePostgres(testApp.settings.databaseUrl, postgresMigrations)).rejects.toThrow('does not know');
});
