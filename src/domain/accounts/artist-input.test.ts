/** Which artists can be added, and which two are the same. */
import { describe, expect, it } from 'vitest';
import { problemsOf } from '#domain/kernel/coded-schema.ts';
import { artistKey, mostNewArtists, newArtistsSchema } from './artist-input.ts';

const draft = { name: 'Mara Vale', spotify_id: null, image: null, selected_plan: 'pro' };
const codes = (artists: object[]) => problemsOf(newArtistsSchema, { artists }).map(({ code }) => code);

describe('artists to add', () => {
  it('need a name and a plan', () => {
    expect(codes([draft])).toEqual([]);
    expect(codes([{ ...draft, name: ' ' }])).toEqual(['ARTIST_NAME_MISSING']);
    expect(codes([{ ...draft, name: 'x'.repeat(201) }])).toEqual(['TEXT_TOO_LONG']);
    expect(codes([{ ...draft, selected_plan: '' }])).toEqual(['BAD_INPUT']);
    expect(codes([{ ...draft, spotify_id: 'javascript:alert(1)' }])).toEqual(['NOT_A_SPOTIFY_ARTIST']);
  });

  it('are at least one and at most twenty', () => {
    const many = Array.from({ length: mostNewArtists }, (_, index) => ({ ...draft, name: `Artist ${index}` }));
    expect(codes(many)).toEqual([]);
    expect(codes([])).toEqual(['BAD_INPUT']);
    expect(codes([...many, draft])).toEqual(['BAD_INPUT']);
  });

  it('are each named once', () => {
    expect(codes([draft, { ...draft, name: ' mara VALE ' }])).toEqual(['ARTIST_OWNED']);
    expect(codes([draft, { ...draft, spotify_id: 'a'.repeat(22) }])).toEqual([]);
  });
});

it('tells artists apart by their id at Spotify, those without one by name', () => {
  const spotifyId = 'a'.repeat(22);
  expect(artistKey({ name: 'Mara', spotifyId })).toBe(artistKey({ name: 'Mara Vale', spotifyId }));
  expect(artistKey({ name: 'Mara', spotifyId: null })).toBe(artistKey({ name: ' MARA', spotifyId: null }));
  expect(artistKey({ name: spotifyId, spotifyId: null })).not.toBe(artistKey({ name: 'Mara', spotifyId }));
});
