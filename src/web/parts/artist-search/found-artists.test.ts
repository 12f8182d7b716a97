/** The answer of the search for artists. */
import { expect, test } from 'vitest';
import { readFoundArtists } from './found-artists.ts';

test('artists with and without a picture', () => {
  const mara = { id: '1', name: 'Mara Vale', images: [{ url: 'https://i.test/1.jpg' }], followers: { total: 12 } };
  const ola = { id: '2', name: 'Ola', images: [], followers: { total: null } };
  expect(readFoundArtists([mara, ola])).toEqual([
    { id: '1', name: 'Mara Vale', image: 'https://i.test/1.jpg', followers: 12 },
    { id: '2', name: 'Ola', image: null, followers: null },
  ]);
});

test.each([undefined, null, {}, 'text', [{ id: 1 }]])('%j has none', (answer) => {
  expect(readFoundArtists(answer)).toEqual([]);
});
