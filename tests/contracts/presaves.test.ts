/** What a service that saves for fans must do, asked of both clients against their stand-ins. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthsAway } from '#domain/presaves/grant-life.ts';
import { releaseAt } from '#sandbox/demo/services.ts';
import { fanAccounts } from '#sandbox/fans/fan-accounts.ts';
import { demoArtists } from '#sandbox/spotify/demo-artists.ts';
import type { StandInOptions } from '#sandbox/stand-ins.ts';
import { createSpotifyClient } from '#server/vendors/catalogue/spotify-client.ts';
import { createApplePresaves } from '#server/vendors/presaves/apple-presaves.ts';
import { PresaveTrouble } from '#server/vendors/presaves/presaves.ts';
import { createSpotifyPresaves } from '#server/vendors/presaves/spotify-presaves.ts';
import { serveStandIns } from './stand-ins.ts';

const [luna, tomas] = fanAccounts;
const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Stand-ins with both clients. */
async function open(options: Partial<Pick<StandInOptions, 'limits' | 'spotifyLibrary'>> = {}) {
  const served = await serveStandIns(options);
  closers.push(served.stop);
  const { standIns, clock, appUrl } = served;
  const redirectUri = `${appUrl}/_/presave/spotify`;
  const client = createSpotifyClient({ ...standIns.settings.spotify, clock });
  const spotify = createSpotifyPresaves({ ...standIns.settings.spotify, redirectUri, client });
  const apple = createApplePresaves({ ...standIns.settings.appleMusic, origin: appUrl, clock });
  closers.push(spotify.close, apple.close);
  return { ...served, spotify, apple, redirectUri };
}
type Opened = Awaited<ReturnType<typeof open>>;

const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof PresaveTrouble ? error.kind : error),
  );

