/** Release day: each fan gets the release once, pauses and outages only delay it, and changes of the link are followed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { fanAccounts } from '#sandbox/fans/fan-accounts.ts';
import type { CatalogueRelease } from '#sandbox/spotify/catalogue.ts';
import { buildArtist, buildPerson, type TestPerson } from '#tests/fixtures/builders.ts';
import { dataOf } from '#tests/fixtures/call.ts';
import { operatorCommand } from '#tests/fixtures/operator-command.ts';
import {
  addSpotifyFans,
  buildPreRelease,
  presaveAtApple,
  presaveAtSpotify,
  presaveDestinations,
} from '#tests/fixtures/presaving.ts';
import { savesOf } from '#tests/fixtures/save-link.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const day = 86_400_000;
const [luna, tomas, ada] = fanAccounts.map(({ id }) => id) as [string, string, string];

let testApp: TestApp;
let owner: TestPerson;
let artistId: string;
let releases: CatalogueRelease[];
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await buildPerson(testApp, { firstBillingDate: null });
  releases = testApp.standIns.catalogue.releases.filter(
    ({ kind, artist }) => kind === 'album' && artist.name !== 'Mara Vale',
  );
});
beforeEach(async () => {
  artistId = await buildArtist(testApp, owner.userId);
  testApp.standIns.failures.clear();
});
afterAll(() => testApp?.close());

const soon = (milliseconds = day) => new Date(testApp.clock.now().getTime() + milliseconds);
const nextRelease = (): CatalogueRelease => {
  const release = releases.shift();
  if (release === undefined) throw new Error('The catalogue is too small.');
  return release;
};
const timesIn = (account: string, release: CatalogueRelease) =>
  testApp.standIns.fans.spotify.libraries.list(account).find(({ item }) => item === `spotify:album:${release.id}`)
    ?.times ?? 0;
const work = () => testApp.modules.presaves.work.saveReleased();
const setDraft = (link: Link, draft: boolean) => savesOf(testApp, owner.token).saved(link.id, { draft });
const operate = (act: 'suspend' | 'resume', ...more: string[]) =>
  operatorCommand(testApp, 'artist', act, '--artist', artistId, ...more);
const act = async (link: Link, name: string) => {
  dataOf(await testApp.call(owner.token, `mutation { ${name}(ids: ["${link.id}"]) { affected_rows } }`));
};
const removeForNow = (link: Link) => act(link, 'delete_links_later');
const bringBack = (link: Link) => act(link, 'undelete_links');

interface Line {
  provider: string;
  waiting: number;
  saved: number;
  expired: number;
  failed: number;
  revoked: number;
  reasons: { state: string; reason: string; count: number }[];
}
async function lines(link: Link): Promise<{ spotify: Line; apple: Line }> {
  const document =
    'query ($id: uuid!) { link_presaves(link_id: $id) { provider waiting saved expired failed revoked reasons { state reason count } } }';
  const { link_presaves } = dataOf(
    await testApp.call<{ link_presaves: [Line, Line] }>(owner.token, document, { id: link.id }),
  );
  return { spotify: link_presaves[0], apple: link_presaves[1] };
}

describe('a release', () => {
  it('is saved for everybody when its time comes, once, and the permission for it is let go of', async () => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: release.upc });
    for (const account of [luna, tomas]) await presaveAtSpotify(testApp, link, account);
    await presaveAtSpotify(testApp, link, ada, { forever: true });
    await work();
    expect([timesIn(luna, release), (await lines(link)).spotify.waiting]).toEqual([0, 3]);
    testApp.clock.moveBy(day);
    await Promise.all([work(), work()]);
    await work();
    expect([luna, tomas, ada].map((account) => timesIn(account, release))).toEqual([1, 1, 1]);
    expect((await lines(link)).spotify).toMatchObject({ waiting: 0, saved: 3, reasons: [] });
    const kept = await testApp.sql(
      'select forever, token is not null as kept, ending from presave_subscriptions where link_id = $1 order by forever',
      [link.id],
    );
    expect(kept).toEqual([
      { forever: false, kept: false, ending: 'used' },
      { forever: false, kept: false, ending: 'used' },
      { forever: true, kept: true, ending: null },
    ]);
  });

  it('at Apple Music counts as saved once it was seen in the library', async () => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: release.upc });
    await presaveAtApple(testApp, link, luna);
    testApp.clock.moveBy(day);
    await work();
    expect((await lines(link)).apple).toMatchObject({ waiting: 1, reasons: [{ reason: 'BEING_VERIFIED', count: 1 }] });
    testApp.clock.moveBy(60_000);
    await work();
    expect((await lines(link)).apple).toMatchObject({ waiting: 0, saved: 1 });
    expect(testApp.standIns.fans.appleMusic.libraries.list(luna).map(({ times }) => times)).toEqual([1]);
  });

  it('of a link that is a draft again is saved once the link is published', async () => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: release.upc });
    await presaveAtSpotify(testApp, link, luna);
    await setDraft(link, true);
    await work();
    testApp.clock.moveBy(day);
    await work();
    testApp.clock.moveBy(day);
    await work();
    expect([timesIn(luna, release), (await lines(link)).spotify.waiting]).toEqual([0, 1]);
    await setDraft(link, false);
    await work();
    await work();
    expect([timesIn(luna, release), (await lines(link)).spotify.saved]).toEqual([1, 1]);
  });

  it('LINK-72: of a link that is being deleted waits, and is saved once after the undo', async () => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: release.upc });
    await presaveAtSpotify(testApp, link, luna);
    await work();
    testApp.clock.moveBy(day - 60_000);
    await removeForNow(link);
    testApp.clock.moveBy(120_000);
    await work();
    await testApp.modules.presaves.work.runGrantLifecycle();
    expect(timesIn(luna, release)).toBe(0);
    expect(await testApp.sql('select state, ending from presave_subscriptions where link_id = $1', [link.id])).toEqual([
      { state: 'waiting', ending: null },
    ]);
    await bringBack(link);
    await work();
    await work();
    expect([timesIn(luna, release), (await lines(link)).spotify.saved]).toEqual([1, 1]);
  });

  it.each([
    ['deleted', removeForNow, bringBack],
    ['made a draft', (link: Link) => setDraft(link, true), (link: Link) => setDraft(link, false)],
    [
      'closed by an operator who suspends its artist',
      () => operate('suspend', '--reason', 'spam'),
      () => operate('resume'),
    ],
  ])('whose link is %s while saves are queued is saved for nobody else meanwhile', async (_what, close, open) => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: release.upc });
    await presaveAtSpotify(testApp, link, luna);
    testApp.clock.moveBy(day);
    testApp.standIns.failures.set('Spotify calls for fans', 'away');
    await work();
    testApp.standIns.failures.clear();
    await close(link);
    testApp.clock.moveBy(20 * 60_000);
    await work();
    expect(timesIn(luna, release)).toBe(0);
    await open(link);
    await work();
    expect([timesIn(luna, release), (await lines(link)).spotify.saved]).toEqual([1, 1]);
  });

  it('that was put off is not saved before its new day, and one whose link is gone not at all', async () => {
    const [moved, gone] = [nextRelease(), nextRelease()];
    const late = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: moved.upc });
    const deleted = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: gone.upc });
    await presaveAtSpotify(testApp, late, luna);
    await presaveAtSpotify(testApp, deleted, luna);
    await work();
    const mutation =
      'mutation ($id: uuid!, $time: timestamptz!) { update_links_by_pk(pk_columns: { id: $id }, _set: { release_time: $time }) { id } }';
    dataOf(await testApp.call(owner.token, mutation, { id: late.id, time: soon(3 * day).toISOString() }));
    dataOf(
      await testApp.call(owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', {
        id: deleted.id,
      }),
    );
    testApp.clock.moveBy(2 * day);
    await work();
    await testApp.modules.presaves.work.runGrantLifecycle();
    expect([timesIn(luna, moved), timesIn(luna, gone)]).toEqual([0, 0]);
    expect(
      await testApp.sql('select ending, token from presave_subscriptions where link_id is null and artist_id = $1', [
        artistId,
      ]),
    ).toEqual([{ ending: 'withdrawn', token: null }]);
    testApp.clock.moveBy(day);
    await work();
    expect(timesIn(luna, moved)).toBe(1);
  });

  it('that the service does not have is looked for three days, and found when its address is mended', async () => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: 'ZZFAN2699998' });
    await presaveAtSpotify(testApp, link, luna);
    testApp.clock.moveBy(day);
    await work();
    expect((await lines(link)).spotify.reasons).toEqual([{ state: 'waiting', reason: 'RELEASE_NOT_FOUND', count: 1 }]);
    testApp.clock.moveBy(3 * day);
    await work();
    expect((await lines(link)).spotify).toMatchObject({
      failed: 1,
      reasons: [{ state: 'failed', reason: 'RELEASE_NEVER_FOUND', count: 1 }],
    });
    await testApp.sql('update links set rid = $2, version = version + 1 where id = $1', [link.id, release.upc]);
    await work();
    expect([timesIn(luna, release), (await lines(link)).spotify.saved]).toEqual([1, 1]);
  });

  it('PRE-15, PRE-19: whose code is mended after three days is looked for and verified for three days more', async () => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: 'ZZFAN2699997' });
    await presaveAtApple(testApp, link, luna);
    testApp.clock.moveBy(day);
    await work();
    testApp.clock.moveBy(4 * day);
    await work();
    expect((await lines(link)).apple).toMatchObject({ failed: 1, reasons: [{ reason: 'RELEASE_NEVER_FOUND' }] });
    const mend = (rid: string) =>
      testApp.sql('update links set rid = $2, version = version + 1 where id = $1', [link.id, rid]);
    await mend('ZZFAN2699996');
    await work();
    expect((await lines(link)).apple.reasons).toEqual([{ state: 'waiting', reason: 'RELEASE_NOT_FOUND', count: 1 }]);
    await mend(release.upc);
    await work();
    expect((await lines(link)).apple.reasons).toEqual([{ state: 'waiting', reason: 'BEING_VERIFIED', count: 1 }]);
    testApp.clock.moveBy(60_000);
    await work();
    expect((await lines(link)).apple).toMatchObject({ waiting: 0, saved: 1 });
  });

  it('PRE-15: that was given up is looked for again once it is put off', async () => {
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: 'ZZFAN2699995' });
    await presaveAtSpotify(testApp, link, luna);
    testApp.clock.moveBy(day);
    await work();
    testApp.clock.moveBy(3 * day);
    await work();
    expect((await lines(link)).spotify).toMatchObject({ failed: 1, reasons: [{ reason: 'RELEASE_NEVER_FOUND' }] });
    const mutation =
      'mutation ($id: uuid!, $time: timestamptz!) { update_links_by_pk(pk_columns: { id: $id }, _set: { release_time: $time }) { id } }';
    dataOf(await testApp.call(owner.token, mutation, { id: link.id, time: soon().toISOString() }));
    await work();
    expect((await lines(link)).spotify).toMatchObject({ waiting: 1, failed: 0, reasons: [] });
    testApp.clock.moveBy(day);
    await work();
    expect((await lines(link)).spotify.reasons).toEqual([{ state: 'waiting', reason: 'RELEASE_NOT_FOUND', count: 1 }]);
  });

  it('is the one that the pre-save itself names, before the one that the link leads to and its code', async () => {
    const [named, other] = [nextRelease(), nextRelease()];
    const urlOf = ({ id }: CatalogueRelease) => `https://open.spotify.com/album/${id}`;
    const [early, ...rest] = presaveDestinations({ spotify: urlOf(other) });
    const destinations = [{ ...early, url: urlOf(named) }, ...rest];
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: other.upc, destinations });
    const artistPage = 'https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC';
    const unnamed = await buildPreRelease(testApp, {
      artistId,
      releaseTime: soon(),
      rid: other.upc,
      destinations: [{ ...early, url: artistPage }],
    });
    await presaveAtSpotify(testApp, link, luna);
    await presaveAtSpotify(testApp, unnamed, tomas);
    testApp.clock.moveBy(day);
    await work();
    expect([timesIn(luna, named), timesIn(luna, other), timesIn(tomas, other)]).toEqual([1, 0, 1]);
  });

  it('is taken from where the link leads to, a song as the song', async () => {
    const release = nextRelease();
    const [song] = release.tracks;
    const destinations = presaveDestinations({ spotify: `https://open.spotify.com/track/${song?.id}` });
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), destinations });
    await presaveAtSpotify(testApp, link, luna);
    testApp.clock.moveBy(day);
    await work();
    expect(testApp.standIns.fans.spotify.libraries.list(luna).at(-1)?.item).toBe(`spotify:track:${song?.id}`);
  });
});

describe('trouble', () => {
  const pressed = async (count: number): Promise<{ link: Link; release: CatalogueRelease }> => {
    const release = nextRelease();
    const link = await buildPreRelease(testApp, { artistId, releaseTime: soon(), rid: release.upc });
    await addSpotifyFans(testApp, link, count);
    testApp.clock.moveBy(day);
    return { link, release };
  };

  it.each(['revoked', 'away', 'nonsense'] as const)(
    'for everybody (%s) ends nobody’s permission, and everybody is saved for afterwards',
    async (mode) => {
      const { link, release } = await pressed(40);
      testApp.standIns.failures.set('Spotify calls for fans', mode);
      for (let round = 0; round < 4; round += 1) {
        await work();
        testApp.clock.moveBy(8 * 3_600_000);
      }
      expect((await lines(link)).spotify).toMatchObject({ waiting: 40, revoked: 0, failed: 0 });
      testApp.standIns.failures.clear();
      testApp.clock.moveBy(3_600_000);
      await work();
      expect((await lines(link)).spotify).toMatchObject({ waiting: 0, saved: 40 });
      expect(Array.from({ length: 40 }, (_, index) => timesIn(`fan${index}`, release))).toEqual(Array(40).fill(1));
    },
  );

  it('of ours with one fan costs nobody else the outcome, and is tried again later', async () => {
    const { link } = await pressed(12);
    const [poisoned] = await testApp.sql<{ id: string }>(
      "update presave_subscriptions set token = '\\x00' where id = (select min(id::text)::uuid from presave_subscriptions where link_id = $1) returning id",
      [link.id],
    );
    await work();
    expect((await lines(link)).spotify).toMatchObject({ saved: 11, waiting: 1, failed: 0 });
    expect(
      await testApp.sql(
        'select state, held_until, next_attempt_at > $2 as later from presave_saves where subscription_id = $1',
        [poisoned?.id, testApp.clock.now()],
      ),
    ).toEqual([{ state: 'waiting', held_until: null, later: true }]);
    await testApp.sql('delete from presave_subscriptions where id = $1', [poisoned?.id]);
  });

  it('of one fan who took the permission back is believed after a day in which others were served, and nobody waits for it', async () => {
    const { link } = await pressed(12);
    testApp.standIns.state.change({ revoked: { 'spotify:fan3': testApp.clock.now().getTime() } });
    await work();
    expect((await lines(link)).spotify).toMatchObject({
      saved: 11,
      waiting: 1,
      reasons: [{ state: 'waiting', reason: 'PERMISSION_DOUBTED', count: 1 }],
    });
    for (const hours of [1, 5, 18]) {
      testApp.clock.moveBy(hours * 3_600_000);
      await work();
    }
    expect((await lines(link)).spotify).toMatchObject({ waiting: 1, revoked: 0 });
    const other = await buildPreRelease(testApp, { artistId, releaseTime: soon(0), rid: nextRelease().upc });
    await presaveAtSpotify(testApp, other, tomas);
    await work();
    testApp.clock.moveBy(3_600_000);
    await work();
    expect((await lines(link)).spotify).toMatchObject({
      saved: 11,
      waiting: 0,
      revoked: 1,
      reasons: [{ state: 'revoked', reason: 'GRANT_REVOKED', count: 1 }],
    });
    const [row] = await testApp.sql(
      "select token, ending from presave_subscriptions where link_id = $1 and state = 'revoked'",
      [link.id],
    );
    expect(row).toEqual({ token: null, ending: 'revoked' });
    testApp.standIns.state.change({ revoked: {} });
  });
});
