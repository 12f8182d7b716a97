/** The life of grants over six months: forecast, reminders, expiry and notification, each at its time and not earlier. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { monthsAway } from '#domain/presaves/grant-life.ts';
import { fanAccounts } from '#sandbox/fans/fan-accounts.ts';
import type { CatalogueRelease } from '#sandbox/spotify/catalogue.ts';
import { buildArtist, buildPerson, logIn, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import { buildPreRelease, decideAtSpotify, presaveAtSpotify, presaveDestinations } from '#tests/fixtures/presaving.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

/** Real time goes on while the test runs: a machine under load may need minutes. */
const hour = 3_600_000;
const day = 86_400_000;
const [luna, tomas, ada, yuki, noor] = fanAccounts.map(({ id }) => id) as [string, string, string, string, string];
/** When the fans agree: at the end of a long month, so that six months later there is no such day. */
const begin = new Date('2027-08-31T10:00:00Z');
const end = new Date('2028-02-29T10:00:00Z');

let testApp: TestApp;
let owner: TestPerson;
let release: CatalogueRelease;
/** Out five weeks after the fans' permissions end, and one that is out well before. */
let late: Link;
let early: Link;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp, { firstBillingDate: null });
  const artistId = await buildArtist(testApp, owner.userId, { name: 'Mara Vale' });
  const [first, second] = testApp.standIns.catalogue.releases.filter(({ kind }) => kind === 'album') as [
    CatalogueRelease,
    CatalogueRelease,
  ];
  release = first;
  testApp.clock.moveTo(begin);
  const spotify = `https://open.spotify.com/album/${first.id}`;
  late = await buildPreRelease(testApp, {
    artistId,
    releaseTime: new Date(end.getTime() + 35 * day),
    destinations: presaveDestinations({ spotify }),
  });
  early = await buildPreRelease(testApp, { artistId, releaseTime: new Date('2027-12-01T00:00:00Z'), rid: second.upc });
  await presaveAtSpotify(testApp, late, luna, { email: 'luna@mail.test' });
  await presaveAtSpotify(testApp, late, tomas, { email: 'tomas@mail.test' });
  await presaveAtSpotify(testApp, late, ada);
  await presaveAtSpotify(testApp, early, yuki, { email: 'yuki@mail.test' });
  await presaveAtSpotify(testApp, early, noor, { email: 'noor@mail.test', forever: true });
  // The clock ran on a little while they agreed.
  await testApp.sql('update presave_subscriptions set granted_at = $1, ends_at = $2', [begin, end]);
});
afterAll(() => testApp?.close());

/** Moves the clock and runs the scheduled work. */
async function liveUntil(instant: Date): Promise<void> {
  testApp.clock.moveTo(instant);
  await testApp.modules.presaves.work.saveReleased();
  await testApp.modules.presaves.work.runGrantLifecycle();
}

/** To whom mails with such a subject went, once all that were sent have arrived. */
async function mailsTo(count: number): Promise<string[]> {
  // The owner logs in again and again, and is mailed about the new device.
  const mails = async () =>
    (await testApp.standIns.outbox.list()).filter(({ subject }) => subject !== 'New login to your account');
  await expect.poll(async () => (await mails()).length).toBe(count);
  return (await mails()).map(({ to }) => to.join()).sort();
}

const line = async (link: Link) => {
  const document =
    'query ($id: uuid!) { link_presaves(link_id: $id) { provider waiting saved expired revoked failed ends_before_release forever reasons { reason } } }';
  // Nobody's login lasts as long as this test.
  const token = await logIn(testApp, owner);
  const { link_presaves } = dataOf(
    await testApp.call<{ link_presaves: Record<string, unknown>[] }>(token, document, { id: link.id }),
  );
  return link_presaves[0];
};

it('forecasts from the first day who will be lost', async () => {
  await liveUntil(new Date(begin.getTime() + hour));
  expect(await line(late)).toMatchObject({ waiting: 3, ends_before_release: 3 });
  expect(await line(early)).toMatchObject({ waiting: 2, ends_before_release: 0, forever: 1 });
});

it('saves on the day what comes in time', async () => {
  await liveUntil(new Date('2027-12-01T00:00:00Z'));
  expect(await line(early)).toMatchObject({ waiting: 0, saved: 2, forever: 1 });
});

it('asks those whom it helps a month before the end, and nobody before', async () => {
  const ask = monthsAway(end, -1);
  expect(ask).toEqual(new Date('2028-01-29T10:00:00Z'));
  await liveUntil(new Date(ask.getTime() - hour));
  expect(await mailsTo(0)).toEqual([]);
  await liveUntil(ask);
  await liveUntil(new Date(ask.getTime() + day));
  expect(await mailsTo(3)).toEqual(['luna@mail.test', 'noor@mail.test', 'tomas@mail.test']);
});

it('takes the link in the mail for a renewal, once, and counts six months from there', async () => {
  const mail = (await testApp.standIns.outbox.list()).find(({ to }) => to.join() === 'luna@mail.test');
  const token = /\/_\/presave\/renew\?t=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { service } = testApp.modules.presaves;
  const found = await service.renewal(token);
  expect(found?.sent).toMatchObject({ provider: 'spotify', email: 'luna@mail.test', forever: false });
  expect(await service.renewal(`${token.slice(0, -2)}AA`)).toBeUndefined();
  if (found === undefined) throw new Error('no renewal');
  const { url, binding } = await service.begin(found.page, { ...found.sent, ipAddress: '203.0.113.7' });
  const outcome = await service.finish({ binding, ...(await decideAtSpotify(url, luna)) });
  expect(outcome).toMatchObject({ outcome: 'granted', isNew: false });
  expect(outcome.outcome === 'granted' && outcome.endsAt > (late.releaseTime ?? begin)).toBe(true);
  expect(await service.renewal(token)).toBeUndefined();
  expect(await line(late)).toMatchObject({ waiting: 3, ends_before_release: 2 });
});

