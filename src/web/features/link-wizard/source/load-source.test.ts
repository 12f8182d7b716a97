/** Loading a source: progress, results and errors. */
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import { loadSource, type SourceCalls } from './load-source.ts';
import { SourceError } from './source-error.ts';
import { readSourcePage } from './source-metadata.ts';

const track = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
const meta = {
  og_type: 'music.song',
  og_url: track,
  og_title: 'Paper Lanterns',
  og_author: 'Mara Vale',
  og_image: 'https://files.test/c.jpg',
  deeplinks: { ios: 'spotify:track:x' },
};

function calls(more: Partial<SourceCalls> = {}): SourceCalls {
  return {
    meta: async () => meta,
    ridFromLink: async () => ({ rid: 'USRC17607839', type: 'track' }),
    linksFromRid: async () => [{ platform: 'spotify', url: track, confidence: 'exact' as const }],
    longSpotifyUrl: async () => `${track}?si=1`,
    spotifyPreviewUrl: async () => 'https://files.test/p.mp3',
    ...more,
  };
}

async function load(text: string, purpose: SourcePurpose = 'release', using = calls()) {
  const progress: string[] = [];
  const source = await loadSource(text, { purpose, artistSpotifyId: null }, using, sentenceOf, (message) =>
    progress.push(message),
  );
  return { source, progress };
}

it('says what it does, in the order of SRC-8', async () => {
  const { source, progress } = await load(`${track}?si=abc`);
  expect(progress).toEqual([
    'Retrieving ISRC from link, please wait...',
    'Auto-populating links, please wait...',
    'Loading metadata, please wait...',
  ]);
  expect(source).toMatchObject({
    url: track,
    rid: 'USRC17607839',
    kind: 'Track',
    name: 'Paper Lanterns',
    author: 'Mara Vale',
    previewUrl: 'https://files.test/p.mp3',
    deeplinkIos: 'spotify:track:x',
  });
});

it('calls a release what it is', async () => {
  const album = 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy';
  const using = (release_kind: string | null) =>
    calls({ meta: async () => ({ ...meta, og_type: 'music.album', og_url: album, release_kind }) });
  expect((await load(album, 'release', using('EP'))).source).toMatchObject({ kind: 'EP' });
  expect((await load(album, 'release', using('Single'))).source).toMatchObject({ kind: 'Single' });
  expect((await load(album, 'release', using(null))).source).toMatchObject({ kind: 'Album' });
});

it('takes a code, and asks for links of the right kind', async () => {
  const asked: string[] = [];
  const using = calls({
    linksFromRid: async (rid, type) => {
      asked.push(`${rid} ${type}`);
      return [{ platform: 'spotify', url: track, confidence: 'exact' as const }];
    },
  });
  expect((await load('US-RC1-76-07839', 'release', using)).source.url).toBe(track);
  await load('036000291452', 'release', using);
  expect(asked).toEqual(['USRC17607839 track', '036000291452 album']);
});

it('follows short app links', async () => {
  expect((await load('https://spotify.link/abc')).source.url).toBe(track);
});

it('takes the code of what no catalogue has yet for a pre-release, and for nothing else', async () => {
  const unknown = calls({ linksFromRid: () => Promise.reject(new SourceError('Unknown', 'CODE_INVALID')) });
  expect((await load('036000291452', 'pre-release', unknown)).source).toMatchObject({
    rid: '036000291452',
    name: '',
    links: [],
  });
  await expect(load('036000291452', 'release', unknown)).rejects.toThrow('Unknown');
  const busy = calls({ linksFromRid: () => Promise.reject(new SourceError('Busy', 'SOURCE_BUSY')) });
  await expect(load('036000291452', 'pre-release', busy)).rejects.toThrow('Busy');
});

it('looks up no code for an artist’s page, and finds a podcast on other services', async () => {
  const artist = track.replace('track', 'artist');
  const profile = calls({ meta: async () => ({ ...meta, og_type: 'profile', og_url: artist }) });
  expect((await load(artist, 'pre-release', profile)).progress).toEqual(['Loading metadata, please wait...']);
  const show = track.replace('track', 'show');
  const podcast = calls({
    meta: async () => ({ ...meta, og_type: 'podcast.show', og_url: show }),
    linksFromRid: async (rid, type) => [{ platform: 'applepodcasts', url: `${rid}#${type}`, confidence: 'likely' }],
  });
  expect((await load(show, 'podcast', podcast)).source.links).toEqual([
    { platform: 'applepodcasts', url: `${show}#show`, confidence: 'likely' },
  ]);
});

it('goes on without a preview', async () => {
  const failing = calls({ spotifyPreviewUrl: () => Promise.reject(new SourceError('x')) });
  expect((await load(track, 'release', failing)).source.previewUrl).toBeNull();
});

describe('refusals', () => {
  it.each([
    ['https://example.org/song', 'release', {}, "Oops! This doesn't look like a valid source link."],
    ['nonsense', 'release', {}, 'Invalid Link/ISRC/UPC'],
    ['nonsense', 'playlist', {}, 'Oops! Invalid URL.'],
    ['036000291453', 'bio', {}, 'Oops! Invalid URL.'],
    [track.replace('track', 'artist'), 'release', {}, "Oops! This doesn't look like a Spotify song or album link."],
    [track, 'bio', {}, "Oops! This doesn't look like a Spotify artist link."],
    [track, 'playlist', {}, "Oops! This doesn't look like a Spotify playlist link."],
    [track, 'podcast', {}, "Oops! This doesn't look like a Spotify/Apple Podcasts show or episode link."],
    [
      track,
      'release',
      { meta: async () => ({ og_type: 'website' }) },
      "Oops! This doesn't look like a Spotify song or album link.",
    ],
    ['US-RC1-76-07839', 'release', { linksFromRid: async () => [] }, 'Invalid Link/ISRC/UPC'],
    [
      'https://spotify.link/abc',
      'release',
      { longSpotifyUrl: async () => null },
      "Oops! This doesn't look like a valid source link.",
    ],
    [track, 'release', { ridFromLink: () => Promise.reject(new SourceError('Down')) }, 'Down'],
  ] satisfies [string, SourcePurpose, Partial<SourceCalls>, string][])(
    '%s for a %s',
    async (text, purpose, more, message) => {
      await expect(load(text, purpose, calls(more))).rejects.toThrow(message);
    },
  );
});

it('reads metadata of any shape', () => {
  expect(readSourcePage(null)).toMatchObject({ ogType: '', title: '', image: null });
  expect(readSourcePage(JSON.stringify(meta))).toMatchObject({ ogType: 'music.song', title: 'Paper Lanterns' });
  expect(readSourcePage({ og_type: 3 })).toMatchObject({ ogType: '' });
});
