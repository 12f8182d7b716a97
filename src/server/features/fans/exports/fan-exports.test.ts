/** Files of fans: what is in them, who gets them, and downloads that go on where they broke. */
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOptions } from '#domain/kernel/csv-options.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

interface Shown {
  id: string;
  state: string;
  rows_done: number;
  rows_total: number;
  is_mine: boolean;
}
const fields = '{ id state rows_done rows_total is_mine }';

let testApp: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
});
afterAll(() => testApp?.close());

const shown = async (artistId: string, token = owner.token) => {
  const document = `query ($id: uuid!) { fan_export(artist_id: $id) ${fields} }`;
  return dataOf(await testApp.call<{ fan_export: Shown | null }>(token, document, { id: artistId })).fan_export;
};
const request = (artistId: string, more: { where?: object; ids?: string[] } = {}, token = owner.token) => {
  const document = `mutation ($id: uuid!, $where: fan_filter_input!, $ids: [uuid!]) {
    export_fans(artist_id: $id, where: $where, ids: $ids) ${fields} }`;
  return testApp.call<{ export_fans: Shown }>(token, document, { id: artistId, where: {}, ...more });
};
const download = (id: string, headers: Record<string, string> = {}, token = owner.token) =>
  fetch(`${testApp.url}/api/fan-export/${id}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

async function ready(artistId: string, more?: { where?: object; ids?: string[] }): Promise<Shown> {
  const { id } = dataOf(await request(artistId, more)).export_fans;
  await expect.poll(async () => (await shown(artistId))?.state, { timeout: 20_000 }).toBe('ready');
  return { ...(await shown(artistId)), id } as Shown;
}

async function buildFans(more: { contact: string; city?: string }[] = []) {
  const artistId = await buildArtist(testApp, owner.userId);
  const fan = (kind: 'email' | 'phone_number' | 'spotify', contact: string, city: string, minute: number) => ({
    ...{ kind, contact, country: 'SE', region: '', city, forever: true, linkId: null },
    createdAt: new Date(Date.UTC(2026, 10, 1, 10, minute)),
  });
  await testApp.operator.addFans(artistId, [
    fan('email', 'ada@mail.test', 'Malmö; "south"', 1),
    fan('phone_number', '+46701234567', '=HYPERLINK("x")', 2),
    fan('spotify', 'bo@mail.test', 'Lund', 3),
    ...more.map(({ contact, city = '' }, index) => fan('email', contact, city, 4 + index)),
  ]);
  return artistId;
}
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/^[\da-f-]{36}/, 'ID'));

it('writes every fan that matches, newest first, with semicolons and without formulas', async () => {
  const artistId = await buildFans();
  const made = await ready(artistId);
  expect(made).toMatchObject({ rows_done: 3, rows_total: 3, is_mine: true });
  const answer = await download(made.id);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="subscribers.csv"');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(rowsOf(bytes.toString())).toEqual([
    'id;channel;contact;country;region;city',
    'ID;spotify;bo@mail.test;SE;;Lund',
    `ID;phone_number;+46701234567;SE;;"'=HYPERLINK(""x"")"`,
    'ID;email;ada@mail.test;SE;;"Malmö; ""south"""',
  ]);
  const rest = await download(made.id, { range: 'bytes=100-', 'if-range': answer.headers.get('etag') ?? '' });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes 100-${bytes.length - 1}/${bytes.length}`);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(100));
  expect((await download(made.id, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  const other = await download(made.id, { range: 'bytes=100-', 'if-range': '"another"' });
  expect([other.status, Buffer.from(await other.arrayBuffer()).length]).toEqual([200, bytes.length]);
});

it('writes each cell as Papa Parse would, whatever it has', async () => {
  const odd = [
    '=1+1',
    '+cmd|x',
    '-2',
    '@x',
    '\t=1',
    ' =1',
    '|x',
    '+1;=2',
    '+49 1',
    '\u00a0=1',
    '\ufeffx',
    '\u3000-1',
    'x\ufeff',
  ];
  const more = [
    ' lead',
    'trail ',
    'a"b',
    '"',
    "'=1",
    '\r\n',
    'a\nb',
    'plain',
    '',
    '٣',
    '+٣',
    '\u2028=1',
    '\u0085=1',
    '\v@',
    'ü;é',
    '🎧',
  ];
  const cities = [...odd, ...more];
  const artistId = await buildFans(cities.map((city, index) => ({ contact: `odd${index}@mail.test`, city })));
  const made = await ready(artistId);
  const text = await (await download(made.id)).text();
  for (const [index, city] of cities.entries()) {
    const row = Papa.unparse([['email', `odd${index}@mail.test`, 'SE', '', city]], csvOptions);
    expect(text, JSON.stringify(city)).toContain(`;${row}\r\n`);
  }
});

it('writes chosen fans only, replaces the former file, and refuses an empty one', async () => {
  const artistId = await buildFans();
  const rows = await testApp.sql<{ id: string }>('select id from optins_message where artist_id = $1', [artistId]);
  const [first = ''] = rows.map(({ id }) => id);
  const former = await ready(artistId, { where: { channels: ['email'] } });
  expect(former.rows_done).toBe(1);
  const chosen = await ready(artistId, { ids: [first] });
  expect(chosen).toMatchObject({ rows_done: 1, rows_total: 1 });
  expect(await (await download(chosen.id)).text()).toContain(first);
  expect((await download(former.id)).status).toBe(404);
  expect((await request(artistId, { where: { cities: ['Nowhere'] } })).errors?.[0]?.message).toBe(
    'There is nobody to export.',
  );
  expect((await request(artistId, { ids: Array(101).fill(first) })).codes).toEqual(['BAD_INPUT']);
});

it('goes on over many pages of fans with the same instant, and is one file however long', async () => {
  const artistId = await buildArtist(testApp, owner.userId);
  await testApp.sql(
    `insert into optins_message (id, artist_id, platform, value, created_at)
     select gen_random_uuid(), $1, 'email', 'fan' || n || '@mail.test', timestamptz '2026-11-01' + (n / 7000) * interval '1 microsecond'
     from generate_series(1, 20000) n`,
    [artistId],
  );
  const made = await ready(artistId);
  const text = await (await download(made.id)).text();
  const contacts = rowsOf(text).slice(1);
  expect([contacts.length, new Set(contacts).size, made.rows_done]).toEqual([20_000, 20_000, 20_000]);
});

it('is for owners, and for them with a proof of who they are', async () => {
  const artistId = await buildFans();
  for (const role of ['editor', 'viewer'] as const) {
    const member = await buildPerson(testApp);
    await testApp.operator.addMember(artistId, member.userId, role);
    expect((await request(artistId, {}, member.token)).codes).toEqual(['NOT_ALLOWED']);
  }
  const second = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, second.userId, 'owner');
  await testApp.sql('update sessions set proven_at = null where user_id = $1', [second.userId]);
  expect((await request(artistId, {}, second.token)).codes).toEqual(['STEP_UP_NEEDED']);
  expect(await shown(artistId, second.token)).toBeNull();
});

