/** The invented catalogue is large enough, has valid codes, and is the same each time. */

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { artworkOf, renderArtwork } from './artwork.ts';
import { gtinCheckDigit } from './codes.ts';
import { demoArtists, demoPlaylist, releaseId } from './demo-artists.ts';
import { inventCatalogue } from './invent-catalogue.ts';
import { previewTone } from './preview-tone.ts';

const catalogue = inventCatalogue();

describe('the invented catalogue', () => {
  it('has at least 60 artists and 300 releases of three kinds', () => {
    expect(catalogue.artists.length).toBeGreaterThanOrEqual(60);
    expect(catalogue.releases.length).toBeGreaterThanOrEqual(300);
    expect(new Set(catalogue.releases.map((release) => release.kind))).toEqual(new Set(['single', 'ep', 'album']));
    expect(catalogue.playlists.length).toBeGreaterThanOrEqual(8);
    expect(catalogue.episodeById.size).toBeGreaterThanOrEqual(12);
  });

  it('gives every id, ISRC and UPC once, and all are valid', () => {
    expect(catalogue.artistById.size).toBe(catalogue.artists.length);
    expect(catalogue.releaseById.size).toBe(catalogue.releases.length);
    expect(catalogue.trackById.size).toBe(catalogue.tracks.length);
    expect(catalogue.releaseByUpc.size).toBe(catalogue.releases.length);
    expect(catalogue.trackByIsrc.size).toBe(catalogue.tracks.length);
    for (const id of [...catalogue.trackById.keys(), ...catalogue.releaseById.keys(), ...catalogue.artistById.keys()])
      expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
    for (const isrc of catalogue.trackByIsrc.keys()) expect(isrc).toMatch(/^[A-Z]{2}\w{3}\d{2}\d{5}$/);
    for (const upc of catalogue.releaseByUpc.keys()) {
      expect(upc).toMatch(/^\d{12}$/);
      expect(Number(upc.at(-1))).toBe(gtinCheckDigit(upc.slice(0, -1)));
    }
  });

  it('computes the check digit of known barcodes', () => {
    expect(gtinCheckDigit('03600029145')).toBe(2);
    expect(gtinCheckDigit('400638133393')).toBe(1);
  });

  it('names no track twice on one release and writes in several scripts', () => {
    for (const release of catalogue.releases)
      expect(new Set(release.tracks.map((track) => track.name)).size).toBe(release.tracks.length);
    const names = catalogue.releases.map((release) => release.name).join(' ');
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u])
      expect(names).toMatch(script);
  });

  it('has the demo artists and their releases', () => {
    for (const artist of demoArtists) {
      expect(catalogue.artistById.get(artist.id)?.name).toBe(artist.name);
      for (const release of artist.releases)
        expect(catalogue.releaseById.get(releaseId(artist.name, release.title))?.releaseDate).toBe(release.releaseDate);
    }
    expect(catalogue.playlistById.get(demoPlaylist.id)?.owner).toBe('Mara Vale');
  });

  it('is the same again, and another with another seed', () => {
    expect(inventCatalogue().releases.map((release) => release.name)).toEqual(
      catalogue.releases.map((release) => release.name),
    );
    expect(inventCatalogue('other').releases.map((release) => release.name)).not.toEqual(
      catalogue.releases.map((release) => release.name),
    );
  });

  it('draws a cover of the asked size and plays thirty seconds', async () => {
    const picture = await sharp(await renderArtwork(artworkOf('some release'), 300)).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 300, 300]);
    const tone = previewTone('some track');
    expect(tone.length).toBe(44 + 240_000);
    expect(tone.subarray(0, 4).toString()).toBe('RIFF');
    expect(new Set(tone.subarray(44)).size).toBeGreaterThan(100);
  });
});
