/** The code of a placement travels with the visit from the page's url to every hit, and figures are counted by it (PLACE-3 to PLACE-5). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp, { plan: 'agency', firstBillingDate: null });
  artistId = await buildArtist(testApp, owner.userId, { plan: 'max' });
  await place('Instagram bio', 'bio');
  await place('Poster Berlin', '7k', { utm_source: 'poster', utm_campaign: 'tour' });
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});
beforeEach(async () => {
  link = await buildLink(testApp, {
    artistId,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: spotify },
      {
        type: 'message_optin',
        config: { email_capture: true, phone_number_capture: true, success_message: '' },
      },
    ],
  });
});

const place = async (name: string, code: string, more: Record<string, string> = {}) =>
  dataOf(
    await testApp.call(
      owner.token,
      `mutation ($artist_id: uuid!, $name: String!, $code: String!, $utm_source: String! = "", $utm_campaign: String! = "") {
         create_placement(artist_id: $artist_id, name: $name, code: $code, utm_source: $utm_source, utm_campaign: $utm_campaign) { code }
       }`,
      { artist_id: artistId, name, code, ...more },
    ),
  );
const origin = () => `http://vibe.to`;
const pageUrl = () => `http://vibe.to.localhost:${testApp.settings.port}/${link.path}`;
const beacon = (p: string, q = '') =>
  visitor.ask('/_/v', { method: 'POST', body: JSON.stringify({ l: link.id, r: '', p, q }) });
const from = (path: string) => ({ headers: { referer: `${origin()}${path}` } });
const placed = async (count: number) =>
  (await visitor.storedHits(link.id, count)).map(({ event, placement }) => `${event} ${placement}`).sort();
const read = async (field: string, ask: string, more: Record<string, string> = {}) => {
  const [start_time, end_time] = [-1, 1].map((days) =>
    new Date(testApp.clock.now().getTime() + days * 86_400_000).toISOString(),
  );
  return dataOf(
    await testApp.call<Record<string, Record<string, Record<string, unknown>[]>>>(
      owner.token,
      `query ($id: uuid!, $start_time: timestamptz!, $end_time: timestamptz!, $placement: String, $os: String, $city: String) {
         ${field}(link_id: $id, start_time: $start_time, end_time: $end_time, offset: "UTC", placement: $placement, os: $os, city: $city) { ${ask} }
       }`,
      { id: link.id, start_time, end_time, ...more },
    ),
  )[field];
};

it('PLACE-3: a url with a code opens the same document, whose own url has no code', async () => {
  const plain = await visitor.ask(`/${link.path}`);
  const coded = await visitor.ask(`/${link.path}/-7k`);
  const printed = await visitor.ask(`/${link.path.toUpperCase()}/-7K`);
  const unknown = await visitor.ask(`/${link.path}/-nobodys`);
  for (const answer of [coded, printed, unknown]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe(plain.headers.etag);
    expect(answer.text).toBe(plain.text);
  }
  expect(plain.text).toContain(`<link rel="canonical" href="${pageUrl()}"`);
  // Networks that obey the file draw the preview of what is shared.
  expect((await visitor.ask('/robots.txt')).text).toContain('Allow: /*/-*\n');
});

it('PLACE-3: a renamed link keeps the codes of its former url, and so does a url with what copying added', async () => {
  const left = link.path;
  expect((await visitor.ask(`/${left}`)).status).toBe(200);
  await savesOf(testApp, owner.token).saved(link.id, { path: `${left}-new` });
  const seen = async () => (await visitor.ask(`/${left}/-7k?utm_source=story`)).headers.location;
  await expect.poll(seen).toBe(`${pageUrl()}-new/-7k?utm_source=story`);
  const mended = await visitor.ask(`/${left}-new/-7k).`);
  expect([mended.status, mended.headers.location]).toEqual([302, `/${left}-new/-7k`]);
});

