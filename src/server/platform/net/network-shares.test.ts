/** What one IP address, and the networks around it, may have open. */
import { expect, it } from 'vitest';
import { createNetworkShares } from './network-shares.ts';

const openAll = (shares: ReturnType<typeof createNetworkShares>, ipAddresses: readonly string[]) =>
  ipAddresses.map((ipAddress) => shares.take(ipAddress) !== undefined);

it('gives one IP address its share, and others theirs', () => {
  const shares = createNetworkShares(2, 1);
  const end = shares.take('198.51.100.1');
  expect(openAll(shares, ['198.51.100.1', '198.51.100.1', '203.0.113.1'])).toEqual([true, false, true]);
  end?.();
  end?.();
  expect(openAll(shares, ['198.51.100.1', '198.51.100.1'])).toEqual([true, false]);
});

it('gives a wider network twice as much', () => {
  const shares = createNetworkShares(1, 1);
  expect(openAll(shares, ['198.51.100.1', '198.51.100.2', '198.51.100.3'])).toEqual([true, true, false]);
  expect(openAll(shares, ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', '2001:db8:0:2::1'])).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

it('divides the share among the processes of the machine', () => {
  const processes = [createNetworkShares(3, 2), createNetworkShares(3, 2)];
  for (const shares of processes)
    expect(openAll(shares, ['198.51.100.1', '198.51.100.1', '198.51.100.1'])).toEqual([true, true, false]);
});
