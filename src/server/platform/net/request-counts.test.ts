/** Request counts: a network and the networks around it have a limit, and the next minute starts anew. */
import { expect, it } from 'vitest';
import { createRequestCounts } from './request-counts.ts';

it('refuses an IP address, a /64 and a /48 beyond their limits until the minute ends', () => {
  let now = 0;
  const counts = createRequestCounts(10, () => now);
  const refused = (ipAddresses: string[]) => ipAddresses.filter((ip) => counts.isOver(ip)).length;
  const many = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, at) => text(at));
  expect(refused(many(12, () => '192.0.2.1'))).toBe(2);
  expect(refused(many(12, (at) => `2001:db8:1:1::${at}`))).toBe(2);
  // Ten of the /48's forty are used.
  expect(refused(many(40, (at) => `2001:db8:1:${(at + 1).toString(16)}00::1`))).toBe(10);
  now = 60_000;
  expect(refused(many(10, () => '192.0.2.1'))).toBe(0);
});