it('PLACE-4: views, clicks and opt-ins have the code of the page, with script and without', async () => {
  const coded = `/${link.path}/-bio`;
  const [row, form] = link.destinations;
  const fields = { path: link.path, destination: form?.id ?? '', channel: 'phone_number' };
  const optIn = (number: string, q: string, headers: Record<string, string> = {}) =>
    visitor.ask('/_/optin', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, phone_number: number, r: '', q }).toString(),
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  // The script names the page's path, and puts the code into urls and forms.
  expect((await beacon(coded)).status).toBe(204);
  await visitor.ask(`/${link.path}/${row?.id}?utm_p=bio`);
  expect((await optIn('+4915112345671', '?utm_p=bio&')).status).toBe(200);
  // Without script only the Referer is there.
  await visitor.ask(`/_/v.gif?l=${link.id}`, from(coded));
  await visitor.ask(`/${link.path}/spotify`, from(coded));
  expect((await optIn('+4915112345672', '', from(coded).headers)).status).toBe(200);
  await visitor.ask(`/${link.path}/spotify`);
  expect(await placed(7)).toEqual([
    ...['click ', 'click bio', 'click bio'],
    ...['subscribe bio', 'subscribe bio', 'view bio', 'view bio'],
  ]);
});

it('PLACE-3: the code of the path wins, and one that the artist does not have is none', async () => {
  await beacon(`/${link.path}/-bio`, '?utm_p=7k');
  await beacon(`/${link.path}`, '?utm_p=7K');
  await beacon(`/${link.path}/-nobodys`);
  await beacon(`/${link.path}`);
  expect(await placed(4)).toEqual(['view ', 'view ', 'view 7k', 'view bio']);
});

it('PLACE-2: a visit without a campaign has that of its placement', async () => {
  await beacon(`/${link.path}/-7k`);
  await beacon(`/${link.path}/-7k`, '?utm_source=newsletter');
  const hits = await visitor.storedHits(link.id, 2);
  expect(hits.map(({ utm_source, utm_campaign }) => `${utm_source} ${utm_campaign}`).sort()).toEqual([
    'newsletter ',
    'poster tour',
  ]);
});

it('PLACE-5: figures are counted and filtered by placement', async () => {
  for (const path of ['/-7k', '/-7k', '/-bio', '']) await beacon(`/${link.path}${path}`);
  await visitor.ask(`/${link.path}/spotify?utm_p=7k`);
  await placed(5);
  const ofPlacements = async (more: Record<string, string> = {}) =>
    (await read('link_statistics', 'sources { event category name count }', more))?.sources
      ?.filter(({ category }) => category === 'placement')
      .map(({ event, name, count }) => `${event} ${name} ${count}`)
      .sort();
  expect(await ofPlacements()).toEqual(['click 7k 1', 'view 7k 2', 'view Direct / None 1', 'view bio 1']);
  expect(await ofPlacements({ placement: '7k' })).toEqual(['click 7k 1', 'view 7k 2']);
  expect(await ofPlacements({ placement: 'Direct / None' })).toEqual(['view Direct / None 1']);
});

