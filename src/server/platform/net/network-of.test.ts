/** One key for one network: another IP address of the same network gives no more tries. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networksOf } from './network-of.ts';

const smallest = (ipAddress: string) => networksOf(ipAddress)[0]?.key;

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['no address', 'no address'],
  ['', ''],
])('%s', (ipAddress, network) => {
  expect(smallest(ipAddress)).toBe(network);
});

it('is the same for every IP address of one /64', () => {
  const part = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  fc.assert(
    fc.property(fc.tuple(part, part, part, part), (parts) => {
      expect(smallest(`2001:db8:aa:bb:${parts.join(':')}`)).toBe('2001:db8:aa:bb::/64');
    }),
  );
});

it('counts under the networks around it too, which may have more', () => {
  expect(networksOf('2001:db8:1:2fe::7')).toEqual([
    { key: '2001:db8:1:2fe::/64', share: 1, crowdShare: 1 },
    { key: '2001:db8:1:200::/56', share: 2, crowdShare: 16 },
    { key: '2001:db8:1::/48', share: 4, crowdShare: 64 },
  ]);
  expect(networksOf('192.0.2.7')).toEqual([
    { key: '192.0.2.7', share: 1, crowdShare: 1 },
    { key: '192.0.2.0/24', share: 8, crowdShare: 64 },
  ]);
  expect(networksOf('no address')).toEqual([{ key: 'no address', share: 1, crowdShare: 1 }]);
});
