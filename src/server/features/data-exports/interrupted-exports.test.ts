/** Archives that are interrupted, asked for twice, downloaded in parts, and of one artist only. */
import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildArtist, buildLink, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createDataExportsStore, ExportTakenOverError } from './data-exports.store.ts';
import type { ZippedFile } from './zip-format.ts';

const request = 'mutation ($artist: uuid) { request_data_export(artist_id: $artist) { id state } }';
const query = '{ data_export { id state artist_id } }';
interface Shown {
  data_export: { id: string; state: string; artist_id: string | null } | null;
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const ask = (token: string, artist: string | null = null) =>
  testApp.call<{ request_data_export: { id: string } }>(token, request, { artist });
const asked = async (token: string, artist: string | null = null) =>
  dataOf(await ask(token, artist)).request_data_export.id;
const shown = async (token: string) => dataOf(await testApp.call<Shown>(token, query)).data_export;
const untilReady = ({ token }: TestPerson) => expect.poll(async () => (await shown(token))?.state).toBe('ready');
const download = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${testApp.url}/api/data-export`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const contentOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

async function owner(): Promise<{ person: TestPerson; artistId: string }> {
  const person = await buildPerson(testApp);
  return { person, artistId: await buildArtist(testApp, person.userId) };
}

// Refuses every piece behind the first, as a database that goes away in the middle.
async function refusePieces(): Promise<void> {
  await testApp.sql(`create or replace function refuse_piece() returns trigger language plpgsql as
    $$ begin if new.number > 0 then raise exception 'refused for a test'; end if; return new; end $$`);
  await testApp.sql(
    'create trigger refuse_piece before insert on data_export_parts for each row execute function refuse_piece()',
  );
}
const acceptPieces = () => testApp.sql('drop trigger refuse_piece on data_export_parts');

/** Half a megabyte that no compression makes smaller, so that an archive has several pieces. */
const noise = () => randomBytes(400_000).toString('base64');

it('LINK-91: goes on behind the finished files after an interruption', async () => {
  const { person, artistId } = await owner();
  for (let number = 0; number < 3; number += 1)
    await testApp.sql('update links set description = $1 where id = $2', [
      noise(),
      (await buildLink(testApp, { artistId })).id,
    ]);
  await refusePieces();
  const id = await asked(person.token);
  const files = () =>
    testApp.sql<{ name: string; written_by: string }>(
      'select name, xmin::text as written_by from data_export_files where export_id = $1 order by number',
      [id],
    );
  await expect.poll(async () => (await files()).length).toBeGreaterThan(0);
  const before = await files();
  expect(before[0]?.name).toBe('account.json');
  expect((await shown(person.token))?.state).toBe('running');
  // What is changed meanwhile of a finished file is not in it.
  await testApp.sql("update users set first_name = 'Somebody Else' where id = $1", [person.userId]);
  await acceptPieces();
  await testApp.modules.dataExports.service.make(id);
  expect((await shown(person.token))?.state).toBe('ready');
  expect((await files()).slice(0, before.length)).toEqual(before);
  const archive = unzipSync(await contentOf(await download(person.token)));
  expect(strFromU8(archive['account.json'] ?? new Uint8Array())).not.toContain('Somebody Else');
  const links = Object.entries(archive).find(([name]) => name.endsWith('links.jsonl'))?.[1];
  expect(
    strFromU8(links ?? new Uint8Array())
      .trimEnd()
      .split('\n'),
  ).toHaveLength(3);
  // A second run of a job that was done changes nothing.
  const content = await contentOf(await download(person.token));
  await testApp.modules.dataExports.service.make(id);
  expect((await contentOf(await download(person.token))).equals(content)).toBe(true);
});

it('LINK-91: cuts off what is behind the last finished file, and stops the run that was taken for dead', async () => {
  const { person } = await owner();
  const id = await asked(person.token);
  await untilReady(person);
  await testApp.sql('delete from data_export_parts where export_id = $1', [id]);
  await testApp.sql('delete from data_export_files where export_id = $1', [id]);
  const postgres = openPostgres(testApp.settings.databaseUrl);
  onTestFinished(() => postgres.close());
  const store = createDataExportsStore(postgres.database);
  const file = (number: number, endsAt: number): ZippedFile & { number: number } => ({
    ...{ number, name: `${number}.txt`, hash: '', crc: 4_000_000_000, method: 8, streamed: true },
    ...{ bytes: 1, compressed: 1, startsAt: 0, endsAt },
  });
  const first = await store.takeUp(id);
  await first?.write({ number: 0, content: Buffer.from('0123456789'), files: [file(0, 6)] });
  await first?.write({ number: 1, content: Buffer.from('abcdefghij'), files: [] });
  const second = await store.takeUp(id);
  expect(second?.stored).toMatchObject({ nextPart: 1, files: [{ name: '0.txt', crc: 4_000_000_000, endsAt: 6 }] });
  expect((await store.loadPart(id, 0))?.toString()).toBe('012345');
  expect(await store.loadPart(id, 1)).toBeUndefined();
  await expect(first?.write({ number: 1, content: Buffer.from('late'), files: [] })).rejects.toThrow(
    ExportTakenOverError,
  );
  expect(await store.loadPart(id, 1)).toBeUndefined();
  await testApp.sql('delete from data_exports where id = $1', [id]);
  await expect(second?.write({ number: 1, content: Buffer.from('late'), files: [] })).rejects.toThrow(
    ExportTakenOverError,
  );
});

it('LINK-92: gives the archive that is being made to who asks again, also at the same moment', async () => {
  const { person, artistId } = await owner();
  await refusePieces();
  try {
    await testApp.sql('update links set description = $1 where id = $2', [
      noise().repeat(3),
      (await buildLink(testApp, { artistId })).id,
    ]);
    const [one, two] = await Promise.all([asked(person.token), asked(person.token)]);
    expect(two).toBe(one);
    expect(await asked(person.token)).toBe(one);
    expect(dataOf(await testApp.call(person.token, '{ security_events { kind } }'))).toEqual({
      security_events: [{ kind: 'data-exported' }],
    });
    // Another content, and another session, get an archive of their own.
    const other = await asked(person.token, artistId);
    expect(other).not.toBe(one);
    const elsewhere = await logIn(testApp, person);
    expect(await asked(elsewhere, artistId)).not.toBe(other);
  } finally {
    await acceptPieces();
  }
});

it('LINK-93: is downloaded from any byte on, as long as it is the same archive', async () => {
  const { person, artistId } = await owner();
  await testApp.sql('update links set description = $1 where id = $2', [
    noise().repeat(3),
    (await buildLink(testApp, { artistId })).id,
  ]);
  const id = await asked(person.token);
  await untilReady(person);
  const whole = await download(person.token);
  const content = await contentOf(whole);
  const etag = whole.headers.get('etag') ?? '';
  expect([whole.status, whole.headers.get('accept-ranges'), etag]).toEqual([200, 'bytes', `"${id}"`]);
  expect(whole.headers.get('content-length')).toBe(String(content.length));
  const pieces = await testApp.sql('select 1 from data_export_parts where export_id = $1', [id]);
  expect(pieces.length).toBeGreaterThan(1);
  for (const start of [1, 100, 600_000, content.length - 1]) {
    const rest = await download(person.token, { range: `bytes=${start}-`, 'if-range': etag });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${content.length - 1}/${content.length}`,
    ]);
    expect((await contentOf(rest)).equals(content.subarray(start))).toBe(true);
  }
  expect((await download(person.token, { range: `bytes=${content.length}-` })).status).toBe(416);
  const replaced = await download(person.token, { range: 'bytes=100-', 'if-range': '"another"' });
  expect([replaced.status, (await contentOf(replaced)).length]).toEqual([200, content.length]);
  // Nobody else gets a part of it either.
  const other = (await buildPerson(testApp)).token;
  expect((await download(other, { range: 'bytes=100-', 'if-range': etag })).status).toBe(404);
  expect((await download(await logIn(testApp, person), { range: 'bytes=100-' })).status).toBe(404);
});

