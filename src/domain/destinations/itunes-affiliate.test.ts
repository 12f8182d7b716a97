/** The affiliate token on iTunes links. */
import { expect, it } from 'vitest';
import { problemsOf } from '#domain/kernel/coded-schema.ts';
import { linkOf } from '#tests/fixtures/builders.ts';
import { affiliateTokenSchema, withAffiliateToken } from './itunes-affiliate.ts';

const album = 'https://itunes.apple.com/us/album/harbour-lights/1440857781';
const [base] = linkOf({ artistId: 'a', destinations: [{ type: 'itunes', url: album }] }).destinations;
if (base === undefined) throw new Error('The link has no destination.');

it.each([
  [{ url: album }, `${album}?at=1001lABC`],
  [{ url: `${album}?i=5&app=itunes` }, `${album}?i=5&app=itunes&at=1001lABC`],
  [{ url: `${album}?at=1000lHKX&ct=odesli&ls=1&mt=1` }, `${album}?at=1001lABC`],
  [{ url: album.replace('//', '//geo.') }, `${album}?at=1001lABC`],
  [{ url: 'https://apple.com.evil.example/x' }, 'https://apple.com.evil.example/x'],
  [{ url: '' }, ''],
  [{ type: 'applemusic', url: album }, album],
] as const)('turns %j into %s', (part, url) => {
  expect(withAffiliateToken({ ...base, ...part }, '1001lABC').url).toBe(url);
});

it('is added to the app URL too, and is left out without a token', () => {
  const deeplinkIos = album.replace('https', 'itms');
  expect(withAffiliateToken({ ...base, deeplinkIos }, 't1').deeplinkIos).toBe(`${deeplinkIos}?at=t1`);
  expect(withAffiliateToken(base, '')).toBe(base);
});

it.each([
  [' 1001lABC ', []],
  ['', []],
  ['a&b=c', ['AFFILIATE_TOKEN_INVALID']],
  ['x'.repeat(41), ['AFFILIATE_TOKEN_INVALID']],
])('%j is refused with %j', (token, codes) => {
  expect(problemsOf(affiliateTokenSchema, { itunes_affiliate_id: token }).map(({ code }) => code)).toEqual(codes);
});
