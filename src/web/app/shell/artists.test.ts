/** Searching artists in the shell. */
import { expect, test } from 'vitest';
import { matchesArtist } from './artists.ts';

test('artists are found whatever the case and the accents', () => {
  expect(matchesArtist({ name: 'Björk Ødegård' }, ' bjork')).toBe(true);
  expect(matchesArtist({ name: 'Mara Vale' }, 'vale')).toBe(true);
  expect(matchesArtist({ name: 'Mara Vale' }, 'ola')).toBe(false);
  expect(matchesArtist({ name: 'Mara Vale' }, '')).toBe(true);
});
