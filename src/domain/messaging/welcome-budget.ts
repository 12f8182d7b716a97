/** How many welcome texts an artist pays for in an hour, by the range of the numbers and the network that they come from (DROP-191). */
import { longestWelcomeWait } from './welcome.ts';

/** Welcome texts of one artist in an hour. `block` is for the 10,000 numbers that differ in their last four digits, `range` for the million around them, `network` for one IPv4 address or IPv6 /64, which may be a venue's. */
export const welcomeBudgets = { block: 20, range: 100, network: 100 } as const;

/** Over what time (ms) a budget is spread. */
export const budgetPeriod = 3_600_000;

/** How far ahead (ms) turns are given: a text that waits longer is too late anyway. */
export const farthestTurn = longestWelcomeWait;

/** The beginnings of a number in E.164 that are counted, with their budget. Numbers that are invented for money stand side by side. */
export function numberRanges(number: string): { beginning: string; budget: number }[] {
  return [
    { beginning: number.slice(0, -4), budget: welcomeBudgets.block },
    { beginning: number.slice(0, -6), budget: welcomeBudgets.range },
  ];
}