/** Goes through the consent screen as a browser would; gives where it leads back to. */
async function decide({ spotify, appUrl }: Opened, answer: 'agree' | 'cancel', account = luna.id) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const url = spotify.authorizeUrl({ state: 'the state', challenge });
  const screen = await (await fetch(url)).text();
  const hidden = [...screen.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const sent = await fetch(`${appUrl}/sandbox/spotify/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(hidden), account, answer }),
  });
  return { screen, verifier, back: new URL(sent.headers.get('location') ?? '') };
}

async function grantOf(opened: Opened, account = luna.id) {
  const { verifier, back } = await decide(opened, 'agree', account);
  return opened.spotify.exchange(back.searchParams.get('code') ?? '', verifier);
}

describe('Spotify', () => {
  let at: Opened;
  let album: { id: string; item: string };
  let song: string;
  beforeAll(async () => {
    at = await open();
    const [release] = at.standIns.catalogue.releases;
    album = { id: release?.id ?? '', item: `spotify:album:${release?.id}` };
    song = `spotify:track:${release?.tracks[0]?.id}`;
  });

  it('asks the fan, names who agreed, and takes a code once and with its own secret only', async () => {
    const { screen, verifier, back } = await decide(at, 'agree');
    expect(screen).toContain('Add music to your library');
    expect(back.href).toContain(`${at.appUrl}/_/presave/spotify?`);
    expect(back.searchParams.get('state')).toBe('the state');
    const code = back.searchParams.get('code') ?? '';
    const grant = await at.spotify.exchange(code, verifier);
    expect(grant).toMatchObject({ account: luna.id, scopes: 'user-library-modify user-library-read' });
    expect(await kindOf(at.spotify.exchange(code, verifier))).toBe('ended');
    const other = await decide(at, 'agree');
    expect(await kindOf(at.spotify.exchange(other.back.searchParams.get('code') ?? '', verifier))).toBe('ended');
  });

  it('says no with the state, and shows its screen to our own application only', async () => {
    const { back } = await decide(at, 'cancel');
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
    const parsed = new URL(at.spotify.authorizeUrl({ state: 's', challenge: 'x'.repeat(43) }));
    parsed.searchParams.set('redirect_uri', 'https://evil.example/');
    expect((await fetch(parsed)).status).toBe(400);
  });

  it('saves albums and songs, once or again, and sees them', async () => {
    const { token } = await grantOf(at);
    const access = await at.spotify.open(token);
    expect(await at.spotify.look(access, [album.item, song])).toEqual([false, false]);
    expect(await at.spotify.save(access, [album.item])).toBe('saved');
    expect(await at.spotify.save(access, [album.item])).toBe('saved');
    expect(await at.spotify.look(access, [song, album.item])).toEqual([false, true]);
    expect(at.standIns.fans.spotify.libraries.list(luna.id)).toMatchObject([{ item: album.item, times: 2 }]);
    expect(await kindOf(at.spotify.save(access, ['spotify:album:0000000000000000000000']))).toBe('refused');
  });

  it('uses the older calls where there is no other', async () => {
    const older = await open({ spotifyLibrary: 'older' });
    const access = await older.spotify.open((await grantOf(older)).token);
    expect(await older.spotify.save(access, [song, album.item])).toBe('saved');
    expect(await older.spotify.look(access, [song, 'spotify:track:0000000000000000000000', album.item])).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('ends a permission six calendar months after the fan agreed, refreshed or not, and one that was taken back at once', async () => {
    const fresh = await open();
    const { token } = await grantOf(fresh);
    const end = monthsAway(fresh.clock.now(), 6);
    fresh.clock.moveTo(new Date(end.getTime() - 60_000));
    const { bearer, renewed = token } = await fresh.spotify.open(token);
    expect(bearer).not.toBe('');
    fresh.clock.moveTo(new Date(end.getTime() + 1000));
    expect(await kindOf(fresh.spotify.open(renewed))).toBe('ended');
    const second = await grantOf(fresh, tomas?.id);
    fresh.standIns.state.change({ revoked: { [`spotify:${tomas?.id}`]: fresh.clock.now().getTime() } });
    expect(await kindOf(fresh.spotify.open(second.token))).toBe('ended');
  });

  it.each(['away', 'nonsense'] as const)('never takes an outage (%s) for the end of a permission', async (mode) => {
    const { token } = await grantOf(at);
    const access = await at.spotify.open(token);
    at.standIns.failures.set('Spotify calls for fans', mode);
    expect(await kindOf(at.spotify.open(token))).toBe('away');
    expect(await kindOf(at.spotify.save(access, [album.item]))).toBe('away');
    at.standIns.failures.clear();
    expect(await kindOf(at.spotify.open(token))).toBe('done');
  });

  it('says how long a pause is wanted, and that nobody answers', async () => {
    const slow = await open({ limits: { spotifyPerThirtySeconds: 3 } });
    const access = await slow.spotify.open((await grantOf(slow)).token);
    await slow.spotify.save(access, [album.item]);
    await slow.spotify.save(access, [album.item]);
    const trouble = await slow.spotify.save(access, [album.item]).catch((error: unknown) => error);
    expect(trouble).toMatchObject({ kind: 'busy' });
    expect(trouble instanceof PresaveTrouble && trouble.pause >= 1000 && trouble.pause <= 30_000).toBe(true);
    await slow.standIns.stop();
    expect(await kindOf(slow.spotify.open('AQ'))).toBe('away');
  });

  it('finds a release by its own address or by code, the same for album and song', async () => {
    const release = at.standIns.catalogue.releases.find(({ tracks }) => tracks.length > 1);
    const [track] = release?.tracks ?? [];
    const found = { key: release?.id, item: `spotify:album:${release?.id}` };
    const foundSong = { key: release?.id, item: `spotify:track:${track?.id}` };
    const url = (kind: string, id = '') => `https://open.spotify.com/${kind}/${id}`;
    expect(await at.spotify.find({ url: url('album', release?.id), code: null, markets: ['SE'] })).toEqual(found);
    expect(await at.spotify.find({ url: url('track', track?.id), code: null, markets: ['SE'] })).toEqual(foundSong);
    expect(await at.spotify.find({ url: '', code: release?.upc ?? '', markets: ['SE'] })).toEqual(found);
    expect(await at.spotify.find({ url: '', code: track?.isrc ?? '', markets: ['SE'] })).toEqual(foundSong);
    expect(await at.spotify.find({ url: '', code: 'ZZFAN0000000', markets: ['SE'] })).toBeUndefined();
    expect(await at.spotify.find({ url: '', code: null, markets: ['SE'] })).toBeUndefined();
  });
});