it('asks a second time a week before the end, only who has not renewed', async () => {
  const ask = new Date(end.getTime() - 7 * day);
  await liveUntil(new Date(ask.getTime() - hour));
  expect(await mailsTo(3)).toHaveLength(3);
  await liveUntil(ask);
  await liveUntil(new Date(end.getTime() - hour));
  expect(await mailsTo(5)).toEqual([
    'luna@mail.test',
    'noor@mail.test',
    'noor@mail.test',
    'tomas@mail.test',
    'tomas@mail.test',
  ]);
  expect(await line(late)).toMatchObject({ waiting: 3, expired: 0 });
});

it('ends the others then, lets go of their tokens, and tells the artist why', async () => {
  await liveUntil(end);
  expect(await line(late)).toMatchObject({
    waiting: 1,
    expired: 2,
    ends_before_release: 0,
    reasons: [{ reason: 'GRANT_ENDED' }],
  });
  expect(await line(early)).toMatchObject({ saved: 2, expired: 0, forever: 0 });
  const kept = await testApp.sql<{ count: number }>(
    "select count(*)::int as count from presave_subscriptions where ending = 'expired' and token is not null",
  );
  expect(kept).toEqual([{ count: 0 }]);
});

it('saves for who renewed, and writes to who did not once it is out, with a button for each service', async () => {
  const { releaseTime } = late;
  await liveUntil(new Date((releaseTime?.getTime() ?? 0) - hour));
  expect(await mailsTo(5)).toHaveLength(5);
  await liveUntil(releaseTime ?? new Date(0));
  await liveUntil(new Date((releaseTime?.getTime() ?? 0) + day));
  expect(await line(late)).toMatchObject({ waiting: 0, saved: 1, expired: 2 });
  const { libraries } = testApp.standIns.fans.spotify;
  expect(libraries.list(luna).map(({ item, times }) => ({ item, times }))).toEqual([
    { item: `spotify:album:${release.id}`, times: 1 },
  ]);
  expect([libraries.list(tomas), libraries.list(ada)]).toEqual([[], []]);
  await mailsTo(6);
  const mail = (await testApp.standIns.outbox.list()).find(({ subject }) => / is out\b/i.test(subject));
  expect(mail?.to).toEqual(['tomas@mail.test']);
  expect(mail?.html).toContain('Spotify');
});

it('writes to who was missed when the link says that it is out, also when that moved after the last permission ended', async () => {
  const [begun, out] = [testApp.clock.now(), new Date(testApp.clock.now().getTime() + 10 * day)];
  const moved = await buildPreRelease(testApp, {
    artistId: late.artistId,
    releaseTime: out,
    destinations: presaveDestinations({ spotify: `https://open.spotify.com/album/${release.id}` }),
  });
  await presaveAtSpotify(testApp, moved, yuki, { email: 'moved@mail.test' });
  await testApp.sql('update presave_subscriptions set ends_at = $2 where link_id = $1', [
    moved.id,
    new Date(begun.getTime() + 5 * day),
  ]);
  await liveUntil(new Date(begun.getTime() + 6 * day));
  const later = new Date(out.getTime() + 20 * day);
  await testApp.sql('update links set release_time = $2, version = version + 1 where id = $1', [moved.id, later]);
  const mails = async () => (await testApp.standIns.outbox.list()).filter(({ to }) => to.join() === 'moved@mail.test');
  const notified = async () =>
    (await testApp.sql('select from presave_subscriptions where link_id = $1 and notified_at is not null', [moved.id]))
      .length;
  await liveUntil(new Date(out.getTime() + hour));
  expect(await notified()).toBe(0);
  await liveUntil(later);
  expect(await notified()).toBe(1);
  await expect.poll(async () => (await mails()).length).toBe(1);
});

it('writes to who was missed while an operator kept the artist suspended, once it is resumed (DESK-24)', async () => {
  const [begun, { artistId }] = [testApp.clock.now(), late];
  const held = await buildPreRelease(testApp, {
    artistId,
    releaseTime: new Date(begun.getTime() + 2 * day),
    destinations: presaveDestinations({ spotify: `https://open.spotify.com/album/${release.id}` }),
  });
  await presaveAtSpotify(testApp, held, noor, { email: 'held@mail.test' });
  await testApp.sql('update presave_subscriptions set ends_at = $2 where link_id = $1', [
    held.id,
    new Date(begun.getTime() + day),
  ]);
  const mails = async () => (await testApp.standIns.outbox.list()).filter(({ to }) => to.join() === 'held@mail.test');
  await operatorCommand(testApp, 'artist', 'suspend', '--artist', artistId, '--reason', 'spam');
  await liveUntil(new Date(begun.getTime() + 3 * day));
  await operatorCommand(testApp, 'artist', 'resume', '--artist', artistId);
  await liveUntil(new Date(begun.getTime() + 4 * day));
  await expect.poll(async () => (await mails()).length).toBe(1);
});
