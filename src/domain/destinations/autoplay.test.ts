/** The autoplay field. */
import { expect, it } from 'vitest';
import { autoplayShows, autoplayTrackId } from './autoplay.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';

it('shows for Spotify on a playlist link, or when the address has an album path', () => {
  const album = { type: 'spotify', url: `https://open.spotify.com/album/${id}` } as const;
  const track = { type: 'spotify', url: `https://open.spotify.com/track/${id}` } as const;
  expect(autoplayShows('release', album)).toBe(true);
  expect(autoplayShows('release', track)).toBe(false);
  expect(autoplayShows('playlist', track)).toBe(true);
  expect(autoplayShows('playlist', { type: 'deezer', url: album.url })).toBe(false);
});

it.each([
  [`https://open.spotify.com/track/${id}?si=1`, id],
  [`https://open.spotify.com/intl-de/track/${id}`, id],
  [`spotify:track:${id}`, id],
  [id, id],
  [`https://open.spotify.com/album/${id}`, undefined],
  [`https://evil.com/track/${id}`, undefined],
  ['hello', undefined],
])('reads the track of %s', (text, expected) => expect(autoplayTrackId(text)).toBe(expected));
