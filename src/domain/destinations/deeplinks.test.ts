/** App URLs from web URLs: the exact form of each service, and nothing for what is not known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeeplink } from '#domain/links/deeplink.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { deeplinkTypes } from './catalogue.ts';
import { deeplinksOf, missingDeeplinks, withAutoplay } from './deeplinks.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';

describe('deeplinksOf', () => {
  it.each<[DestinationType, string, string | null, string | null]>([
    ['spotify', `https://open.spotify.com/album/${id}?si=a1`, `spotify:album:${id}`, `spotify:album:${id}`],
    ['spotify', `https://open.spotify.com/intl-de/track/${id}`, `spotify:track:${id}`, `spotify:track:${id}`],
    ['spotify', 'https://spotify.link/abc', null, null],
    ['spotify', 'https://open.spotify.com/user/mara', null, null],
    [
      'applemusic',
      'https://music.apple.com/de/album/lanterns/1559523357?i=1559523359',
      'music://music.apple.com/de/album/lanterns/1559523357?i=1559523359',
      'https://music.apple.com/de/album/lanterns/1559523357?i=1559523359',
    ],
    [
      'applemusic',
      'https://geo.music.apple.com/album/1559523357',
      'music://geo.music.apple.com/album/1559523357',
      'https://geo.music.apple.com/album/1559523357',
    ],
    ['applemusic', 'https://music.apple.com/', null, null],
    [
      'itunes',
      'https://itunes.apple.com/us/album/lanterns/1559523357?app=itunes',
      'itmss://itunes.apple.com/us/album/lanterns/1559523357?app=itunes',
      null,
    ],
    [
      'deezer',
      'https://www.deezer.com/en/album/302127',
      'deezer://www.deezer.com/album/302127',
      'deezer://www.deezer.com/album/302127',
    ],
    ['deezer', 'https://deezer.page.link/abc', null, null],
    [
      'amazonmusic',
      'https://music.amazon.co.uk/albums/B08N5WRWNW?trackAsin=B08N5X',
      'https://music.amazon.co.uk/albums/B08N5WRWNW?trackAsin=B08N5X',
      'https://music.amazon.co.uk/albums/B08N5WRWNW?trackAsin=B08N5X',
    ],
    ['amazonmusic', 'https://music.amazon.com.evil.example/albums/B08', null, null],
    [
      'youtube',
      'https://youtu.be/dQw4w9WgXcQ?t=3',
      'youtube://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'vnd.youtube:dQw4w9WgXcQ',
    ],
    [
      'youtube',
      'https://www.youtube.com/playlist?list=PLx-1',
      'vnd.youtube://www.youtube.com/playlist?list=PLx-1',
      'vnd.youtube://www.youtube.com/playlist?list=PLx-1',
    ],
    [
      'youtube',
      'https://www.youtube.com/@mara',
      'vnd.youtube://www.youtube.com/@mara',
      'vnd.youtube://www.youtube.com/@mara',
    ],
    [
      'youtube',
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
    ['youtube', 'https://www.youtube.com/feed/trending', null, null],
    ['tidal', 'https://tidal.com/browse/album/101982419', 'tidal://album/101982419', 'tidal://album/101982419'],
    ['tidal', 'https://listen.tidal.com/track/7', 'tidal://track/7', 'tidal://track/7'],
    ['tidal', 'https://tidal.com/pricing', null, null],
    [
      'pandora',
      'https://www.pandora.com/artist/mara/glass/ALx',
      'https://www.pandora.com/artist/mara/glass/ALx',
      'https://www.pandora.com/artist/mara/glass/ALx',
    ],
    ['soundcloud', 'https://soundcloud.com/mara/song', null, null],
    ['custom', `https://open.spotify.com/album/${id}`, null, null],
    ['spotify', '', null, null],
    ['spotify', 'javascript:alert(1)', null, null],
  ])('%s %s', (type, url, ios, android) => {
    expect(deeplinksOf(type, url)).toEqual({ ios, android });
  });

  it('never throws, and gives only addresses that a destination may keep', () => {
    const host = fc.constantFrom(
      'open.spotify.com',
      'music.apple.com',
      'itunes.apple.com',
      'www.deezer.com',
      'music.amazon.de',
      'www.youtube.com',
      'music.youtube.com',
      'tidal.com',
      'www.pandora.com',
      'evil.example',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...deeplinkTypes),
        host,
        fc.webPath(),
        fc.webQueryParameters(),
        (type, name, path, query) => {
          const { ios, android } = deeplinksOf(type, `https://${name}${path}?${query}`);
          for (const deeplink of [ios, android]) {
            if (deeplink === null) continue;
            expect(isDeeplink(deeplink)).toBe(true);
            expect(deeplink).not.toContain('evil');
          }
        },
      ),
    );
  });
});

describe('missingDeeplinks', () => {
  const destination = { type: 'spotify', url: `https://open.spotify.com/album/${id}` } as const;

  it('fills only what is empty', () => {
    const mine = 'spotify:artist:mine';
    expect(missingDeeplinks({ ...destination, deeplinkIos: mine, deeplinkAndroid: '' })).toEqual({
      ios: mine,
      android: `spotify:album:${id}`,
    });
    expect(missingDeeplinks({ ...destination, deeplinkIos: mine, deeplinkAndroid: mine })).toBeUndefined();
  });

  it('finds nothing to do a second time, nor where nothing is known', () => {
    const filled = missingDeeplinks({ ...destination, deeplinkIos: null, deeplinkAndroid: null });
    expect(
      missingDeeplinks({ ...destination, deeplinkIos: filled?.ios ?? null, deeplinkAndroid: filled?.android ?? null }),
    ).toBeUndefined();
    const unknown = { type: 'tidal', url: 'https://tidal.com/', deeplinkIos: null, deeplinkAndroid: null } as const;
    expect(missingDeeplinks(unknown)).toBeUndefined();
  });
});

describe('withAutoplay', () => {
  const track = { type: 'spotify', autoplayTrack: '6rqhFgbbKwnb9MLmUQDhG6' } as const;

  it.each([
    [
      `https://open.spotify.com/album/${id}?si=1`,
      `https://open.spotify.com/track/${track.autoplayTrack}?context=spotify%3Aalbum%3A${id}`,
    ],
    [
      `https://open.spotify.com/intl-de/playlist/${id}`,
      `https://open.spotify.com/track/${track.autoplayTrack}?context=spotify%3Aplaylist%3A${id}`,
    ],
    [`spotify:album:${id}`, `spotify:track:${track.autoplayTrack}?context=spotify%3Aalbum%3A${id}`],
    [`https://open.spotify.com/track/${id}`, `https://open.spotify.com/track/${id}`],
    [`https://open.spotify.com.evil.example/album/${id}`, `https://open.spotify.com.evil.example/album/${id}`],
    [`spotify:artist:${id}`, `spotify:artist:${id}`],
  ])('%s', (url, expected) => expect(withAutoplay(url, track)).toBe(expected));

  it('leaves other destinations alone', () => {
    const album = `https://open.spotify.com/album/${id}`;
    expect(withAutoplay(album, { type: 'spotify', autoplayTrack: null })).toBe(album);
    expect(withAutoplay(album, { type: 'custom', autoplayTrack: track.autoplayTrack })).toBe(album);
  });
});
