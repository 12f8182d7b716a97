/** Request counts: a network and the networks around it have a limit, and the next minute starts anew. */
import { expect, it } from 'vitest';
import { createRequestCounts } from './request-counts.ts';

it('refuses an IP address, a /64 and a /48 beyond their limits until the minute ends', () => {
  let now = 0;
  const counts = createRequestCounts(10, 1, () => now);
  const refused = (ipAddresses: string[]) => ipAddresses.filter((ip) => counts.isOver(ip)).length;
  const many = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, at) => text(at));
  expect(refused(many(12, () => '192.0.2.1'))).toBe(2);
  expect(refused(many(12, (at) => `2001:db8:1:1::${at}`))).toBe(2);
  // Ten of the /48's forty are used.
  expect(refused(many(40, (at) => `2001:db8:1:${(at + 1).toString(16)}00::1`))).toBe(10);
  now = 60_000;
  expect(refused(many(10, () => '192.0.2.1'))).toBe(0);
});

it('lets through the same number of requests, however many processes they reach', () => {
  for (const webProcesses of [1, 2, 4]) {
    const processes = Array.from({ length: webProcesses }, () => createRequestCounts(300, webProcesses, () => 0));
    const answered = Array.from({ length: 1_200 }, (_, at) => processes[at % webProcesses]?.isOver('192.0.2.1'));
    expect(answered.filter((isOver) => isOver === false)).toHaveLength(300);
  }
});