it('STAT-44: who opened a link is counted by system, browser, device and language', async () => {
  const android =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36';
  const view = (headers: Record<string, string>) =>
    visitor.ask('/_/v', {
      method: 'POST',
      body: JSON.stringify({ l: link.id, r: '', p: `/${link.path}`, q: '' }),
      headers,
    });
  await view({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' });
  await view({ 'accept-language': 'pt-BR', 'user-agent': android });
  await view({});
  await placed(3);
  const counts = async (more: Record<string, string> = {}) =>
    (await read('link_audience', 'counts { event category name count }', more))?.counts
      ?.filter(({ category }) => category !== 'city')
      .map(({ category, name, count }) => `${category} ${name} ${count}`)
      .sort();
  expect(await counts()).toEqual([
    ...['browser Chrome 1', 'browser Safari 2', 'device phone 3'],
    ...['language  1', 'language de 1', 'language pt 1', 'os android 1', 'os ios 2'],
  ]);
  expect(await counts({ os: 'android' })).toEqual([
    ...['browser Chrome 1', 'device phone 1', 'language pt 1', 'os android 1'],
  ]);
  const since = (await read('link_audience', 'since'))?.since;
  expect(Date.parse(String(since))).toBeGreaterThan(Date.parse('2026-01-01'));
});

it('STAT-45: a city shows once five people came from it', async () => {
  const cities = async (more: Record<string, string> = {}) =>
    (await read('link_audience', 'counts { event category name country region count }', more))?.counts
      ?.filter(({ category }) => category === 'city')
      .map(({ name, region, country, count }) => [name, region, country, count]);
  // Whoever comes back is the same person.
  for (let views = 0; views < 6; views += 1) await beacon(`/${link.path}`);
  await placed(6);
  const [{ city, region } = { city: '', region: '' }] = await visitor.storedHits(link.id, 6);
  expect(city).not.toBe('');
  expect(await cities()).toEqual([['', '', 'DE', 6]]);
  expect(await cities({ city })).toEqual([]);
  for (let version = 1; version <= 4; version += 1)
    await visitor.ask('/_/v', {
      method: 'POST',
      body: JSON.stringify({ l: link.id, r: '', p: `/${link.path}`, q: '' }),
      headers: {
        'user-agent': `Mozilla/5.0 (Linux; Android 15; Pixel ${version}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36`,
      },
    });
  await placed(10);
  await expect.poll(() => cities()).toEqual([[city, region, 'DE', 10]]);
  expect(await cities({ city })).toEqual([[city, region, 'DE', 10]]);
});

it('PLACE-6: the codes of a deleted link lead to the bio page of its artist, who hears of people that scan them', async () => {
  const [left, path] = [link.path, `${link.path}-new`];
  expect((await visitor.ask(`/${left}`)).status).toBe(200);
  await savesOf(testApp, owner.token).saved(link.id, { path });
  dataOf(await testApp.call(owner.token, `mutation { delete_links_by_pk(id: "${link.id}") { id } }`));
  const to = async (url: string, headers = {}) => {
    const { status, headers: answered } = await visitor.ask(url, { headers });
    return [status, answered.location];
  };
  await expect.poll(() => to(`/${path}/-7k`)).toEqual([404, undefined]);
  const bio = await buildLink(testApp, { artistId, type: 'bio', destinations: [] });
  const bioUrl = `http://vibe.to.localhost:${testApp.settings.port}/${bio.path}`;
  // Programs are led on and not counted.
  const program = { 'user-agent': 'facebookexternalhit/1.1' };
  await expect.poll(() => to(`/${path}/-7k`, program)).toEqual([302, `${bioUrl}/-7k`]);
  expect(await to(`/${path}/-7k?utm_source=x`)).toEqual([302, `${bioUrl}/-7k?utm_source=x`]);
  expect(await to(`/${left}/-7K`)).toEqual([302, `${bioUrl}/-7k`]);
  expect(await to(`/${path}/-bio).`)).toEqual([302, `${bioUrl}/-bio`]);
  // Only codes outlive the link.
  expect(await to(`/${path}`)).toEqual([404, undefined]);
  expect(await to(`/${path}/spotify`)).toEqual([404, undefined]);
  const scans = async (person = owner) =>
    (
      await testApp.call<{ deleted_code_scans: object[] }>(
        person.token,
        `{ deleted_code_scans(artist_id: "${artistId}") { code name title scans } }`,
      )
    ).data?.deleted_code_scans;
  // The first scan had no bio page to lead to, and counts.
  await expect
    .poll(() => scans())
    .toEqual([
      { code: '7k', name: 'Poster Berlin', title: link.title, scans: 3 },
      { code: 'bio', name: 'Instagram bio', title: link.title, scans: 1 },
    ]);
  // Another link at the place is opened instead.
  const next = await buildLink(testApp, { artistId, path });
  await expect.poll(async () => (await visitor.ask(`/${next.path}/-7k`)).status).toBe(200);
  await testApp.sql('delete from links where id = $1', [bio.id]);
});

it('PLACE-6: a deleted artist leaves no places', async () => {
  const artist = await buildArtist(testApp, owner.userId);
  const gone = await buildLink(testApp, { artistId: artist });
  await testApp.sql('delete from artists where id = $1', [artist]);
  expect(await testApp.sql('select * from deleted_places where path = $1', [gone.path])).toEqual([]);
});
