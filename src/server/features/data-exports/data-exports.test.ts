/** The archive of a person's data: what is in it, who gets it, and for how long. */
import { createHash, verify } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankCondition, type RoutingRule } from '#domain/routing/rule.ts';
import { buildArtist, buildLink, buildPerson, linkOf, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { addManyLinks } from '#tests/fixtures/many-links.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const request = 'mutation { request_data_export { id } }';
const query = '{ data_export { state steps_done steps_total is_mine } }';
interface Shown {
  data_export: { state: string; steps_done: number; steps_total: number; is_mine: boolean } | null;
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());

const shown = async (token: string) => dataOf(await testApp.call<Shown>(token, query)).data_export;
const download = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${testApp.url}/api/data-export`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const ready = async ({ token }: TestPerson): Promise<void> => {
  dataOf(await testApp.call(token, request));
  await expect.poll(async () => (await shown(token))?.state, { timeout: 20_000 }).toBe('ready');
};

it('has everything of the artists that the person owns, and nothing of others', async () => {
  const person = await buildPerson(testApp);
  const other = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, person.userId);
  const foreign = await buildArtist(testApp, other.userId);
  await testApp.operator.addMember(foreign, person.userId, 'editor');
  const link = await buildLink(testApp, { artistId });
  const save =
    'mutation { save_billing_details(company: "Harbour Music", country: "DE", postal_address: "", tax_id: "") { success } }';
  dataOf(await testApp.call(person.token, save));
  dataOf(await testApp.call(person.token, 'mutation { create_coupon(coupon: "harbour-friends") { name } }'));
  dataOf(
    await testApp.call(
      person.token,
      'mutation { add_feedback_idea(title: "A quieter compressor", text: "") { __typename } }',
    ),
  );
  dataOf(
    await testApp.call(
      person.token,
      'mutation ($id: uuid!) { create_placement(artist_id: $id, name: "Flyer Altona") { id } }',
      { id: artistId },
    ),
  );
  // A lapsed account takes its data along, too.
  await testApp.operator.setFirstBillingDate(person.userId, testApp.clock.now());
  expect(await shown(person.token)).toBeNull();
  await testApp.sql('update sessions set proven_at = null where user_id = $1', [person.userId]);
  expect((await testApp.call(person.token, request)).codes).toEqual(['STEP_UP_NEEDED']);
  await testApp.sql('update sessions set proven_at = $1 where user_id = $2', [testApp.clock.now(), person.userId]);
  await ready(person);
  // It may take longer than a quarter of an hour, after which another job would begin it again.
  expect(
    await testApp.sql(`select expire_seconds >= 3600 as "isLong" from pgboss.job where name = 'data_exports.make'`),
  ).toEqual([{ isLong: true }]);
  expect(await shown(person.token)).toEqual({ state: 'ready', steps_done: 8, steps_total: 8, is_mine: true });

  const answer = await download(person.token);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const names = Object.keys(files);
  expect(names.map((name) => name.split('/').at(-1))).toEqual([
    'account.json',
    'artist.json',
    'links.jsonl',
    'fans.jsonl',
    'presaves.csv',
    'drops.jsonl',
    'statistics.csv',
    'page.css',
    'index.html',
    'links.csv',
    'redirects.csv',
    'redirects.nginx.conf',
    '_redirects',
    'README.txt',
    'manifest.json',
  ]);
  const text = Object.values(files)
    .map((file) => strFromU8(file))
    .join('');
  expect(text).toContain(person.email);
  expect(text).toContain(link.path);
  expect(text).toContain('Harbour Music');
  expect(text).toContain('HARBOUR-FRIENDS');
  expect(text).toContain('A quieter compressor');
  expect(text).toContain('Flyer Altona');
  expect(text).not.toContain(foreign);
  expect(dataOf(await testApp.call(person.token, '{ security_events { kind } }'))).toEqual({
    security_events: [{ kind: 'data-exported' }],
  });
});

it('has the rules of a link as they are stored, in their order', async () => {
  const person = await buildPerson(testApp);
  const made = linkOf({
    artistId: await buildArtist(testApp, person.userId),
    destinations: [{ type: 'deezer', url: 'https://www.deezer.com/album/1' }],
  });
  const rules: RoutingRule[] = [
    {
      ...blankCondition,
      id: 2,
      of: null,
      countries: ['DE'],
      action: 'url',
      target: null,
      url: 'https://shop.example/',
    },
    {
      ...{ ...blankCondition, id: 1, of: made.destinations[0]?.id ?? '', action: 'hidden', target: null, url: '' },
      ...{ from: '2026-12-01T12:00:00.000Z', timezone: 'Europe/Berlin' },
    },
  ];
  await buildLink(testApp, { ...made, rules });
  await ready(person);
  const files = unzipSync(new Uint8Array(await (await download(person.token)).arrayBuffer()));
  const textOf = (end: string) =>
    strFromU8(Object.entries(files).find(([name]) => name.endsWith(end))?.[1] ?? new Uint8Array());
  expect((JSON.parse(textOf('links.jsonl')) as { rules: unknown }).rules).toEqual(rules);
  expect(textOf('README.txt')).toContain('links with their destinations and rules');
});

it('has every link, the newest first, of an artist who has more than one answer holds', async () => {
  const person = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, person.userId);
  const query = async (text: string, values?: unknown[]) => ({ rows: await testApp.sql(text, values) });
  await addManyLinks({ query } as Parameters<typeof addManyLinks>[0], {
    artistId,
    count: 10_001,
    prefix: 'all-',
  });
  dataOf(await testApp.call(person.token, request));
  await expect.poll(async () => (await shown(person.token))?.state, { timeout: 120_000 }).toBe('ready');
  const files = unzipSync(new Uint8Array(await (await download(person.token)).arrayBuffer()));
  const [, content] = Object.entries(files).find(([name]) => name.endsWith('links.jsonl')) ?? [];
  const paths = strFromU8(content ?? new Uint8Array())
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { path: string }).path);
  expect(paths).toEqual(Array.from({ length: 10_001 }, (_, index) => `all-song-${index + 1}`));
});

it.each<[who: string, draft: Parameters<typeof buildPerson>[1], change: string]>([
  ['whose subscription ended', {}, "subscription_status = 'Canceled', next_billing_date = now() - interval '1 day'"],
  ['whose payment is overdue', {}, "subscription_status = 'Past Due', next_billing_date = now() - interval '1 day'"],
  ['who has not finished the signup', { signupFinished: false }, 'signup_step = 5'],
])('gets ready for somebody %s', async (_who, draft, change) => {
  const person = await buildPerson(testApp, draft);
  await buildArtist(testApp, person.userId);
  await testApp.sql(`update users set ${change} where id = $1`, [person.userId]);
  await ready(person);
  const answer = await download(person.token);
  expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toHaveLength(12);
});

it('is downloaded by the session that asked for it only, for a day', async () => {
  const person = await buildPerson(testApp);
  await buildArtist(testApp, person.userId);
  await ready(person);
  const elsewhere = await logIn(testApp, person);
  expect((await shown(elsewhere))?.is_mine).toBe(false);
  expect((await download(elsewhere)).status).toBe(404);
  expect((await download((await buildPerson(testApp)).token)).status).toBe(404);
  expect((await download('nobody')).status).toBe(401);
  const day = 24 * 60 * 60 * 1000;
  testApp.clock.moveBy(day);
  try {
    expect((await download(person.token)).status).toBe(404);
    expect(await shown(person.token)).toBeNull();
    expect(await testApp.modules.dataExports.service.sweep()).toBeGreaterThan(0);
  } finally {
    testApp.clock.moveBy(-day);
  }
  expect(await testApp.sql('select 1 from data_exports where user_id = $1', [person.userId])).toEqual([]);
});

it('counts as failed when it is not ready after two hours, and can be asked for again', async () => {
  const person = await buildPerson(testApp);
  await buildArtist(testApp, person.userId);
  await ready(person);
  await testApp.sql("update data_exports set state = 'running' where user_id = $1", [person.userId]);
  const later = 2 * 60 * 60 * 1000 + 1;
  testApp.clock.moveBy(later);
  try {
    expect((await shown(person.token))?.state).toBe('failed');
    await ready({ ...person, token: await logIn(testApp, person) });
  } finally {
    testApp.clock.moveBy(-later);
  }
});

it('LINK-60 to LINK-62: holds each page as a file for any web server, where its other addresses led, and a signed list of all files', async () => {
  const person = await buildPerson(testApp);
  const artistId = await buildArtist(testApp, person.userId);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b37d10' } })
    .png()
    .toBuffer();
  const image = await testApp.modules.uploads.service.store(picture, 'cover');
  const link = await buildLink(testApp, {
    artistId,
    image,
    destinations: [
      { type: 'spotify', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
      { type: 'message_optin', url: '' },
    ],
  });
  await ready(person);
  const files = unzipSync(new Uint8Array(await (await download(person.token)).arrayBuffer()));
  const textOf = (end: string) =>
    strFromU8(Object.entries(files).find(([name]) => name.endsWith(end))?.[1] ?? new Uint8Array());
  const page = textOf(`/${link.domain}/${link.path}/index.html`);
  expect(page).toContain('href="https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC"');
  // Nothing is counted, asked or loaded from here.
  expect(page).not.toMatch(/<script|<form|\/_\/|<iframe/);
  expect(page).toContain('<link rel="stylesheet" href="../styles/page.css"/>');
  expect(textOf(`/${link.domain}/styles/page.css`)).toContain('.cover');
  const src = /<img[^>]* src="(\.\.\/pictures\/[^"]+)"/.exec(page)?.[1] ?? '';
  const stored = Object.entries(files).find(([name]) => name.endsWith(src.replace('..', `/${link.domain}`)));
  expect(stored?.[1].length).toBeGreaterThan(100);
  expect(textOf('redirects.csv')).toContain(
    `https://${link.domain}/${link.path}/spotify;https://open.spotify.com/album/`,
  );
  expect(textOf(`/${link.domain}/_redirects`)).toContain(`/${link.path}/spotify https://open.spotify.com/album/`);

  const manifest = JSON.parse(textOf('manifest.json')) as {
    files: Record<string, string>;
    signature: string;
    public_key: string;
  };
  expect(Object.keys(manifest.files)).toEqual(Object.keys(files).filter((name) => name !== 'manifest.json'));
  for (const [name, hash] of Object.entries(manifest.files))
    expect([
      name,
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    ]).toEqual([name, hash]);
  const isSigned = (list: object) =>
    verify(null, Buffer.from(JSON.stringify(list)), manifest.public_key, Buffer.from(manifest.signature, 'base64'));
  expect([isSigned(manifest.files), isSigned({ ...manifest.files, 'account.json': '0' })]).toEqual([true, false]);
});
