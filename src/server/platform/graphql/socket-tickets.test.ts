/** The budget of sockets without a ticket (ACC-142). */
import { expect, it } from 'vitest';
import { createUnprovenUpgrades } from './socket-tickets.ts';

it('takes 20 in each second, and refuses the rest', () => {
  let now = 0;
  const upgrades = createUnprovenUpgrades(() => now);
  const takeOf = (tries: number) => Array.from({ length: tries }, () => upgrades.take()).filter(Boolean).length;
  expect(takeOf(50)).toBe(20);
  now = 999;
  expect(takeOf(50)).toBe(0);
  now = 1_000;
  expect(takeOf(50)).toBe(20);
});
