/** The digest of a list of links. */
import { expect, it } from 'vitest';
import { linksDigest } from './links-digest.ts';

const link = { id: '0000ff00-0000-4000-8000-000000000000', version: 1 };
const other = { id: '00000100-0000-4000-8000-000000000000', version: 4 };

it('is the count and a sum over ids and versions, in any order', () => {
  expect(linksDigest([])).toBe('0-0');
  expect(linksDigest([link, other])).toBe('2-522');
  expect(linksDigest([other, link])).toBe('2-522');
});

it('is another one after each change', () => {
  const digests = [
    [link, other],
    [link],
    [{ ...link, version: 2 }, other],
    [link, { ...other, id: 'ffff0000-0000-4000-8000-000000000000' }],
  ].map(linksDigest);
  expect(new Set(digests).size).toBe(digests.length);
});

it('stays exact for many links with many versions', () => {
  const many = Array.from({ length: 10_000 }, () => ({ id: 'ffffff00-0000-4000-8000-000000000000', version: 1e6 - 1 }));
  expect(linksDigest(many)).toBe(`10000-${(2n ** 24n * 1_000_000n * 10_000n) % 2n ** 48n}`);
});