it('LINK-94: has one artist only where that is asked for, for owners', async () => {
  const { person, artistId } = await owner();
  const second = await buildArtist(testApp, person.userId);
  const other = await owner();
  await testApp.operator.addMember(other.artistId, person.userId, 'editor');
  expect((await ask(person.token, other.artistId)).codes).toEqual(['NOT_ALLOWED']);
  const foreign = (await owner()).artistId;
  expect((await ask(person.token, foreign)).codes).toEqual(['NOT_FOUND']);
  await asked(person.token, artistId);
  await untilReady(person);
  expect(await shown(person.token)).toMatchObject({ artist_id: artistId });
  const names = Object.keys(unzipSync(await contentOf(await download(person.token))));
  expect(names).not.toContain('account.json');
  expect(new Set(names.map((name) => name.split('/').slice(0, -1).join('/').split('-').at(-1)))).toEqual(
    new Set([artistId.slice(0, 8), '']),
  );
  await asked(person.token);
  await untilReady(person);
  const all = Object.keys(unzipSync(await contentOf(await download(person.token))));
  expect(all).toContain('account.json');
  expect(all.some((name) => name.includes(second.slice(0, 8)))).toBe(true);
});

it('LINK-90: has each pre-save with its proof and what came of it, without its token', async () => {
  const { person, artistId } = await owner();
  const link = await buildLink(testApp, { artistId });
  await testApp.sql(
    `insert into presave_subscriptions (id, artist_id, link_id, provider, contact, forever, country, created_at, granted_at, ends_at, state, words, page, scopes, token)
     select gen_random_uuid(), $1, $2, 'spotify', 'fan' || n || '@example.com', n = 1, 'DE', now() - n * interval '1 minute', '2026-01-02T03:04:05Z',
       '2026-07-02T03:04:05Z', 'saved', 'Save it for me', 'https://vibe.to/x', 'user-library-modify', decode('deadbeef', 'hex')
     from generate_series(1, 1500) n`,
    [artistId, link.id],
  );
  await testApp.sql(
    `with release as (
       insert into presave_releases (id, artist_id, link_id, provider, title, out_at, due_at, created_at)
       values (gen_random_uuid(), $1, $2, 'spotify', 'Night Ferry', now(), now(), now()) returning id
     )
     insert into presave_saves (id, subscription_id, release_id, provider, release_key, state, due_at, next_attempt_at, saved_at)
     select gen_random_uuid(), s.id, release.id, 'spotify', 'k', 'saved', now(), now(), '2026-03-04T05:06:07Z'
     from release, presave_subscriptions s where s.artist_id = $1 and s.forever`,
    [artistId, link.id],
  );
  await asked(person.token);
  await untilReady(person);
  const files = unzipSync(await contentOf(await download(person.token)));
  const ledger = strFromU8(
    Object.entries(files).find(([name]) => name.endsWith('presaves.csv'))?.[1] ?? new Uint8Array(),
  );
  const rows = ledger.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1501);
  expect(rows[1]).toContain(
    `;spotify;${link.domain}/${link.path};saved;;yes;fan1@example.com;DE;2026-01-02T03:04:05.000Z;2026-07-02T03:04:05.000Z;;;Save it for me;https://vibe.to/x;user-library-modify;`,
  );
  expect(rows[1]).toContain('Night Ferry');
  expect(rows[1]).toContain('2026-03-04T05:06:07.000Z');
  expect(rows[1500]).toContain(';no;fan1500@example.com;');
  expect(ledger).not.toContain('deadbeef');
  expect(new Set(rows.map((row) => row.split(';')[0])).size).toBe(1501);
});
