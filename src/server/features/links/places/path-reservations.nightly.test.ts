/** The paths of a suspended artist: reserved, warned of, released to others, and brought back (BILL-58, BILL-59). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsSoFar, mailTo } from '#tests/fixtures/account-mails.ts';
import { buildArtist, buildLink, buildPerson, linkObject, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { hitOf } from '#tests/fixtures/hits.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { askHost } from '#tests/fixtures/visit.ts';

let testApp: TestApp;
let payer: TestPerson;
let artistId: string;
let opened: { id: string; path: string };
let quiet: { id: string; path: string };
const day = 86_400_000;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  payer = await buildPerson(testApp);
  artistId = await buildArtist(testApp, payer.userId, { name: 'Luna Ray' });
  [opened, quiet] = [await buildLink(testApp, { artistId }), await buildLink(testApp, { artistId })];
  const yesterday = Math.floor((testApp.clock.now().getTime() - day) / 1000);
  await testApp.operator.recordHistory([
    hitOf({ artist_id: artistId, link_id: opened.id, happened_at: yesterday, verdict: 'person' }),
    hitOf({ artist_id: artistId, link_id: quiet.id, happened_at: yesterday - 100 * 86_400, verdict: 'person' }),
    hitOf({ artist_id: artistId, link_id: quiet.id, happened_at: yesterday, verdict: 'crawler' }),
  ]);
});

const statusOf = async ({ path }: { path: string }) => (await askHost(testApp.settings.port, `/${path}`)).status;
const subjects = async () => (await mailsSoFar(testApp, payer.email)).map(({ subject }) => subject);
const suspend = async () => {
  await testApp.operator.setFirstBillingDate(payer.userId, new Date(testApp.clock.now().getTime() - 1));
  await testApp.modules.billing.suspendUnpaid();
};
/** Days pass; then the job runs twice at once. */
const passDays = async (days: number) => {
  testApp.clock.moveBy(days * day);
  await Promise.all([testApp.modules.links.pathReservations.keep(), testApp.modules.links.pathReservations.keep()]);
};
const restore = async () => {
  payer.token = await logIn(testApp, payer);
  const document =
    'mutation ($id: uuid!) { subscribe(nonce: "fake-valid-visa-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }';
  dataOf(await testApp.call(payer.token, document, { id: artistId }));
};
/** Another artist asks for the path; gives the error code, or undefined when they got it. */
const claim = async (path: string): Promise<string | undefined> => {
  const other = await buildPerson(testApp, { firstBillingDate: null });
  const object = linkObject(await buildArtist(testApp, other.userId), { path });
  const document = 'mutation ($object: links_insert_input!) { insert_links_one(object: $object) { id } }';
  return (await testApp.call(other.token, document, { object })).codes[0];
};
const pathsNow = async () => {
  const rows = await testApp.sql<{ id: string; path: string }>('select id, path from links where artist_id = $1', [
    artistId,
  ]);
  return new Map(rows.map(({ id, path }) => [id, path]));
};

it('are reserved for 30 days, for 90 where people opened them, and each end is announced', async () => {
  await suspend();
  await passDays(0);
  await expect.poll(subjects).toEqual(['The links of Luna Ray are suspended']);
  for (const days of [22, 1, 5, 1, 0.5]) await passDays(days);
  expect(await claim(quiet.path)).toBe('PATH_TAKEN');
  await mailTo(testApp, payer.email, 3);
  await passDays(0.6);
  await expect.poll(() => statusOf(quiet)).toBe(404);
  expect(await statusOf(opened)).toBe(410);
  expect(await claim(quiet.path)).toBeUndefined();
  await expect.poll(() => statusOf(quiet)).toBe(200);
  expect(await claim(opened.path)).toBe('PATH_TAKEN');
  for (const days of [30, 23, 6]) await passDays(days);
  await mailTo(testApp, payer.email, 6);
  expect(await claim(opened.path)).toBe('PATH_TAKEN');
  await passDays(1);
  expect(await claim(opened.path)).toBeUndefined();
  // One about the suspension, and 7 and 1 days before the first end, 30, 7 and 1 before the second.
  expect(await subjects()).toHaveLength(6);
});

it('come back whole within the time, and are not released afterwards', async () => {
  await suspend();
  await passDays(29);
  await restore();
  await expect.poll(subjects).toContain('The links of Luna Ray are back');
  for (const link of [opened, quiet]) await expect.poll(() => statusOf(link)).toBe(200);
  testApp.standIns.cardProvider.runDue();
  await passDays(20);
  expect(await pathsNow()).toEqual(
    new Map([
      [opened.id, opened.path],
      [quiet.id, quiet.path],
    ]),
  );
  expect(await claim(quiet.path)).toBe('PATH_TAKEN');
});

it('come back after the time where nobody claimed them, with a suffix where somebody did', async () => {
  const unclaimed = await buildLink(testApp, { artistId });
  const [row] = await testApp.sql<{ id: string }>(
    `with promised as (insert into link_destinations (id, link_id, type, cta, priority) values (gen_random_uuid(), $1, 'text', 'Notify me', 9) returning id)
     insert into bulk_messages (id, artist_id, message, sms_link, destination_id, created_at)
     select gen_random_uuid(), $2, 'Out now', $3, id, now() from promised returning id`,
    [quiet.id, artistId, `https://vibe.to/${quiet.path}`],
  );
  await suspend();
  await passDays(29);
  await passDays(2);
  expect(await claim(quiet.path)).toBeUndefined();
  await restore();
  const moved = `${quiet.path}-${quiet.id.slice(0, 8)}`;
  expect((await pathsNow()).get(quiet.id)).toBe(moved);
  // The text that waits for the release would otherwise name the other artist's page.
  expect(await testApp.sql('select sms_link from bulk_messages where id = $1', [row?.id])).toEqual([
    { sms_link: `https://vibe.to/${moved}` },
  ]);
  for (const path of [opened.path, unclaimed.path, quiet.path, moved])
    await expect.poll(() => statusOf({ path })).toBe(200);
  const texts = async () => (await mailsSoFar(testApp, payer.email)).map(({ text }) => text).join();
  await expect.poll(texts).toContain(`vibe.to/${moved}`);
});

it('are announced 30 days before, too, where the payer suspended the artist', async () => {
  await testApp.operator.setPlan(artistId, '');
  await passDays(0);
  await expect.poll(subjects).toHaveLength(1);
  await testApp.operator.setPlan(artistId, 'pro');
  await passDays(0);
  expect(await subjects()).toHaveLength(1);
});
