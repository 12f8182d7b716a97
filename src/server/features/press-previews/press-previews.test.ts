/** Press previews over the API and as visitors open them: private, not counted, revoked at once, and nothing to guess by. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

const day = 86_400_000;
const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const afterwards = 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQD';

interface Made {
  url: string;
  preview: { id: string; person: string; expires_at: string };
}
interface Listed {
  id: string;
  person: string;
  expires_at: string;
  revoked_at: string | null;
  opened_count: number;
  openings: string[];
}
const made = '{ url preview { id person expires_at } }';

let testApp: TestApp;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp, { firstBillingDate: null });
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const draft = (more: object = {}) =>
  buildLink(testApp, {
    artistId,
    title: 'Night Ferry',
    draft: true,
    destinations: [
      { type: 'spotify', cta: 'Stream', url: spotify },
      {
        type: 'message_optin',
        text: 'Stay',
        config: { email_capture: true, phone_number_capture: false, success_message: '' },
      },
    ],
    ...more,
  });
const call = <Data>(document: string, variables: object) =>
  testApp.call<Data>(owner.token, document, variables as Record<string, unknown>);
const tryMake = (linkId: string, person = 'Ada Lind', days = 7) =>
  call<{ create_press_preview: Made }>(
    `mutation ($id: uuid!, $person: String!, $days: Int!) { create_press_preview(link_id: $id, person: $person, days: $days) ${made} }`,
    { id: linkId, person, days },
  );
const make = async (...asked: Parameters<typeof tryMake>) => dataOf(await tryMake(...asked)).create_press_preview;
const list = async (linkId: string) =>
  dataOf(
    await call<{ press_previews: Listed[] }>(
      'query ($id: uuid!) { press_previews(link_id: $id) { id person expires_at revoked_at opened_count openings } }',
      { id: linkId },
    ),
  ).press_previews;
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const open = (url: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  visitor.ask(pathOf(url), more);

it('shows a draft to its person, privately, and notes when', async () => {
  const link = await draft();
  const { url, preview } = await make(link.id);
  expect(url).toMatch(/^http:\/\/vibe\.to\.localhost:\d+\/_\/preview\?t=[\w-]{22}$/);
  const left = Date.parse(preview.expires_at) - testApp.clock.now().getTime();
  expect(Math.round(left / day)).toBe(7);
  const page = await open(url);
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.text).toContain('Private preview for <b dir="auto">Ada Lind</b>, until ');
  expect(page.text).toContain('Night Ferry');
  expect(page.text).toContain('<meta name="robots" content="noindex, nofollow, noarchive"/>');
  expect(page.text).toContain(`href="${spotify}"`);
  // Its page stays closed.
  expect((await visitor.ask(`/${link.path}`)).status).toBe(404);
  const [listed] = await list(link.id);
  expect(listed).toMatchObject({ person: 'Ada Lind', opened_count: 1, openings: [expect.stringMatching(/Z$/)] });
  // Once a minute, and by people only.
  await open(url);
  await open(url, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' } });
  testApp.clock.moveBy(61_000);
  await open(url, { method: 'HEAD' });
  await open(url, { headers: { 'user-agent': 'WhatsApp/2.24.1 A' } });
  expect((await list(link.id))[0]?.opened_count).toBe(1);
  await open(url);
  expect((await list(link.id))[0]?.opened_count).toBe(2);
});

it('counts nothing, fires no pixel and has no form, and no address of the visitor is stored', async () => {
  await testApp.sql(
    `insert into pixels (id, artist_id, provider, pixel, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Facebook', '123456789012345', now(), now())`,
    [artistId],
  );
  const link = await draft();
  const { url } = await make(link.id);
  const { text } = await open(url);
  for (const part of ['<form', '/_/v', 'data-pixels', '/_/pixels.js', '/_/optin', 'sendBeacon', '/_/privacy', 'og:'])
    expect(text).not.toContain(part);
  expect(text).toContain('Preview: fans leave their email or number here');
  expect(await visitor.storedHits(link.id, 0)).toEqual([]);
  const rows = await testApp.sql<object>(
    'select p, o from press_previews p left join press_preview_openings o on true',
  );
  expect(JSON.stringify(rows)).not.toContain('193.99.144.80');
  const token = new URL(url).searchParams.get('t') ?? '-';
  expect(JSON.stringify(rows)).not.toContain(token);
  await testApp.sql('delete from pixels where artist_id = $1', [artistId]);
});

it('answers expired, revoked, renewed and guessed tokens alike, and a banned link’s', async () => {
  const link = await draft();
  const [expired, revoked, renewed] = [await make(link.id, 'A', 1), await make(link.id, 'B'), await make(link.id, 'C')];
  await call('mutation ($id: uuid!) { revoke_press_preview(id: $id) { id revoked_at } }', { id: revoked.preview.id });
  const { renew_press_preview: anew } = dataOf(
    await call<{ renew_press_preview: Made }>(
      `mutation ($id: uuid!) { renew_press_preview(id: $id, days: 30) ${made} }`,
      {
        id: renewed.preview.id,
      },
    ),
  );
  testApp.clock.moveBy(day);
  const guessed = expired.url.replace(/t=.*/, `t=${'A'.repeat(22)}`);
  const answers = await Promise.all(
    [
      expired.url,
      revoked.url,
      renewed.url,
      guessed,
      expired.url.replace(/t=.*/, 't=%27'),
      expired.url.replace(/\?.*/, ''),
    ].map(async (url) => {
      const { status, text, headers } = await open(url);
      return JSON.stringify([status, text, { ...headers, date: '', 'x-request-id': '' }]);
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('[404,');
  expect((await open(anew.url)).status).toBe(200);
  await testApp.sql('update links set banned_at = now() where id = $1', [link.id]);
  expect((await open(anew.url)).status).toBe(404);
  expect((await tryMake(link.id)).codes).toEqual(['LINK_BANNED']);
  await testApp.sql('update links set banned_at = null where id = $1', [link.id]);
  await call('mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: link.id });
  expect((await open(anew.url)).status).toBe(404);
});

it('shows a pre-release as it will be and as it is, without saving anything', async () => {
  const link = await draft({
    ...{ draft: false, type: 'pre-release', postReleaseTitle: 'Out now, really' },
    ...{ releaseTime: new Date(testApp.clock.now().getTime() + 5 * day), timezone: 'Europe/Berlin', offset: '+01:00' },
    destinations: [
      { type: 'spotify', cta: 'Pre-Save', preRelease: true },
      { type: 'spotify', cta: 'Stream', url: afterwards },
    ],
  });
  const { url } = await make(link.id);
  const after = await open(url);
  expect(after.text).toContain('Out now, really');
  expect(after.text).toContain(afterwards);
  const before = await open(`${url}&at=before`);
  expect(before.text).toContain('Night Ferry');
  expect(before.text).toContain('Preview: fans press “Pre-Save” here');
  expect(before.text).not.toContain('<form');
  expect(before.text).not.toContain(afterwards);
  // Fans' page has none of what is to come.
  expect((await visitor.ask(`/${link.path}`)).text).not.toContain('Out now, really');
});

it('is made for what is not published, for a person, for 1 to 90 days, and at most 100 times', async () => {
  const open = await buildLink(testApp, { artistId });
  expect((await tryMake(open.id)).errors[0]?.message).toBe(
    'This page is published, so that everybody can open its link.',
  );
  const link = await draft();
  expect((await tryMake(link.id, ' ')).errors[0]?.message).toBe('Please say whom the preview is for');
  expect((await tryMake(link.id, 'x'.repeat(101))).errors[0]?.message).toBe('A name can have at most 100 characters');
  for (const days of [0, 91])
    expect((await tryMake(link.id, 'Ada', days)).errors[0]?.message).toBe('Please choose 1 to 90 days');
  await testApp.sql(
    `insert into press_previews (id, link_id, token_hash, person, created_at, expires_at)
     select id, $1, uuid_send(id), 'Paper', now(), $2 from (select gen_random_uuid() as id from generate_series(1, 99)) ids`,
    [link.id, new Date(testApp.clock.now().getTime() + day)],
  );
  const last = await make(link.id);
  expect((await tryMake(link.id)).errors[0]?.message).toBe(
    'A link can have 100 private previews at a time. Please revoke one first.',
  );
  await call('mutation ($id: uuid!) { revoke_press_preview(id: $id) { id } }', { id: last.preview.id });
  await make(link.id);
  expect(await list(link.id)).toHaveLength(101);
});

it('refuses the guesses of a network after thirty, and deletes what ended long ago', async () => {
  const link = await draft();
  const { url, preview } = await make(link.id, 'Ada', 90);
  const from = { headers: { 'x-forwarded-for': '198.51.100.7' } };
  for (let number = 0; number < 40; number += 1) expect((await open(url, from)).status).toBe(200);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, number) => open(url.replace(/t=.*/, `t=guess${number}`), from)),
  );
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(30);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await open(url)).status).toBe(200);
  const sweep = testApp.modules.pressPreviews.jobs?.find(
    ({ definition }) => definition.name === 'press-previews.sweep',
  );
  const kept = () => testApp.sql('select id from press_previews where link_id = $1', [link.id]);
  testApp.clock.moveBy(179 * day);
  await sweep?.run({});
  expect(await kept()).toEqual([{ id: preview.id }]);
  testApp.clock.moveBy(2 * day);
  await sweep?.run({});
  expect(await kept()).toEqual([]);
});
