/** What a browser of a version sends, and what contradicts it. */
import { expect, it } from 'vitest';
import { claimedEngine, contradicts, signalBits } from './request-signals.ts';

const iPhone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`;
const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;

it.each([
  [`${iPhone('18_5')} Version/18.5 Mobile/15E148 Safari/604.1`, 0, true],
  [`${iPhone('15_2')} Version/15.2 Mobile/15E148 Safari/604.1`, 0, false],
  [`${iPhone('18_5')} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 0, true],
  [`${iPhone('18_5')} Mobile/15E148 Instagram 380.0.0.28.109`, 0, true],
  [chrome(131), 131, true],
  [chrome(60), 60, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 0, true],
  ['Mozilla/5.0 (Windows NT 10.0; rv:68.0) Gecko/20100101 Firefox/68.0', 0, false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    0,
    true,
  ],
  ['', 0, false],
])('%s', (userAgent, chromium, sendsSecFetch) => {
  expect(claimedEngine(userAgent)).toEqual({ chromium, sendsSecFetch });
});

it('finds what claims to be two browsers', () => {
  const brands = '"Chromium";v="131", "Not_A Brand";v="24", "Google Chrome";v="131"';
  expect(contradicts(claimedEngine(chrome(131)), brands)).toBe(false);
  expect(contradicts(claimedEngine(chrome(109)), brands)).toBe(true);
  expect(contradicts(claimedEngine(`${iPhone('18_5')} Safari/604.1`), brands)).toBe(true);
  expect(contradicts(claimedEngine(chrome(131)), brands.replace('Google Chrome', 'HeadlessChrome'))).toBe(true);
});

it('gives every hint a bit of its own', () => {
  const bits = Object.values(signalBits);
  expect(bits.reduce((all, bit) => all | bit, 0)).toBe(2 ** bits.length - 1);
  expect(bits.reduce((all, bit) => all + bit, 0)).toBe(2 ** bits.length - 1);
});
