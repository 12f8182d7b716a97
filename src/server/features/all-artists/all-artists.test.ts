/** The home of all artists over the API: figures side by side, the next releases, and what needs a person (UI-64 to UI-66, STAT-42). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventRecord } from '#domain/stats/event.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let [mara, kilo, foreign] = ['', '', ''];
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp);
  mara = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  kilo = await buildArtist(testApp, owner.userId, { name: 'Kilo Dusk' });
  foreign = await buildArtist(testApp, (await buildPerson(testApp)).userId);
});
afterAll(() => testApp?.close());

interface Figures {
  artist_id: string;
  views: number;
  clicks: number;
  fans: number;
  trend: number[];
}
interface Answer {
  artists: Figures[];
  left_out: object[];
}
const november = { start: '2026-11-01T00:00:00Z', end: '2026-11-30T23:59:59.999Z' };
const figuresIn = async ({ start, end }: typeof november, token = owner.token): Promise<Answer> => {
  const document = `query ($start: timestamptz!, $end: timestamptz!) {
    artist_figures(start_time: $start, end_time: $end, offset: "UTC") { artists { artist_id views clicks fans trend } left_out { event verdict rule count } } }`;
  return dataOf(await testApp.call<{ artist_figures: Answer }>(token, document, { start, end })).artist_figures;
};
const hit = (artistId: string, at: string, more: Partial<EventRecord> = {}): EventRecord =>
  hitOf({ artist_id: artistId, link_id: randomUUID(), happened_at: Date.parse(at) / 1000, ...more });

interface AllArtists {
  next_releases: { artist_id: string; link_id: string; title: string }[];
  warned_releases: { artist_id: string; title: string; kinds: string[] }[];
  paused_drops: { artist_id: string; title: string; reason: string }[];
  waiting_texts: { artist_id: string; title: string; waiting: number; problem: string }[];
  troubled_domains: { domain: string; banned: boolean; artist_ids: string[] }[];
  releases_ahead: { artist_id: string; title: string; kinds: string[] }[];
  waiting_presaves: { artist_id: string; waiting: number }[];
}
const home = async (token = owner.token): Promise<AllArtists> => {
  const document = `{ all_artists { next_releases { artist_id link_id title } warned_releases { artist_id title kinds }
    paused_drops { artist_id title reason } waiting_texts { artist_id title waiting problem } troubled_domains { domain banned artist_ids }
    releases_ahead { artist_id title kinds } waiting_presaves { artist_id waiting } } }`;
  return dataOf(await testApp.call<{ all_artists: AllArtists }>(token, document)).all_artists;
};

it('counts people of each artist in the range, and says apart what was left out', async () => {
  const destination_id = randomUUID();
  await testApp.operator.recordHistory([
    hit(mara, '2026-11-01T00:00:00Z'),
    hit(mara, '2026-11-30T23:59:59Z'),
    hit(mara, '2026-11-30T23:59:59Z', { event: 'click', destination_id }),
    hit(mara, '2026-11-12T10:00:00Z', { event: 'subscribe' }),
    hit(mara, '2026-11-12T10:00:00Z', { event: 'presave' }),
    hit(mara, '2026-11-12T10:00:00Z', { verdict: 'crawler', rule: 'crawler-list' }),
    hit(mara, '2026-10-31T23:59:59Z'),
    hit(mara, '2026-12-01T00:00:00Z'),
    hit(kilo, '2026-11-15T10:00:00Z', { event: 'click', destination_id }),
    hit(foreign, '2026-11-15T10:00:00Z'),
  ]);
  const { artists: figures, left_out } = await figuresIn(november);
  expect(left_out).toEqual([{ event: 'view', verdict: 'crawler', rule: 'crawler-list', count: 1 }]);
  expect(figures.map(({ artist_id }) => artist_id).sort()).toEqual([mara, kilo].sort());
  const of = (artistId: string) => figures.find(({ artist_id }) => artist_id === artistId);
  expect(of(mara)).toMatchObject({ views: 2, clicks: 1, fans: 2 });
  expect(of(kilo)).toMatchObject({ views: 0, clicks: 1, fans: 0 });
  const trend = of(mara)?.trend ?? [];
  expect(trend).toHaveLength(30);
  expect([trend[0], trend.at(-1), trend.reduce((sum, part) => sum + part, 0)]).toEqual([1, 1, 2]);
});

it('counts to the second where a range ends in the middle of a day', async () => {
  const range = { start: '2026-11-30T00:00:00Z', end: '2026-11-30T23:59:58Z' };
  expect((await figuresIn(range)).artists).toEqual([]);
  const [counted] = (await figuresIn({ ...range, end: '2026-11-30T23:59:59Z' })).artists;
  expect(counted).toMatchObject({ artist_id: mara, views: 1, clicks: 1 });
});

it('counts more artists than fit into one request', async () => {
  const label = await buildPerson(testApp);
  const artists = Array.from({ length: 250 }, () => randomUUID());
  await testApp.sql(
    `insert into artists (id, name, billing_user_id, created_at) select id, 'Artist', $2, now() from unnest($1::uuid[]) id`,
    [artists, label.userId],
  );
  await testApp.operator.recordHistory(artists.map((artistId) => hit(artistId, '2026-11-15T10:00:00Z')));
  const { artists: figures } = await figuresIn(november, label.token);
  expect(figures.map(({ artist_id }) => artist_id).sort()).toEqual(artists.sort());
  expect(new Set(figures.map(({ views }) => views))).toEqual(new Set([1]));
});

it('names the next release of each artist, the soonest first, and warns of what releases of any artist lack', async () => {
  const release = (artistId: string, title: string, days: number) =>
    buildLink(testApp, {
      ...{ artistId, title, type: 'pre-release', timezone: 'UTC', destinations: [] },
      releaseTime: new Date(testApp.clock.now().getTime() + days * day),
    });
  await release(mara, 'Later', 40);
  await release(mara, 'Night Ferry', 5);
  await release(kilo, 'Signal Box', 3);
  await release(kilo, 'Out already', -1);
  await release(foreign, 'Foreign', 2);
  const { next_releases, warned_releases } = await home();
  expect(next_releases.map(({ artist_id, title }) => [artist_id, title])).toEqual([
    [kilo, 'Signal Box'],
    [mara, 'Night Ferry'],
  ]);
  expect(warned_releases.map(({ artist_id, title, kinds }) => [artist_id, title, kinds[0]])).toEqual([
    [kilo, 'Signal Box', 'no_destinations_after'],
    [mara, 'Night Ferry', 'no_destinations_after'],
    [kilo, 'Out already', 'released_without_destinations'],
  ]);
});

it('lists the releases of the next 30 days with what each lacks, and counts the pre-saves that wait for releases ahead', async () => {
  const link = async (title: string, days: number) => {
    const { id } = await buildLink(testApp, {
      ...{ artistId: kilo, title, type: 'pre-release', timezone: 'UTC' },
      releaseTime: new Date(testApp.clock.now().getTime() + days * day),
      destinations: [],
    });
    return id;
  };
  const presave = (linkId: string, state: string, ending: string | null = null) =>
    testApp.sql(
      `insert into presave_subscriptions (id, artist_id, link_id, provider, fan_hash, state, ending, granted_at, ends_at, created_at)
       values (gen_random_uuid(), $1, $2, 'spotify', decode(md5(random()::text), 'hex'), $3, $4, now(), now() + interval '9 months', now())`,
      [kilo, linkId, state, ending],
    );
  const [soon, far] = [await link('In 29 days', 29), await link('In 31 days', 31)];
  const out = await link('Long out', -20);
  for (const linkId of [soon, soon, far, out]) await presave(linkId, 'waiting');
  await presave(soon, 'waiting', 'revoked');
  await presave(soon, 'expired');
  const { releases_ahead, waiting_presaves } = await home();
  expect(releases_ahead.map(({ artist_id, title, kinds }) => [artist_id, title, kinds])).toEqual([
    [kilo, 'Signal Box', ['no_destinations_after', 'no_services_before']],
    [mara, 'Night Ferry', ['no_destinations_after', 'no_services_before']],
    [kilo, 'In 29 days', ['no_destinations_after', 'no_services_before']],
  ]);
  expect(waiting_presaves).toEqual([{ artist_id: kilo, waiting: 3 }]);
});

it('lists drops that stand still with the reason, and domains that serve nothing', async () => {
  for (const [artistId, message, state] of [
    [mara, 'Tickets', 'paused'],
    [kilo, 'On its way', 'sending'],
    [foreign, 'Foreign', 'paused'],
  ])
    await testApp.sql(
      `insert into bulk_messages (id, artist_id, platform, message, state, pause_reason, created_at, asked_at, sms_link)
       values (gen_random_uuid(), $1, 'sms', $2, $3, case $3 when 'paused' then 'LATE' else '' end, now(), now(), 'https://shop.example')`,
      [artistId, message, state],
    );
  const domain = async (name: string, verified: boolean, artistIds: string[]) => {
    const id = randomUUID();
    await testApp.sql(
      'insert into custom_domains (id, user_id, domain, verified, created_at) values ($1, $2, $3, $4, now())',
      [id, owner.userId, name, verified],
    );
    for (const artistId of artistIds)
      await testApp.sql('insert into custom_domain_artists values ($1, $2)', [id, artistId]);
  };
  await domain('links.label.example', false, [mara, foreign]);
  await domain('fine.label.example', true, [mara]);
  const { paused_drops, troubled_domains } = await home();
  expect(paused_drops).toEqual([{ artist_id: mara, title: 'Tickets', reason: 'LATE' }]);
  expect(troubled_domains).toEqual([{ domain: 'links.label.example', banned: false, artist_ids: [mara] }]);
});

it('names texts that fans wait for and that cannot go out', async () => {
  const link = await buildLink(testApp, {
    ...{ artistId: mara, title: 'Promised', type: 'pre-release', timezone: 'UTC' },
    releaseTime: new Date(testApp.clock.now().getTime() + 20 * day),
    destinations: [{ type: 'text', cta: 'Notify me', preRelease: true, config: { message_body: 'Out!' } }],
  });
  const [destination] = link.destinations;
  await testApp.sql(
    `insert into bulk_messages (id, artist_id, platform, message, state, created_at, destination_id, sms_link)
     select gen_random_uuid(), $1, 'sms', 'Out!', 'scheduled', now(), $2, 'https://shop.example'
     where not exists (select from bulk_messages where destination_id = $2)`,
    [mara, destination?.id],
  );
  await testApp.sql(
    `insert into optins_message (id, artist_id, link_id, destination_id, platform, value, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'text', '+12125550199', now())`,
    [mara, link.id, destination?.id],
  );
  expect((await home()).waiting_texts).toEqual([
    { artist_id: mara, title: 'Promised', waiting: 1, problem: 'TEXTS_OFF' },
  ]);
});

it('shows a person who only pays no drops and no texts, and a stranger nothing', async () => {
  const payer = await buildPerson(testApp);
  await testApp.sql('update artists set billing_user_id = $1 where id = $2', [payer.userId, mara]);
  const paid = await home(payer.token);
  expect(paid).toMatchObject({ paused_drops: [], waiting_texts: [] });
  expect(paid.warned_releases.map(({ title }) => title)).toEqual(['Night Ferry']);
  const nothing = {
    next_releases: [],
    warned_releases: [],
    paused_drops: [],
    waiting_texts: [],
    troubled_domains: [],
    releases_ahead: [],
    waiting_presaves: [],
  };
  expect(await home((await buildPerson(testApp)).token)).toEqual(nothing);
});
