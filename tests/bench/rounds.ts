/** Measuring two things against each other on one machine: rounds in turn A B B A, and what to make of their ratios. */

/** The median of a figure over the rounds, and how far it reached. */
export interface Spread {
  median: number;
  least: number;
  most: number;
  rounds: number;
}

export interface Round<Result> {
  ours: Result;
  bare: Result;
}

/** The middle value of a list that is not empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Measures both sides `count` times, the order changing each round, so that a machine that slows down slows both alike. */
export async function inTurn<Result>(
  count: number,
  sides: { ours(): Promise<Result>; bare(): Promise<Result> },
): Promise<Round<Result>[]> {
  const rounds: Round<Result>[] = [];
  for (let round = 0; round < count; round += 1) {
    if (round % 2 === 0) {
      const bare = await sides.bare();
      rounds.push({ bare, ours: await sides.ours() });
    } else {
      const ours = await sides.ours();
      rounds.push({ ours, bare: await sides.bare() });
    }
  }
  return rounds;
}

/** The spread of one figure of each round. */
export function spreadOf(figures: readonly number[]): Spread {
  return { median: median(figures), least: Math.min(...figures), most: Math.max(...figures), rounds: figures.length };
}

/** Ours divided by bare, round by round, for one figure of the results. */
export function ratioOf<Result>(rounds: readonly Round<Result>[], figure: (result: Result) => number): Spread {
  return spreadOf(rounds.map(({ ours, bare }) => figure(ours) / figure(bare)));
}
