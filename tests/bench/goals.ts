/** Judges a measurement by its rounds: the median has to meet the goal, and the worst round may miss it only by a limited factor. */
import type { Spread } from './rounds.ts';

/** A goal in words, and whether it is met. */
export interface Verdict {
  goal: string;
  met: boolean;
}

/** The worst round may be this many times worse than the goal. A line with a stricter or looser limit says so. */
const usualSlack = 1.5;

/** Digits as the table shows them: `0.6`, `20,000`. */
const written = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

/** More is better: the median is at least `goal`, the worst round at least `goal / slack`. `unit` follows each figure, such as ` ms`. */
export function atLeast(
  goal: number,
  { median, least }: Spread,
  { unit = '', slack = usualSlack }: { unit?: string; slack?: number } = {},
): Verdict {
  const worst = goal / slack;
  return {
    goal: `at least ${written(goal)}${unit}, each round at least ${written(worst)}${unit}`,
    met: median >= goal && least >= worst,
  };
}

/** Less is better: the median is at most `goal`, the worst round at most `goal * slack`. `unit` follows each figure, such as ` ms`. */
export function atMost(
  goal: number,
  { median, most }: Spread,
  { unit = '', slack = usualSlack }: { unit?: string; slack?: number } = {},
): Verdict {
  const worst = goal * slack;
  return {
    goal: `at most ${written(goal)}${unit}, each round at most ${written(worst)}${unit}`,
    met: median <= goal && most <= worst,
  };
}
