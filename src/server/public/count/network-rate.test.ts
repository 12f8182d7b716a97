/** The counts of a network: its minute and its hour have limits of their own (STAT-36). */
import { expect, it } from 'vitest';
import { createNetworkRate } from './network-rate.ts';

const [network, link] = [7, 11];
const hour = 1_794_999_600;

it('counts 3,000 hits within an hour, whatever its minutes leave out, and starts anew with the next', () => {
  const rate = createNetworkRate(1);
  const counted = (minute: number, hits: number): number =>
    Array.from({ length: hits }, () => rate.count(network, link, hour + minute * 60)).filter((isBeyond) => !isBeyond)
      .length;
  for (let minute = 0; minute < 4; minute += 1) expect(counted(minute, 650)).toBe(600);
  expect(counted(4, 599)).toBe(599);
  expect(rate.isFull(network, link, hour + 300)).toBe(false);
  expect(counted(5, 50)).toBe(1);
  expect(rate.isFull(network, link, hour + 300)).toBe(true);
  expect(rate.isFull(network, link + 1, hour + 300)).toBe(false);
  expect(rate.isFull(network + 1, link, hour + 300)).toBe(false);
  expect(rate.isFull(network, link, hour + 3600)).toBe(false);
  expect(counted(60, 50)).toBe(50);
});

it('counts 600 hits of a network in a minute, however many processes they reach', () => {
  const processes = Array.from({ length: 2 }, () => createNetworkRate(2));
  const beyond = Array.from({ length: 1_200 }, (_, at) => processes[at % 2]?.count(network, link, hour));
  expect(beyond.filter((isBeyond) => isBeyond === false)).toHaveLength(600);
});
