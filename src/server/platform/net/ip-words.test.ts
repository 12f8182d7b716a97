/** IP addresses in every notation give the numbers that a full parser gives. */
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { isPrivateWords, readIpWords } from './ip-words.ts';

const words = new Uint32Array(2);
const read = (text: string) => [readIpWords(text, words), words[0], words[1]];

it('reads IPv4 addresses', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      const [one = 0, two = 0, three = 0, four = 0] = text.split('.').map(Number);
      expect(read(text)).toEqual([4, ((one * 256 + two) * 256 + three) * 256 + four, 0]);
    }),
  );
});

it('reads the first half of IPv6 addresses', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const [one = 0, two = 0, three = 0, four = 0] = ipaddr.IPv6.parse(text).parts;
      expect(read(text)).toEqual([6, one * 65_536 + two, three * 65_536 + four]);
      const short = ipaddr.IPv6.parse(text).toRFC5952String();
      expect(read(short)).toEqual([6, one * 65_536 + two, three * 65_536 + four]);
    }),
  );
});

it('rejects invalid text', () => {
  for (const text of [
    '',
    'unknown',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1..2.3',
    '1.2.3.4x',
    ':1',
    '1:2',
    '1:::2',
    'g::',
  ])
    expect(readIpWords(text, words)).toBeUndefined();
});

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.4.4', true],
  ['169.254.1.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['172.32.0.1', false],
  ['193.99.144.80', false],
  ['2003:e8::1', false],
])('tells whether %s is private', (ipAddress, expected) => {
  const kind = readIpWords(ipAddress, words);
  expect(kind !== undefined && isPrivateWords(kind, words)).toBe(expected);
});
