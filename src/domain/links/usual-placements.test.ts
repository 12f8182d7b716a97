import { expect, it } from 'vitest';
import { readCode } from './placement.ts';
import { placementsToOffer } from './usual-placements.ts';

it('PLACE-25: the usual placements are offered until the artist has one with the name, whatever its capitals', () => {
  const all = placementsToOffer([]);
  const names = all.map(({ name }) => name);
  expect(placementsToOffer([{ name: 'instagram BIO' }]).map(({ name }) => name)).toEqual(
    names.filter((name) => name !== 'Instagram bio'),
  );
  expect(new Set(all.map(({ code }) => readCode(code))).size).toBe(all.length);
});
