/** What was pasted as a source. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSource, recogniseSource, spotifyEntities } from './source-kind.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';
const spotify = (entity: string) => ({ kind: 'spotify', entity, id, url: `https://open.spotify.com/${entity}/${id}` });

describe('recogniseSource', () => {
  it.each([
    [`https://open.spotify.com/track/${id}?si=abc`, spotify('track')],
    [`open.spotify.com/album/${id}`, spotify('album')],
    [`https://open.spotify.com/intl-de/artist/${id}`, spotify('artist')],
    [`https://open.spotify.com/user/someone/playlist/${id}`, spotify('playlist')],
    [`https://open.spotify.com/intl-pt/user/some.one/playlist/${id}/`, spotify('playlist')],
    [`https://open.spotify.com/embed/episode/${id}`, spotify('episode')],
    [`https://play.spotify.com/show/${id}`, spotify('show')],
    [`https://open.spotify.com/intl-fr/artist/${id}/discography/all?pageUri=x`, spotify('artist')],
    [`https://open.spotify.com/user/track/playlist/${id}`, spotify('playlist')],
    [
      'https://itunes.apple.com/gb/podcast/night-drive/id77?mt=2',
      {
        kind: 'applepodcasts',
        entity: 'show',
        id: '77',
        show: '77',
        url: 'https://podcasts.apple.com/gb/podcast/night-drive/id77',
      },
    ],
    [`spotify:track:${id}`, spotify('track')],
    [`spotify:user:someone:playlist:${id}`, spotify('playlist')],
    [
      'https://podcasts.apple.com/us/podcast/night-drive/id1500000001',
      {
        kind: 'applepodcasts',
        entity: 'show',
        id: '1500000001',
        show: '1500000001',
        url: 'https://podcasts.apple.com/us/podcast/night-drive/id1500000001',
      },
    ],
    [
      'https://podcasts.apple.com/us/podcast/x/id15?i=1000&l=en',
      {
        kind: 'applepodcasts',
        entity: 'episode',
        id: '1000',
        show: '15',
        url: 'https://podcasts.apple.com/us/podcast/x/id15?i=1000',
      },
    ],
    ['https://spotify.link/AbC', { kind: 'short', url: 'https://spotify.link/AbC' }],
    ['US-RC1-76-07839', { kind: 'code', code: 'isrc', value: 'USRC17607839' }],
    ['036000291452', { kind: 'code', code: 'upc', value: '036000291452' }],
  ])('%s', (text, expected) => expect(recogniseSource(text)).toEqual(expected));
});

describe('readSource', () => {
  it.each([
    ['', 'CODE_INVALID'],
    ['hello world', 'CODE_INVALID'],
    ['036000291453', 'CODE_INVALID'],
    ['https://', 'URL_INVALID'],
    ['https://exa mple.com/x', 'URL_INVALID'],
    ['javascript:alert(1)', 'URL_INVALID'],
    ['http://127.0.0.1:4000/track', 'SOURCE_INVALID'],
    ['https://example.org/song', 'SOURCE_INVALID'],
    [`https://open.spotify.com.evil.com/track/${id}`, 'SOURCE_INVALID'],
    ['https://open.spotify.com/track/short', 'SOURCE_INVALID'],
    ['https://open.spotify.com/user/someone', 'SOURCE_INVALID'],
    ['https://podcasts.apple.com/us/charts', 'SOURCE_INVALID'],
    ['https://itunes.apple.com/us/album/x/id15', 'SOURCE_INVALID'],
    [`https://open.spotify.com/${id}/track`, 'SOURCE_INVALID'],
  ])('%s says %s', (text, problem) => expect(readSource(text).problem).toBe(problem));

  it('always gives a source or a reason, and normalising again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.constantFrom(...spotifyEntities).map((entity) => `https://open.spotify.com/${entity}/${id}`),
        ),
        (text) => {
          const { source, problem } = readSource(text);
          expect((source === undefined) !== (problem === undefined)).toBe(true);
          if (source && source.kind !== 'code') expect(recogniseSource(source.url)).toEqual(source);
        },
      ),
    );
  });
});
