/** Moving in by the urls of pages: pages in the shapes of other products, beside what the code gives, and pages that nobody should trust. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { linkPagesPrefix } from '#sandbox/link-pages/link-pages.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { moving } from '#tests/fixtures/moving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let moves: ReturnType<typeof moving>;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
beforeEach(async () => {
  artistId = await buildArtist(testApp, owner.userId);
  moves = moving(testApp, { token: owner.token, artistId });
  await testApp.sql('delete from rate_limits');
});
afterAll(async () => {
  await testApp?.close();
});

/** An album of the invented catalogue. */
const album = () => {
  const release = [...testApp.standIns.catalogue.releaseById.values()].find(({ kind }) => kind === 'album');
  if (release === undefined) throw new Error('The catalogue has no album.');
  return release;
};
const url = (path: string) => `${testApp.url}${linkPagesPrefix}/${path}`;

/** Reads pages, and gives their rows. The clock stands still for limits, so each page has a second of its own. */
async function read(...paths: string[]) {
  const { id } = dataOf(await moves.readPages(paths.map(url).join('\n'))).read_pages;
  for (const _ of paths) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    testApp.clock.moveBy(1_100);
  }
  await moves.until(id, 'checked');
  return { id, rows: await moves.rows(id) };
}

it('MOVE-14, MOVE-15, MOVE-17: reads each shape, unwraps click urls, and finds more by code', async () => {
  const { id: spotifyId, name, artist, upc } = album();
  const shapes = ['linkfire', 'featurefm', 'toneden', 'hypeddit', 'songlink'];
  const { rows } = await read(...shapes.map((shape) => `${shape}/${spotifyId}`));
  for (const [index, row] of rows.entries()) {
    const shape = shapes[index];
    expect([shape, row.title, row.type]).toEqual([shape, name, 'release']);
    const found = new Map(row.destinations.map((each) => [each.type, each]));
    expect([shape, found.get('spotify')?.url]).toEqual([shape, `https://open.spotify.com/album/${spotifyId}`]);
    expect([shape, ['page', 'both'].includes(found.get('spotify')?.found_by ?? '')]).toEqual([shape, true]);
    expect([shape, row.code]).toEqual([shape, upc]);
    expect([shape, row.destinations.some(({ found_by }) => found_by === 'code')]).toEqual([shape, true]);
    expect(row.destinations.every((each) => /^https?:/.test(each.url) && !each.url.includes('invalid'))).toBe(true);
    expect(row.subtitle).toBe(artist.name);
  }
  const paths = rows.map(({ verdict }) => verdict);
  // All five want the path of the release's id; the first one keeps it.
  expect(paths).toEqual(['ok', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
});

it('MOVE-14: takes the other links of an artist’s page along', async () => {
  const { rows } = await read(`linktree/${album().id}`);
  expect(rows[0]?.title).toBe(album().artist.name);
  expect(rows[0]?.destinations.map(({ type, text }) => [type, text])).toEqual(
    expect.arrayContaining([
      ['custom', 'Tour dates'],
      ['custom', 'Shop'],
    ]),
  );
});

it('MOVE-13, MOVE-16: survives endless pages, private hosts, five thousand links and empty pages', async () => {
  const { id, rows } = await read('endless', 'inside', 'many', 'nothing', 'gone/x');
  expect(rows.map(({ verdict }) => verdict)).toEqual(['unreachable', 'forbidden', 'ok', 'empty', 'unreachable']);
  expect([rows[2]?.destinations.length, rows[2]?.left_over]).toEqual([60, 4_940]);
  expect(rows[1]?.reason).toBe('This url cannot be opened from here: it is not public, or leads to a private network.');
  dataOf(await moves.start(id));
  expect(await moves.until(id, 'done')).toMatchObject({ made: 1 });
});

it('MOVE-12: refuses what is no list of pages', async () => {
  const refusedAs = async (text: string) => (await moves.readPages(text)).errors[0]?.message;
  expect(await refusedAs(' \n ')).toBe('Please paste the url of at least one page.');
  expect(await refusedAs('https://song.link/x\nhello')).toBe(
    'One of the lines is not a web url. Please correct or remove it.',
  );
  const many = Array.from({ length: 51 }, (_, index) => `https://song.link/${index}`).join('\n');
  expect(await refusedAs(many)).toBe('At most 50 pages can be read at once. Please read the others after these.');
  expect(await refusedAs('javascript:alert(1)')).toBe(
    'One of the lines is not a web url. Please correct or remove it.',
  );
});