describe('Apple Music', () => {
  let at: Opened;
  const userToken = (account = luna.id, givenAt = at.clock.now()) =>
    at.standIns.fans.appleMusic.userTokens.write({ account, givenAt: givenAt.getTime(), scopes: '' });
  beforeAll(async () => {
    at = await open();
  });

  it('finds by code, orders, and sees the release in the library a little later', async () => {
    const [release] = at.standIns.catalogue.releases;
    const found = await at.apple.find({ url: '', code: release?.upc ?? '', markets: ['SE'] });
    const item = found?.item ?? '';
    expect(item).toMatch(/^albums\/\d+$/);
    const access = await at.apple.open(userToken());
    expect(await at.apple.save(access, [item])).toBe('accepted');
    expect(await at.apple.look(access, [item])).toEqual([false]);
    at.clock.moveBy(10_000);
    expect(await at.apple.look(access, ['songs/1', item])).toEqual([false, true]);
    const id = item.split('/')[1];
    expect(
      await at.apple.find({ url: `https://music.apple.com/us/album/name/${id}`, code: null, markets: [] }),
    ).toEqual(found);
  });

  it('finds a song by its code under the key of its album', async () => {
    const [release] = at.standIns.catalogue.releases;
    const album = await at.apple.find({ url: '', code: release?.upc ?? '', markets: ['SE'] });
    const song = await at.apple.find({ url: '', code: release?.tracks[0]?.isrc ?? '', markets: ['SE'] });
    expect(song?.item).toMatch(/^songs\/\d+$/);
    expect(song?.key).toBe(album?.key);
    const url = `https://music.apple.com/us/album/name/${album?.key}?i=${song?.item.split('/')[1]}`;
    expect(await at.apple.find({ url: url, code: null, markets: ['SE'] })).toEqual(song);
  });

  it('falls back to the code where the URL leads nowhere', async () => {
    const [release] = at.standIns.catalogue.releases;
    const [wrong, code] = ['https://music.apple.com/us/album/name/404404404', release?.upc ?? ''];
    const found = await at.apple.find({ url: '', code, markets: [] });
    expect(await at.apple.find({ url: wrong, code, markets: [] })).toEqual(found);
    expect(await at.apple.find({ url: wrong, code: null, markets: [] })).toBeUndefined();
    const gone = 'https://open.spotify.com/album/0000000000000000000000';
    expect(await at.spotify.find({ url: gone, code, markets: [] })).toMatchObject({ key: release?.id });
  });

  it("finds, saves and sees a release in the fan's own country", async () => {
    const home = at.standIns.catalogue.releases.find(({ markets }) => markets.join() === 'JP');
    const code = home?.upc ?? '';
    expect((await at.spotify.find({ url: '', code, markets: ['US'] }))?.key).toBe(home?.id);
    const found = await at.apple.find({ url: '', code, markets: ['JP'] });
    const item = found?.item ?? '';
    expect(
      await at.apple.find({
        url: `https://music.apple.com/jp/album/x/${found?.key}`,
        code: null,
        markets: ['US', 'JP'],
      }),
    ).toEqual(found);
    const seen = [];
    for (const account of ['yukitanabe', luna.id]) {
      const access = await at.apple.open(userToken(account));
      expect(await at.apple.save(access, [item])).toBe('accepted');
      at.clock.moveBy(10_000);
      seen.push(await at.apple.look(access, [item]));
    }
    expect(seen).toEqual([[true], [false]]);
  });

  it("has the demo artists' releases under the ids of their pages", async () => {
    for (const { name, releases } of demoArtists)
      for (const { title } of releases) {
        const [{ url = '' } = {}] = releaseAt(name, title, { applemusic: 1 });
        expect(await at.apple.find({ url, code: null, markets: [] }), title).toBeDefined();
      }
  });

  it('takes orders for what it does not know without a word', async () => {
    const access = await at.apple.open(userToken());
    expect(await at.apple.save(access, ['albums/1'])).toBe('accepted');
    at.clock.moveBy(10_000);
    expect(await at.apple.look(access, ['albums/1'])).toEqual([false]);
  });

  it('knows a fan’s refusal from its own, and from an outage', async () => {
    expect(await kindOf(at.apple.check('music.forged.token'))).toBe('ended');
    expect(await kindOf(at.apple.check(userToken(luna.id, monthsAway(at.clock.now(), -7))))).toBe('ended');
    const good = userToken();
    expect(await at.apple.check(good)).toMatchObject({ token: good });
    const stranger = createApplePresaves({
      ...at.standIns.settings.appleMusic,
      keyId: 'OTHER00001',
      origin: at.appUrl,
      clock: at.clock,
    });
    closers.push(stranger.close);
    expect(await kindOf(stranger.check(good))).toBe('away');
    at.standIns.failures.set('Apple Music', 'away');
    expect(await kindOf(at.apple.check(good))).toBe('away');
    at.standIns.failures.clear();
  });

  it('gives browsers a script and a token of an hour for our pages', async () => {
    const { scriptUrl, developerToken } = await at.apple.musicKit();
    expect(await (await fetch(scriptUrl)).text()).toContain('musickitloaded');
    const claims = JSON.parse(Buffer.from(developerToken.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ iss: at.standIns.settings.appleMusic.teamId, origin: [at.appUrl] });
    expect(claims.exp - claims.iat).toBe(3600);
    const screen = await fetch(
      `${at.appUrl}/sandbox/apple/authorize?${new URLSearchParams({ developerToken, origin: at.appUrl })}`,
    );
    expect([screen.status, await screen.text()]).toEqual([200, expect.stringContaining('Luna Marsh')]);
  });
});
