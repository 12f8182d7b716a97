/** Moving in by a file: verdicts, corrections, drafts, repeats, all or none, and undoing. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readMoveHead } from '#domain/move-in/move-head.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { type Answer, dataOf } from '#tests/fixtures/call.ts';
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
  // An hour allows a person 30 uploads; the tests share one.
  await testApp.sql('delete from rate_limits');
});
afterAll(async () => {
  await testApp?.close();
});

const codesOf = (answer: Answer<unknown>): string[] => answer.codes;

let count = 0;
/** A path that no other test has. */
const free = (): string => {
  count += 1;
  return `move-${process.pid}-${count}`;
};
const bitly = ['short_url', 'url', 'title', 'clicks', 'created', 'tags'];
const head = 'Bitlink,Long URL,Title,Clicks,Created,Tags';
const target = (name: string): string => `https://shop.example/${name}`;

it('MOVE-5, MOVE-8: gives each row a verdict, and makes drafts of those that are ready', async () => {
  const [one, taken, twice] = [free(), free(), free()];
  await buildLink(testApp, { artistId, domain: 'vibe.to', path: taken });
  const { id, rows } = await moves.checked(
    [
      head,
      `https://bit.ly/${one},https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy,Night Ferry,"12,345",2021-03-03,"tour, vinyl"`,
      `https://bit.ly/${taken},${target('a')},Taken,0,,`,
      `https://bit.ly/robots.txt,${target('b')},Reserved,0,,`,
      `https://bit.ly/x,${target('c')},Short,0,,`,
      `https://bit.ly/${free()},not a url,Wrong,0,,`,
      `https://go.label.example/${free()},${target('d')},Foreign,0,,`,
      `https://bit.ly/${twice},${target('e')},First,0,,`,
      `https://bit.ly/${twice.toUpperCase()},${target('f')},Second,0,,`,
      ',,,,,',
      `"https://bit.ly/open,${target('g')},Broken,0,,`,
    ].join('\r\n'),
    bitly,
  );
  const shown = await moves.rows(id);
  expect(shown.map(({ row, verdict }) => [row, verdict])).toEqual([
    ...[
      [2, 'ok'],
      [3, 'taken'],
      [4, 'reserved'],
      [5, 'path'],
      [6, 'url'],
      [7, 'domain'],
      [8, 'ok'],
      [9, 'duplicate'],
    ],
    [11, 'broken'],
  ]);
  expect(rows).toBe(9);
  expect(shown[0]).toMatchObject({
    ...{ source: `https://bit.ly/${one}`, domain: 'vibe.to', path: one, title: 'Night Ferry', type: 'release' },
    ...{ clicks: 12_345, created_on: '2021-03-03', tags: ['tour', 'vinyl'] },
    destinations: [{ type: 'spotify', chosen: true, found_by: 'file' }],
  });
  expect(shown[4]?.reason).toBe('This is not a web url. Please enter where the link leads. (not a url)');
  expect((await moves.links()).map(({ path }) => path)).toEqual([taken]);
  expect(dataOf(await moves.start(id))).toMatchObject({ start_move_in: { state: 'running' } });
  expect(await moves.until(id, 'done')).toMatchObject({ made: 2, failed: 0 });
  expect(await moves.links()).toEqual(
    [
      { path: one, draft: true, title: 'Night Ferry' },
      { path: taken, draft: false, title: expect.any(String) },
      { path: twice, draft: true, title: 'First' },
    ].sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
  const [first] = await moves.rows(id);
  // MOVE-21: what it had before is a note on its charts, and no hit.
  const notes = await testApp.sql('select link_id, kind, text from annotations where artist_id = $1', [artistId]);
  expect(notes).toEqual([
    { link_id: first?.link_id, kind: 'move', text: '12,345 clicks at bit.ly before, since 2021-03-03' },
  ]);
  const document = `query ($id: uuid!) { links_by_pk(id: $id) { tags image destinations { type url enabled } } }`;
  expect(dataOf(await testApp.call(owner.token, document, { id: first?.link_id }))).toMatchObject({
    links_by_pk: {
      tags: ['tour', 'vinyl'],
      image: expect.stringMatching(/^https?:/),
      destinations: [{ type: 'spotify', url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', enabled: true }],
    },
  });
});

it('MOVE-9: judges an edited row again, together with those at its path', async () => {
  const [path, other] = [free(), free()];
  const file = `${head}\n${[`${path},${target('a')}`, `${path},${target('b')}`].map((cells) => `https://bit.ly/${cells},Title,,,`).join('\n')}`;
  const { id } = await moves.checked(file, bitly);
  expect(await moves.verdicts(id)).toEqual([`2 ${path} ok`, `3 ${path} duplicate`]);
  expect(dataOf(await moves.change(id, 2, { path: other })).change_move_in_row).toMatchObject({
    path: other,
    verdict: 'ok',
  });
  expect(await moves.verdicts(id)).toEqual([`2 ${other} ok`, `3 ${path} ok`]);
  dataOf(await moves.change(id, 2, { left_out: true }));
  expect(await moves.verdicts(id)).toEqual([`2 ${other} left_out`, `3 ${path} ok`]);
  const destinations = [{ url: 'https://www.deezer.com/album/1', chosen: true }];
  expect(
    dataOf(await moves.change(id, 3, { title: ' New ', destinations, type: 'bio' })).change_move_in_row,
  ).toMatchObject({
    ...{ title: 'New', type: 'bio', destinations: [{ type: 'deezer', chosen: true }] },
  });
  expect(codesOf(await moves.change(id, 3, { destinations: [{ url: 'javascript:alert(1)', chosen: true }] }))).toEqual([
    'URL_INVALID',
  ]);
  expect(codesOf(await moves.change(id, 99, { title: 'x' }))).toEqual(['NOT_FOUND']);
  dataOf(await moves.start(id));
  await moves.until(id, 'done');
  expect((await moves.links()).map(({ path: made }) => made)).toEqual([path]);
  expect(codesOf(await moves.change(id, 3, { title: 'Late' }))).toEqual(['MOVE_CHANGED']);
});

it('MOVE-7: takes links of other domains along only where the person says so', async () => {
  const path = free();
  const file = `${head}\nhttps://go.label.example/${path},${target('a')},One,,,`;
  const { id } = await moves.checked(file, bitly, { takes_foreign: true });
  expect(await moves.rows(id)).toMatchObject([{ domain: 'vibe.to', path, verdict: 'ok' }]);
});

it('MOVE-18, MOVE-19: makes no link twice, whether a job or a file is repeated', async () => {
  const file = `${head}\n${Array.from({ length: 8 }, () => `https://bit.ly/${free()},${target('a')},Song,,,`).join('\n')}`;
  const { id } = await moves.checked(file, bitly);
  await Promise.all([moves.start(id), moves.start(id)]);
  await moves.until(id, 'done');
  // The process died behind the last links and before the note of them.
  await testApp.sql(`update move_in_rows set outcome = '', link_id = null where move_in_id = $1 and row > 5`, [id]);
  await testApp.sql(`update move_ins set state = 'running' where id = $1`, [id]);
  await testApp.modules.moveIn.service.runStart(id);
  expect(await moves.find(id)).toMatchObject({ state: 'done', made: 8 });
  expect(await moves.links()).toHaveLength(8);
  const again = await moves.checked(file, bitly);
  expect(again.verdicts).toEqual([{ verdict: 'made', count: 8 }]);
  expect(codesOf(await moves.start(again.id))).toEqual(['MOVE_NOTHING']);
});

it('MOVE-10: makes all links or none', async () => {
  const [one, two] = [free(), free()];
  const file = `${head}\n${[one, two, 'x'].map((path) => `https://bit.ly/${path},${target('a')},Song,,,`).join('\n')}`;
  const { id } = await moves.checked(file, bitly);
  expect(codesOf(await moves.start(id, true))).toEqual(['MOVE_NOT_ALL']);
  dataOf(await moves.change(id, 4, { left_out: true }));
  // Somebody takes the second path after the dry run.
  await buildLink(testApp, { artistId, domain: 'vibe.to', path: two });
  dataOf(await moves.start(id, true));
  const back = await moves.until(id, 'checked');
  expect(back).toMatchObject({ made: 0, problem: 'A link could not be created, so none was kept. Its row says why.' });
  expect((await moves.links()).map(({ path }) => path)).toEqual([two]);
  expect(await moves.verdicts(id)).toEqual([`2 ${one} ok`, `3 ${two} taken`, '4 x left_out']);
  const three = free();
  dataOf(await moves.change(id, 3, { path: three }));
  dataOf(await moves.start(id, true));
  expect(await moves.until(id, 'done')).toMatchObject({ made: 2, problem: '' });
});

it('MOVE-23: undoes what nobody changed since, and says what stays', async () => {
  const [one, two] = [free(), free()];
  const file = `${head}\n${[one, two].map((path) => `https://bit.ly/${path},${target('a')},Song,,,`).join('\n')}`;
  const { id } = await moves.checked(file, bitly);
  dataOf(await moves.start(id));
  await moves.until(id, 'done');
  const changed = (await moves.rows(id)).find(({ path }) => path === two)?.link_id;
  const document =
    'mutation ($id: uuid!) { update_links_by_pk(pk_columns: { id: $id }, _set: { title: "Mine" }) { id } }';
  dataOf(await testApp.call(owner.token, document, { id: changed }));
  dataOf(await moves.undo(id));
  expect(await moves.until(id, 'undone')).toMatchObject({ undone: 1, stayed: 1 });
  expect((await moves.links()).map(({ path }) => path)).toEqual([two]);
  expect((await moves.rows(id)).map(({ outcome, stays_since }) => [outcome, stays_since])).toEqual([
    ['undone', ''],
    ['stays', 'changed'],
  ]);
  // Undone rows can be moved in again.
  expect((await moves.checked(file, bitly)).verdicts).toEqual(
    expect.arrayContaining([
      { verdict: 'ok', count: 1 },
      { verdict: 'made', count: 1 },
    ]),
  );
});

it('MOVE-22: gives the refused rows as a file without formulas, which can be moved in once corrected', async () => {
  const file = `${head}\nhttps://bit.ly/${free()},nothing,"=HYPERLINK(""https://evil.example"")",,,\nhttps://bit.ly/${free()},${target('a')},Good,,,`;
  const { id } = await moves.checked(file, bitly);
  const refused = await moves.refused(id);
  expect(refused.split('\r\n')).toHaveLength(3);
  expect(refused).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(refused).toContain('This is not a web url. Please enter where the link leads.');
  const { id: corrected = '' } = await moves.upload(refused.replace(';;', `;${target('b')};`));
  expect(corrected).not.toBe('');
});

it('MOVE-22: takes everything that a refused row had along to the corrected file', async () => {
  const names = 'slug,title,url,artist,type,isrc,image,clicks';
  const cells = `${free()},Song,nothing,Mara Vale,playlist,USRC17607839,https://pictures.example/a.jpg,7`;
  const kinds = ['path', 'title', 'url', 'subtitle', 'type', 'code', 'cover', 'clicks'];
  const { id } = await moves.checked(`${names}\n${cells}\nx,x,${target('x')},,,,,`, kinds);
  const refused = (await moves.refused(id)).replace(';;', `;${target('b')};`);
  const { columns: read } = readMoveHead(refused, true);
  const { id: corrected } = await moves.checked(refused, read, { separator: ';' });
  expect((await moves.rows(corrected))[0]).toMatchObject({
    ...{ subtitle: 'Mara Vale', type: 'playlist', code: 'USRC17607839', clicks: 7 },
    ...{ cover: 'https://pictures.example/a.jpg', destinations: [{ url: target('b') }] },
  });
});

it('MOVE-22: moves rows in that were corrected after the run', async () => {
  const [one, two] = [free(), free()];
  const file = `${head}\nhttps://bit.ly/${one},${target('a')},Song,,,\nhttps://bit.ly/${two},nothing,Song,,,`;
  const { id } = await moves.checked(file, bitly);
  dataOf(await moves.start(id));
  await moves.until(id, 'done');
  dataOf(await moves.change(id, 3, { destinations: [{ url: target('b'), chosen: true }] }));
  dataOf(await moves.start(id));
  expect(await moves.until(id, 'done')).toMatchObject({ made: 2, problem: '' });
  expect((await moves.links()).map(({ path }) => path)).toEqual([one, two].sort());
});

it('MOVE-23: is undone by another member, also when the one who began it has left', async () => {
  const editor = await buildPerson(testApp);
  await testApp.sql(
    `insert into artist_users (id, artist_id, user_id, role, created_at) values (gen_random_uuid(), $1, $2, 'editor', now())`,
    [artistId, editor.userId],
  );
  const theirs = moving(testApp, { token: editor.token, artistId });
  const { id } = await theirs.checked(`${head}\nhttps://bit.ly/${free()},${target('a')},Song,,,`, bitly);
  dataOf(await theirs.start(id));
  await theirs.until(id, 'done');
  await testApp.sql('delete from artist_users where artist_id = $1 and user_id = $2', [artistId, editor.userId]);
  dataOf(await moves.undo(id));
  expect(await moves.until(id, 'undone')).toMatchObject({ undone: 1, stayed: 0 });
  expect(await moves.links()).toEqual([]);
});

it('MOVE-24: keeps the ten newest files that were not moved in', async () => {
  const upload = async (): Promise<string> => {
    testApp.clock.moveBy(1_000);
    return (await moves.upload(`url\n${target(free())}`)).id ?? '';
  };
  const { id: done } = await moves.checked(`${head}\nhttps://bit.ly/${free()},${target('a')},Song,,,`, bitly);
  dataOf(await moves.start(done));
  await moves.until(done, 'done');
  const files: string[] = [];
  for (let number = 0; number < 12; number += 1) files.push(await upload());
  const kept = await testApp.sql<{ id: string }>('select id from move_ins where artist_id = $1', [artistId]);
  expect(kept.map(({ id }) => id).sort()).toEqual([done, ...files.slice(2)].sort());
});

it('MOVE-2: refuses files that cannot be moved in, each with its reason', async () => {
  const refusals: [string, string][] = [
    ['', 'This file is empty.'],
    [
      'name,town\nAda,Lund\n',
      'No links were found in this file. Commas, semicolons, tabs or vertical bars have to separate its columns.',
    ],
    [
      `url\n${Array.from({ length: 10_001 }, (_, index) => target(String(index))).join('\n')}`,
      'This file has more than 10,000 rows. Please split it, and move in one part after the other.',
    ],
    [
      `${Array.from({ length: 101 }, (_, index) => `column ${index}`).join(',')}\n${target('a')}`,
      'This file has more than 100 columns. Please remove those that you do not need.',
    ],
    [
      'x'.repeat(10 * 1024 * 1024 + 1),
      'This file has more than 10 MB. Please split it, and move in one part after the other.',
    ],
  ];
  for (const [content, message] of refusals) expect((await moves.upload(content)).errors?.[0]?.message).toBe(message);
  expect(await testApp.sql('select id from move_ins where artist_id = $1', [artistId])).toEqual([]);
  const rows = Array.from({ length: 10_000 }, (_, index) => target(String(index))).join('\n');
  expect((await moves.upload(`url\n${rows}`)).status).toBe(200);
});

it('MOVE-3: asks for the column of urls, and takes each other meaning once', async () => {
  const { id = '' } = await moves.upload(`${head}\nhttps://bit.ly/a,${target('a')},A,,,`);
  const plan = { separator: ',', has_header: true, domain: 'vibe.to', takes_foreign: false };
  const refusedAs = async (change: object) =>
    (await moves.check(id, { ...plan, columns: bitly, ...change })).errors?.[0]?.message;
  expect(await refusedAs({ columns: ['title'] })).toBe('Please choose the column that says where the links lead.');
  expect(await refusedAs({ columns: ['url', 'title', 'title'] })).toBe(
    'Two columns have the same meaning. Please leave one of them out.',
  );
  expect(await refusedAs({ domain: 'other.example' })).toBe('Please choose one of your domains');
});

it('MOVE-8: finds rows over the plan', async () => {
  artistId = await buildArtist(testApp, owner.userId, { plan: 'bio' });
  moves = moving(testApp, { token: owner.token, artistId });
  const [song, shop] = [free(), free()];
  const { id } = await moves.checked(
    `path,url\n${song},https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy\n${shop},${target('a')}`,
    ['path', 'url'],
  );
  expect(await moves.verdicts(id)).toEqual([`2 ${song} plan`, `3 ${shop} ok`]);
});

it('is nobody else’s business', async () => {
  const { id } = await moves.checked(`url\n${target('a')}`, ['url']);
  const stranger = await buildPerson(testApp);
  const theirs = moving(testApp, { token: stranger.token, artistId });
  expect(codesOf(await theirs.start(id))).toEqual(['NOT_FOUND']);
  expect(codesOf(await theirs.readPages('https://song.link/x'))).toEqual(['NOT_FOUND']);
  expect((await theirs.upload('url\nhttps://a.example/x')).status).toBe(404);
});
