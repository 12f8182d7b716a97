/** Reports over the API: figures that add up, comparison, refusals, share links, and no contact of a fan anywhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRecord } from '#domain/stats/event.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let owner: TestPerson;
let viewer: TestPerson;
let artistId: string;
let linkId: string;

const at = (instant: string): number => Date.parse(instant) / 1000;
const many = (count: number, hit: Partial<EventRecord>): EventRecord[] =>
  Array.from({ length: count }, () =>
    hitOf({ artist_id: artistId, link_id: linkId, happened_at: at('2026-03-10T12:00:00Z'), ...hit }),
  );

beforeAll(async () => {
  testApp = await createTestApp();
  [owner, viewer] = [await buildPerson(testApp), await buildPerson(testApp)];
  artistId = await buildArtist(testApp, owner.userId);
  await testApp.operator.addMember(artistId, viewer.userId, 'viewer');
  const link = await buildLink(testApp, { artistId, title: 'Night Ferry' });
  const other = await buildLink(testApp, { artistId, title: 'Night Ferry' });
  linkId = link.id;
  const destination_id = link.destinations[0]?.id ?? '';
  await testApp.operator.recordHistory([
    ...many(5, { country: 'DE', referrer: 'Instagram', app: 'instagram', placement: 'xy' }),
    ...many(3, { country: 'SE', happened_at: at('2026-03-14T23:30:00Z') }),
    ...many(2, { link_id: other.id, country: '' }),
    ...many(4, { event: 'click', destination_id, country: 'DE' }),
    ...many(1, { event: 'subscribe', country: 'SE' }),
    ...many(6, { verdict: 'preview', rule: 'preview-list' }),
    ...many(2, { happened_at: at('2026-02-03T12:00:00Z') }),
  ]);
});
afterAll(() => testApp?.close());

interface Row {
  name: string;
  kind: string;
  views: number;
  clicks: number;
  fans: number;
}
interface Shown {
  artist_name: string;
  link_title: string | null;
  counts: { views: number; clicks: number; subscribes: number };
  before: { views: number };
  days: { day: string; views: number }[];
  best: { day: string; views: number; source: { name: string; views: number } | null } | null;
  notes: { day: string; text: string }[];
  links: Row[];
  countries: Row[];
  sources: Row[];
  apps: Row[];
  placements: Row[];
  left_out: { verdict: string; views: number }[];
}
const row = '{ name kind rows views clicks fans }';
const document = `query ($id: uuid!, $link: uuid, $range: String!, $zone: String!, $cards: [String!]!) {
  report(artist_id: $id, link_id: $link, range: $range, time_zone: $zone, cards: $cards) {
    artist_name link_title counts { views clicks subscribes presaves } before { views } days { day views clicks }
    best { day views clicks source { name views } } notes { day text }
    links ${row} countries ${row} sources ${row} apps ${row} placements ${row} left_out { verdict views } } }`;
const all = ['figures', 'days', 'notes', 'links', 'countries', 'sources', 'placements', 'fans'];
const ask = (more: Record<string, unknown> = {}, token = owner.token) =>
  testApp.call<{ report: Shown }>(token, document, {
    ...{ id: artistId, link: null, range: '2026-03', zone: 'UTC', cards: all },
    ...more,
  });
const report = async (...asked: Parameters<typeof ask>) => dataOf(await ask(...asked)).report;

describe('a report', () => {
  it('counts people, compares with the month before, and says what was left out', async () => {
    const made = await report();
    expect(made.counts).toMatchObject({ views: 10, clicks: 4, subscribes: 1 });
    expect(made.before.views).toBe(2);
    expect(made.left_out).toEqual([{ verdict: 'preview', views: 6 }]);
    expect(made.days).toHaveLength(31);
    expect(made.best).toMatchObject({ day: '2026-03-10', views: 7, source: { name: 'Instagram', views: 5 } });
  });

  it('has parts that each add up to its figures', async () => {
    const made = await report();
    for (const part of ['links', 'countries', 'sources', 'apps', 'placements'] as const) {
      const sum = (pick: 'views' | 'clicks' | 'fans') => made[part].reduce((total, each) => total + each[pick], 0);
      expect([part, sum('views'), sum('clicks'), sum('fans')]).toEqual([part, 10, 4, 1]);
    }
    expect(made.days.reduce((total, { views }) => total + views, 0)).toBe(10);
    // Two links of one title are two rows.
    expect(made.links.map(({ name, views }) => [name, views])).toEqual([
      ['Night Ferry', 8],
      ['Night Ferry', 2],
    ]);
    expect(made.placements.map(({ name, kind }) => [name, kind])).toEqual([
      ['xy', 'row'],
      ['', 'none'],
    ]);
  });

  it('says what is known of its days: the artist’s notes and releases, in days of its zone', async () => {
    const note =
      'mutation ($id: uuid!) { insert_annotations_one(object: { artist_id: $id, day: "2026-03-10", text: "Shared in a story" }) { id } }';
    await testApp.call(owner.token, note, { id: artistId });
    await buildLink(testApp, {
      ...{
        artistId,
        title: 'Signal Box',
        type: 'pre-release',
        releaseTime: new Date('2026-03-20T00:00:00Z'),
        timezone: 'UTC',
      },
    });
    const { notes } = await report();
    expect(notes).toContainEqual({ day: '2026-03-10', text: 'Shared in a story' });
    expect(notes.some(({ day, text }) => day === '2026-03-20' && text.includes('Signal Box'))).toBe(true);
    expect((await report({ range: '2026-02' })).notes).toEqual([]);
  });

  it('leaves out what the team wrote, and names no drop to a payer who may not read drops', async () => {
    const payer = await buildPerson(testApp);
    await testApp.sql('update artists set billing_user_id = $2 where id = $1', [artistId, payer.userId]);
    await testApp.sql(
      `insert into bulk_messages (id, artist_id, platform, subject, message, sms_link, state, created_at, started_at, recipient_count)
       values (gen_random_uuid(), $1, 'sms', '', 'Out now', 'https://vibe.to/x', 'sent', $2, $2, 3)`,
      [artistId, '2026-03-12T12:00:00Z'],
    );
    const texts = async (...asked: Parameters<typeof ask>) => (await report(...asked)).notes.map(({ text }) => text);
    const [note, drop, release] = ['Shared in a story', 'Drop “Out now” was sent', '“Signal Box” came out'];
    expect(await texts()).toEqual([note, drop, release]);
    expect(await texts({}, payer.token)).toEqual([note, release]);
    expect(await texts({ cards: all.filter((card) => card !== 'notes') })).toEqual([release]);
    expect(await texts({ cards: all.filter((card) => card !== 'days') })).toEqual([]);
  });

  it('is of one link, in days of a zone, and shows the chosen cards only', async () => {
    const made = await report({ link: linkId, zone: 'Europe/Berlin', cards: ['days'] });
    expect(made).toMatchObject({ link_title: 'Night Ferry', counts: { views: 8 }, links: [], countries: [] });
    expect(made.days.find(({ day }) => day === '2026-03-15')?.views).toBe(3);
    expect(made.left_out).toHaveLength(1);
  });

  it('is refused with a sentence that says what to do', async () => {
    const refused = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).errors.map(({ message, extensions }) => [message, extensions.field]);
    expect(await refused({ range: 'yesterday' })).toEqual([
      ['Please choose a month, or days from one to another', 'range'],
    ]);
    expect(await refused({ range: '2024-01-01..2026-01-01' })).toEqual([
      ['A report covers a year at most. Please choose fewer days', 'range'],
    ]);
    expect(await refused({ range: '2199-01' })).toEqual([
      ['These days are still ahead. Please choose days that have begun', 'range'],
    ]);
    expect((await ask({ zone: 'Mars/North' })).codes).toEqual(['BAD_INPUT']);
    const stranger = await buildPerson(testApp);
    const theirs = await buildLink(testApp, { artistId: await buildArtist(testApp, stranger.userId) });
    expect((await ask({ link: theirs.id })).codes).toEqual(['NOT_FOUND']);
  });
});

describe('a share link', () => {
  const share = (more = '', token = owner.token, range = '2026-03') =>
    testApp.call<{ share_report: { url: string; share: { id: string } } }>(
      token,
      `mutation ($id: uuid!) { share_report(artist_id: $id, range: "${range}", time_zone: "UTC"${more}) {
        url share { id has_password expires_at opened } } }`,
      { id: artistId },
    );

  it('is made by editors and not by viewers, who see the list', async () => {
    expect((await share('', viewer.token)).codes).toEqual(['NOT_ALLOWED']);
    const { url } = dataOf(await share()).share_report;
    expect(url).toMatch(/\/_\/report\?t=[\w-]{22}$/);
    const list = 'query ($id: uuid!) { report_shares(artist_id: $id) { range opened has_password } }';
    const { report_shares: shares } = dataOf(
      await testApp.call<{ report_shares: object[] }>(viewer.token, list, { id: artistId }),
    );
    expect(shares[0]).toEqual({ range: '2026-03', opened: 0, has_password: false });
    const token = url.slice(-22);
    const stored = JSON.stringify(await testApp.sql('select * from report_shares'));
    expect(stored).not.toContain(token);
  });

  it('is in the list of the artist with the title of the link that it is about', async () => {
    const one = `mutation ($id: uuid!, $link: uuid) { share_report(artist_id: $id, link_id: $link, range: "2026-03", time_zone: "UTC") { share { link_title } } }`;
    expect(dataOf(await testApp.call(owner.token, one, { id: artistId, link: linkId }))).toEqual({
      share_report: { share: { link_title: 'Night Ferry' } },
    });
    const list = 'query ($id: uuid!) { report_shares(artist_id: $id) { link_title } }';
    expect(dataOf(await testApp.call(owner.token, list, { id: artistId }))).toEqual({
      report_shares: [{ link_title: 'Night Ferry' }, { link_title: null }],
    });
  });

  it('is refused with a short password, an end in the past, and beyond a hundred', async () => {
    const refused = async (more: string) =>
      (await share(more)).errors.map(({ message, extensions }) => [message, extensions.field]);
    expect(await refused(', password: "short"')).toEqual([
      ['A password needs at least 8 characters, or leave it empty', 'password'],
    ]);
    expect(await refused(`, password: "${'x'.repeat(201)}"`)).toEqual([
      ['A password can have at most 200 characters', 'password'],
    ]);
    expect(await refused(', expires_at: "2020-01-01T00:00:00Z"')).toEqual([
      ['Please choose a day that is still ahead, or no end', 'expires_at'],
    ]);
    await testApp.sql(
      `insert into report_shares (id, artist_id, range, time_zone, cards, token_hash, created_at)
       select gen_random_uuid(), $1, '2026-03', 'UTC', '{}', sha256(number::text::bytea), now() from generate_series(1, 100) number`,
      [artistId],
    );
    expect((await share()).errors.map(({ message }) => message)).toEqual([
      'An artist can have 100 share links. Please revoke one first',
    ]);
    await testApp.sql('delete from report_shares');
  });
});
