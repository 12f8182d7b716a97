/** The service of a URL, and which URLs are refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destinationCatalogue } from './catalogue.ts';
import { completeUrl, detectPlatform, isDestinationUrl, parseWebUrl, toStoredUrl } from './destination-url.ts';

describe('isDestinationUrl', () => {
  it.each([
    ['spotify', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
    ['spotify', 'https://spotify.link/abc'],
    ['applemusic', 'https://geo.music.apple.com/us/album/x/123'],
    ['amazonmusic', 'https://music.amazon.co.uk/albums/B00'],
    ['itunes', 'https://music.apple.com/us/album/x/123'],
    ['bandcamp', 'https://mara-vale.bandcamp.com/track/paper'],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ'],
    ['custom', 'http://shop.example.org/vinyl?x=1'],
  ] as const)('%s takes %s', (type, url) => expect(isDestinationUrl(type, url)).toBe(true));

  it.each([
    ['spotify', 'https://open.spotify.com.evil.com/track/1'],
    ['spotify', 'https://evilspotify.com/track/1'],
    ['spotify', 'https://open.spotify.com@evil.com/'],
    ['spotify', 'https://me@open.spotify.com/'],
    ['spotify', 'https://open.spotify.com:8443/'],
    ['spotify', 'https://evil.com/open.spotify.com'],
    ['spotify', 'https://open.spоtify.com/track/1'],
    ['spotify', 'open.spotify.com/track/1'],
    ['spotify', ''],
    ['custom', 'javascript:alert(1)'],
    ['custom', 'data:text/html,hi'],
    ['custom', 'ftp://example.org/a'],
    ['custom', 'https://nodots/'],
    ['custom', 'https://exa mple.org/'],
    ['custom', `https://example.org/${'a'.repeat(2100)}`],
    ['header', 'https://example.org/'],
  ] as const)('%s refuses %s', (type, url) => expect(isDestinationUrl(type, url)).toBe(false));

  it('never takes an address whose host merely contains or begins with a known host', () => {
    const services = destinationCatalogue.filter((row) => row.kind === 'service');
    fc.assert(
      fc.property(fc.constantFrom(...services), fc.domain(), fc.webPath(), (row, domain, path) => {
        const host = row.hosts[0] ?? '';
        expect(isDestinationUrl(row.type, `https://${host}.${domain}${path}`)).toBe(
          row.hosts.some((known) => domain.endsWith(`.${known}`) || domain === known),
        );
        expect(isDestinationUrl(row.type, `https://www.${host}${path}`)).toBe(true);
      }),
    );
  });
});

describe('detectPlatform', () => {
  it.each([
    ['https://music.amazon.com/albums/B1', 'amazonmusic'],
    ['https://music.apple.com/us/album/1', 'applemusic'],
    ['https://geo.music.apple.com/us/album/1?app=itunes', 'itunes'],
    ['https://itunes.apple.com/us/album/1', 'itunes'],
    ['https://a.bandcamp.com/album/b', 'bandcamp'],
    ['https://www.deezer.com/track/1', 'deezer'],
    ['https://www.melon.com/song/1', 'melon'],
    ['https://www.pandora.com/artist/a', 'pandora'],
    ['https://m.resso.com/1', 'resso'],
    ['https://soundcloud.com/a/b', 'soundcloud'],
    ['open.spotify.com/track/1', 'spotify'],
    ['https://listen.tidal.com/track/1', 'tidal'],
    ['https://music.youtube.com/watch?v=1', 'youtube'],
    ['https://www.beatport.com/track/1', 'custom'],
    ['https://open.spotify.com.evil.com/track/1', 'custom'],
    ['not an address', 'custom'],
  ])('%s is %s', (url, type) => expect(detectPlatform(url)).toBe(type));

  it('finds a type whose own check takes the address', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        expect(isDestinationUrl(detectPlatform(url), url)).toBe(parseWebUrl(url) !== undefined);
      }),
    );
  });
});

describe('toStoredUrl', () => {
  it('moves Apple Music addresses of the iTunes type to the iTunes host, and only those', () => {
    expect(toStoredUrl('itunes', 'https://music.apple.com/us/album/x/1?app=itunes')).toBe(
      'https://itunes.apple.com/us/album/x/1?app=itunes',
    );
    expect(toStoredUrl('itunes', 'https://geo.music.apple.com/us/album/x/1')).toBe(
      'https://geo.itunes.apple.com/us/album/x/1',
    );
    expect(toStoredUrl('applemusic', 'https://music.apple.com/us/album/x/1')).toBe(
      'https://music.apple.com/us/album/x/1',
    );
    expect(toStoredUrl('custom', '')).toBe('');
  });

  it('is the same when done twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...destinationCatalogue), fc.oneof(fc.webUrl(), fc.string()), ({ type }, text) => {
        const once = toStoredUrl(type, text);
        expect(toStoredUrl(type, once)).toBe(once);
      }),
    );
  });
});

describe('completeUrl', () => {
  it('puts https before a bare host and leaves everything else', () => {
    expect(completeUrl(' open.spotify.com/track/1 ')).toBe('https://open.spotify.com/track/1');
    expect(completeUrl('http://a.b')).toBe('http://a.b');
    expect(completeUrl('javascript:alert(1)')).toBe('javascript:alert(1)');
    expect(completeUrl('hello')).toBe('hello');
  });
});
