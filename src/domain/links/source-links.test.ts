/** Which URL is taken, and how sure we are of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { destinationTypes } from './link.ts';
import { confidenceOf, mergeLinks, type OfferedLink } from './source-links.ts';

const wanted = { title: 'Night Ferry', artists: ['Mara Vale'] };
const offer = (platform: OfferedLink['platform'], more: Partial<OfferedLink> = {}): OfferedLink => ({
  platform,
  url: `https://${platform}.example/`,
  byCode: false,
  title: 'Night Ferry',
  artists: ['Mara Vale'],
  ...more,
});

it('is exact by code whatever it is called, likely by name, and unsure otherwise', () => {
  expect(confidenceOf(wanted, offer('deezer', { byCode: true, title: 'ナイトフェリー' }))).toBe('exact');
  expect(confidenceOf(wanted, offer('deezer', { title: 'Night Ferry - Single' }))).toBe('likely');
  expect(confidenceOf(wanted, offer('deezer', { title: 'Night Ferry (Live)' }))).toBe('unsure');
  expect(confidenceOf(wanted, offer('deezer', { artists: ['Somebody Else'] }))).toBe('unsure');
});

it('takes the surest of several addresses of a service, and the first of equals', () => {
  const merged = mergeLinks(wanted, [
    offer('tidal', { title: 'Another', url: 'https://tidal.example/unsure' }),
    offer('deezer', { url: 'https://deezer.example/first' }),
    offer('deezer', { url: 'https://deezer.example/second' }),
    offer('tidal', { url: 'https://tidal.example/likely' }),
    offer('applemusic', { byCode: true }),
  ]);
  expect(merged).toEqual([
    { platform: 'applemusic', url: 'https://applemusic.example/', confidence: 'exact' },
    { platform: 'deezer', url: 'https://deezer.example/first', confidence: 'likely' },
    { platform: 'tidal', url: 'https://tidal.example/likely', confidence: 'likely' },
  ]);
});

it('names no service twice and keeps the order of the catalogue', () => {
  const offers = fc.array(
    fc.record({
      platform: fc.constantFrom(...destinationTypes),
      url: fc.webUrl(),
      byCode: fc.boolean(),
      title: fc.constantFrom('Night Ferry', 'Else'),
      artists: fc.constant(['Mara Vale']),
    }),
  );
  fc.assert(
    fc.property(offers, (offered) => {
      const platforms = mergeLinks(wanted, offered).map(({ platform }) => platform);
      expect(new Set(platforms)).toEqual(new Set(offered.map(({ platform }) => platform)));
      expect(platforms).toEqual(destinationTypes.filter((type) => platforms.includes(type)));
    }),
  );
});
