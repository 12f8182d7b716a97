/** Kept pages in two server processes over one database: what one changes the other drops, also after it missed the news. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { cutNews } from '#tests/fixtures/hear-news.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { createVisitor, type Visitor } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let other: Awaited<ReturnType<TestApp['addServer']>>;
let visitor: Visitor;
let owner: TestPerson;
let artistId: string;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp();
  other = await testApp.addServer();
  visitor = await createVisitor(testApp);
  owner = await buildPerson(testApp);
  artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
});
afterAll(async () => {
  await visitor?.close();
  await testApp?.close();
});

const portOf = (url: string) => Number(new URL(url).port);
const both = () => [testApp.url, other.url];
const askBoth = (path: string) => Promise.all(both().map((url) => visitor.ask(path, { port: portOf(url) })));
/** Changes a link over one process's API, whichever is `by`. */
const change = async (by: TestApp['call'], set: Record<string, unknown>, { id } = link) =>
  dataOf(
    await by(
      owner.token,
      'mutation ($id: uuid!, $set: links_set_input!) { update_links_by_pk(pk_columns: { id: $id }, _set: $set) { id } }',
      { id, set },
    ),
  );
const titlesAre = (title: string, { path } = link) =>
  expect
    .poll(async () => (await askBoth(`/${path}`)).map(({ text }) => text.includes(`>${title}<`)))
    .toEqual([true, true]);
const expectServedByBoth = async ({ path }: Link) => {
  for (const { status } of await askBoth(`/${path}`)) expect(status).toBe(200);
};

/** Waits until both have received every notification so far, by a later one about another link. */
async function hearEverything(): Promise<void> {
  const later = await buildLink(testApp, { artistId });
  await expectServedByBoth(later);
  await change(testApp.call, { title: 'Heard' }, later);
  await titlesAre('Heard', later);
}

async function keepEverywhere(): Promise<void> {
  link = await buildLink(testApp, {
    artistId,
    destinations: [{ type: 'custom', text: 'Shop', cta: 'Shop', url: 'https://shop.example/first' }],
  });
  // The news that it was made would drop it again.
  await hearEverything();
  await expectServedByBoth(link);
}

describe('a page cached in two processes', () => {
  it.each([
    ['the first', () => testApp.call],
    ['the second', () => other.call],
  ])('is dropped in both when %s changes it', async (_which, by) => {
    await keepEverywhere();
    await change(by(), { title: 'Glass Houses' });
    await titlesAre('Glass Houses');
  });

  it('is gone from both when it is deleted, and its redirects with it', async () => {
    await keepEverywhere();
    dataOf(
      await other.call(owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', { id: link.id }),
    );
    const statuses = async () =>
      (await Promise.all([`/${link.path}`, `/${link.path}/${link.destinations[0]?.id}`].map(askBoth)))
        .flat()
        .map(({ status }) => status);
    await expect.poll(statuses).toEqual([404, 404, 404, 404]);
  });

  it('moves to its new path in both, also where a missing page was cached before', async () => {
    await keepEverywhere();
    const path = `${link.path}-again`;
    for (const { status } of await askBoth(`/${path}`)) expect(status).toBe(404);
    await change(testApp.call, { path });
    const statuses = async () =>
      (await Promise.all([`/${path}`, `/${link.path}`].map(askBoth))).flat().map(({ status }) => status);
    // What left a place leads on from there.
    await expect.poll(statuses).toEqual([200, 200, 302, 302]);
  });

  it('is reloaded by both after a missed notification', async () => {
    await keepEverywhere();
    // A change that nobody tells of, as if its news were lost.
    await testApp.sql(`update links set title = 'Missed Trains', version = version + 1 where id = $1`, [link.id]);
    for (const { text } of await askBoth(`/${link.path}`)) expect(text).not.toContain('Missed Trains');
    await testApp.sql(cutNews);
    await titlesAre('Missed Trains');
    // And the news are heard again.
    await change(other.call, { title: 'Found Trains' });
    await titlesAre('Found Trains');
  });

  it('is served while it cannot be reloaded, and reloaded once it can', async () => {
    await keepEverywhere();
    await testApp.sql('alter table links rename to links_away');
    const [away] = await testApp.sql<{ at: Date }>('select clock_timestamp() as at');
    try {
      await testApp.sql(cutNews);
      const tries = async () => {
        for (const { status } of await askBoth(`/${link.path}`)) expect(status).toBe(200);
        const rows = await testApp.sql(
          `select from pg_stat_activity where datname = current_database() and query like '%"links"%' and query_start > $1`,
          [away?.at],
        );
        return rows.length;
      };
      await expect.poll(tries).toBeGreaterThanOrEqual(2);
    } finally {
      await testApp.sql('alter table links_away rename to links');
    }
    // No notification is sent: only a new request sees the change.
    await testApp.sql(`update links set title = 'Back Again', version = version + 1 where id = $1`, [link.id]);
    await titlesAre('Back Again');
  });

  it('is reloaded with a bounded number of others, while all are served', async () => {
    const paths: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const { path } = await buildLink(testApp, { artistId });
      paths.push(`/${path}`);
    }
    // News of their making would drop a page after it was cached.
    await hearEverything();
    const askAll = async () =>
      (await Promise.all(paths.map((path) => visitor.ask(path, { port: portOf(testApp.url) })))).map(
        ({ status }) => status,
      );
    const allServed = paths.map(() => 200);
    expect(await askAll()).toEqual(allServed);
    const readings = async () => {
      const rows = await testApp.sql(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%"links"%'`,
      );
      return rows.length;
    };
    const holder = new pg.Client({ connectionString: testApp.settings.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin; lock table links in access exclusive mode');
      await testApp.sql(cutNews);
      await expect
        .poll(async () => {
          expect(await askAll()).toEqual(allServed);
          return readings();
        })
        .toBeGreaterThan(0);
      expect(await askAll()).toEqual(allServed);
      // Reloads that begin together are one statement, and four may be under way.
      expect(await readings()).toBeLessThanOrEqual(4);
      await holder.query('commit');
    } finally {
      await holder.end();
    }
    await expect.poll(readings).toBe(0);
  });

  it('redirects to a changed destination from both', async () => {
    await keepEverywhere();
    const [destination] = link.destinations;
    dataOf(
      await testApp.call(
        owner.token,
        'mutation ($id: uuid!) { update_link_destinations_by_pk(pk_columns: { id: $id }, _set: { url: "https://shop.example/second" }) { id } }',
        { id: destination?.id },
      ),
    );
    const locations = async () =>
      (await askBoth(`/${link.path}/${destination?.id}`)).map(({ headers }) => headers.location);
    await expect.poll(locations).toEqual(['https://shop.example/second', 'https://shop.example/second']);
  });
});
