/** Whether a source fits what it is wanted for. */
import { expect, it } from 'vitest';
import { metadataProblem, sourceProblem } from './source-checks.ts';
import { recogniseSource } from './source-kind.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';
const source = (entity: string) => {
  const found = recogniseSource(`https://open.spotify.com/${entity}/${id}`);
  if (!found) throw new Error(`no source for ${entity}`);
  return found;
};
const page = (ogType: string) => ({ ogType, ogUrl: `https://open.spotify.com/x/${id}` });

it.each([
  ['release', 'track', undefined],
  ['release', 'album', undefined],
  ['release', 'artist', 'NOT_A_RELEASE'],
  ['release', 'playlist', 'NOT_A_RELEASE'],
  ['bio', 'artist', undefined],
  ['bio', 'track', 'NOT_A_SPOTIFY_ARTIST'],
  ['playlist', 'playlist', undefined],
  ['playlist', 'album', 'NOT_A_PLAYLIST'],
  ['podcast', 'show', undefined],
  ['podcast', 'track', 'NOT_A_PODCAST'],
  ['pre-release', 'artist', undefined],
  ['pre-release', 'playlist', 'NOT_A_RELEASE'],
] as const)('%s with a Spotify %s: %s', (purpose, entity, code) =>
  expect(sourceProblem(source(entity), purpose)).toBe(code),
);

it('takes codes for releases only, and judges short links later', () => {
  const code = { kind: 'code', code: 'upc', value: '036000291452' } as const;
  expect(sourceProblem(code, 'release')).toBeUndefined();
  expect(sourceProblem(code, 'bio')).toBe('NOT_A_SPOTIFY_ARTIST');
  expect(sourceProblem({ kind: 'short', url: 'https://spotify.link/x' }, 'bio')).toBeUndefined();
  const podcast = {
    kind: 'applepodcasts',
    entity: 'show',
    id: '1',
    show: '1',
    url: 'https://podcasts.apple.com/us/podcast/x/id1',
  } as const;
  expect(sourceProblem(podcast, 'podcast')).toBeUndefined();
  expect(sourceProblem(podcast, 'release')).toBe('SOURCE_INVALID');
});

it.each([
  ['release', 'music.song', undefined],
  ['release', 'music.album', undefined],
  ['release', 'music.musician', 'NOT_A_RELEASE'],
  ['bio', 'profile', undefined],
  ['bio', 'music.musician', undefined],
  ['bio', 'music.song', 'NOT_A_SPOTIFY_ARTIST'],
  ['playlist', 'music.playlist', undefined],
  ['playlist', 'website', 'NOT_A_PLAYLIST'],
  ['podcast', 'podcast.episode', undefined],
  ['podcast', 'music.song', 'NOT_A_PODCAST'],
] as const)('%s with metadata %s: %s', (purpose, ogType, code) =>
  expect(metadataProblem(page(ogType), purpose, null)).toBe(code),
);

it('refuses the page of another artist for a pre-release, and nowhere else', () => {
  expect(metadataProblem(page('profile'), 'pre-release', 'another')).toBe('DIFFERENT_ARTIST');
  expect(metadataProblem(page('profile'), 'pre-release', id)).toBeUndefined();
  expect(metadataProblem(page('profile'), 'pre-release', null)).toBeUndefined();
  expect(metadataProblem(page('music.song'), 'pre-release', 'another')).toBeUndefined();
  expect(metadataProblem(page('profile'), 'bio', 'another')).toBeUndefined();
});

it('refuses a song or album of others for a pre-release, where it is known whose it is', () => {
  const song = { ...page('music.song'), artistIds: ['another', 'guest'] };
  expect(metadataProblem(song, 'pre-release', id)).toBe('DIFFERENT_ARTIST');
  expect(metadataProblem(song, 'pre-release', 'guest')).toBeUndefined();
  expect(metadataProblem(song, 'pre-release', null)).toBeUndefined();
  expect(metadataProblem({ ...song, artistIds: [] }, 'pre-release', id)).toBeUndefined();
  expect(metadataProblem(song, 'release', id)).toBeUndefined();
});
