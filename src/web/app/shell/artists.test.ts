import { expect, test } from 'vitest';
import { matchesArtist, planName } from './artists.ts';

test('artists are found whatever the case and the accents', () => {
  expect(matchesArtist({ name: 'Björk Ødegård' }, ' bjork')).toBe(true);
  expect(matchesArtist({ name: 'Mara Vale' }, 'vale')).toBe(true);
  expect(matchesArtist({ name: 'Mara Vale' }, 'ola')).toBe(false);
  expect(matchesArtist({ name: 'Mara Vale' }, '')).toBe(true);
});

test('an artist without a plan is suspended, lite is Bio', () => {
  expect(planName('')).toBe('Suspended');
  expect(planName('lite')).toBe('Bio');
  expect(planName('pro')).toBe('Pro');
});