it('is for the session that asked, for a day, and stands in the log of the owners', async () => {
  const artistId = await buildFans();
  const second = await buildPerson(testApp);
  await testApp.operator.addMember(artistId, second.userId, 'owner');
  const { id } = dataOf(await request(artistId, {}, second.token)).export_fans;
  await expect.poll(async () => (await shown(artistId, second.token))?.state).toBe('ready');
  expect((await download(id, {}, owner.token)).status).toBe(404);
  expect((await download(id, {}, await logIn(testApp, second))).status).toBe(404);
  expect((await download(id, {}, 'nobody')).status).toBe(401);
  expect((await download(id, {}, second.token)).status).toBe(200);
  const log = '{ security_events { kind } }';
  for (const { token } of [owner, second])
    expect(dataOf(await testApp.call<{ security_events: object[] }>(token, log)).security_events).toContainEqual({
      kind: 'fans-exported',
    });
  // A person who lost the artist downloads nothing any more.
  await testApp.sql('update artist_users set role = $1 where user_id = $2', ['editor', second.userId]);
  expect((await download(id, {}, second.token)).status).toBe(404);
  await testApp.sql('update artist_users set role = $1 where user_id = $2', ['owner', second.userId]);
  const day = 24 * 60 * 60 * 1000;
  testApp.clock.moveBy(day);
  try {
    expect((await download(id, {}, second.token)).status).toBe(404);
    expect(await shown(artistId, second.token)).toBeNull();
  } finally {
    testApp.clock.moveBy(-day);
  }
});
