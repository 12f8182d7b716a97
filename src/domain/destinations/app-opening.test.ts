/** The URLs that open a service's app on a phone: exact forms, derived from the stored URL only. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Destination } from '#domain/links/link.ts';
import { appOpening, phoneOf } from './app-opening.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';
const web = `https://open.spotify.com/album/${id}`;
const spotify: Parameters<typeof appOpening>[0] = {
  type: 'spotify',
  url: web,
  deeplinkIos: null,
  deeplinkAndroid: null,
  autoplayTrack: null,
};
const fallback = (url: string) => `S.browser_fallback_url=${encodeURIComponent(url)};end`;

describe('phoneOf', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  it.each([
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari}`, 'ios', false],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${safari} Instagram 400.0.0.1`, 'ios', true],
    [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${safari} [FBAN/FBIOS;FBAV/1]`, 'ios', true],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'android', false],
    [
      'Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 Chrome/140.0 musical_ly_2024 BytedanceWebview/1',
      'android',
      true,
    ],
    ['Mozilla/5.0 (Linux; Android 16; wv) AppleWebKit/537.36 Chrome/140.0 Snapchat/12', 'android', true],
    ['Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) like iPhone', undefined, false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', undefined, false],
    ['', undefined, false],
  ])('%s', (userAgent, system, inSocialApp) => expect(phoneOf(userAgent)).toEqual({ system, inSocialApp }));
});

describe('appOpening', () => {
  it('works out what is not stored', () => {
    expect(appOpening(spotify, 'ios', web)).toEqual({ kind: 'scheme', url: `spotify:album:${id}` });
    expect(appOpening(spotify, 'android', web)).toEqual({
      kind: 'redirect',
      location: `intent:album:${id}#Intent;scheme=spotify;package=com.spotify.music;${fallback(web)}`,
    });
  });

  it('gives a web address to the package that opens it, and to iOS as it is', () => {
    const url = 'https://music.amazon.com/albums/B08N5WRWNW';
    const amazon = { ...spotify, type: 'amazonmusic', url } as const;
    expect(appOpening(amazon, 'ios', url)).toEqual({ kind: 'redirect', location: url });
    expect(appOpening(amazon, 'android', url)).toEqual({
      kind: 'redirect',
      location: `intent://music.amazon.com/albums/B08N5WRWNW#Intent;scheme=https;package=com.amazon.mp3;${fallback(url)}`,
    });
    const music = { ...spotify, type: 'youtube', url: 'https://music.youtube.com/watch?v=dQw4w9WgXcQ' } as const;
    expect(appOpening(music, 'android', music.url)).toMatchObject({
      location: expect.stringContaining('package=com.google.android.apps.youtube.music'),
    });
  });

  it('prefers what a person stored, and carries the autoplay track', () => {
    const own = { ...spotify, deeplinkIos: 'spotify:artist:mine' };
    expect(appOpening(own, 'ios', web)).toEqual({ kind: 'scheme', url: 'spotify:artist:mine' });
    const track = { ...spotify, autoplayTrack: '6rqhFgbbKwnb9MLmUQDhG6' };
    expect(appOpening(track, 'ios', web)).toEqual({
      kind: 'scheme',
      url: `spotify:track:6rqhFgbbKwnb9MLmUQDhG6?context=spotify%3Aalbum%3A${id}`,
    });
  });

  it('takes of a stored intent only its address and package', () => {
    const intent =
      'intent://open.spotify.com/album/x#Intent;scheme=https;package=com.spotify.music;action=android.intent.action.DELETE;component=a/b;S.browser_fallback_url=https%3A%2F%2Fevil.example;end';
    expect(appOpening({ ...spotify, deeplinkAndroid: intent }, 'android', web)).toEqual({
      kind: 'redirect',
      location: `intent://open.spotify.com/album/x#Intent;scheme=https;package=com.spotify.music;${fallback(web)}`,
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'intent:alert(1)#Intent;scheme=javascript;end',
    'intent:x#Intent;scheme=intent;end',
    'intent://x',
    'not an address',
  ])('opens nothing for a stored %s', (deeplinkAndroid) => {
    expect(appOpening({ ...spotify, deeplinkAndroid }, 'android', web)).toBeUndefined();
  });

  it('knows nothing for what has no app', () => {
    const custom = { ...spotify, type: 'custom', url: 'https://shop.example/' } as const;
    expect(appOpening(custom, 'ios', custom.url)).toBeUndefined();
    expect(appOpening({ ...spotify, url: 'https://spotify.link/x' }, 'android', web)).toBeUndefined();
  });

  it('falls back to our web address and to nothing else, whatever is stored', () => {
    const types = fc.constantFrom<Destination['type']>('spotify', 'youtube', 'tidal', 'custom');
    const parts = fc.stringMatching(/^[ -~]{0,40}$/);
    const stored = fc.oneof(
      parts.map((text) => `spotify:${text}`),
      parts.map((text) => `https://a.example/${text}`),
      fc.tuple(parts, parts).map(([rest, extras]) => `intent:${rest}#Intent;scheme=spotify;${extras};end`),
    );
    fc.assert(
      fc.property(types, stored, (type, deeplinkAndroid) => {
        const opening = appOpening({ ...spotify, type, deeplinkAndroid }, 'android', web);
        if (opening?.kind !== 'redirect' || !opening.location.startsWith('intent:')) return;
        const [, ...extras] = opening.location.split(';');
        expect(opening.location.split('#')).toHaveLength(2);
        expect(extras.at(-1)).toBe('end');
        expect(extras.filter((part) => part.startsWith('S.'))).toEqual([
          `S.browser_fallback_url=${encodeURIComponent(web)}`,
        ]);
        expect(extras.every((part) => /^(?:scheme=|package=|S\.browser_fallback_url=|end$)/.test(part))).toBe(true);
      }),
    );
  });
});
