/** In which countries' catalogues a release is looked for (SRC-25). A market is an ISO 3166-1 alpha-2 code, such as DE. */

/** Large catalogues that are asked in turn when the known markets have nothing. */
const largeMarkets = ['US', 'GB', 'DE', 'JP', 'BR', 'FR'] as const;

/** How many markets one look-up asks at most: services bound the calls of an application. */
const mostAsked = 4;

/** The markets to ask, in turn, until one has the release: the known ones, most likely first, then large ones. Unknown places are left out. */
export function marketsToAsk(known: readonly string[]): string[] {
  return [...new Set([...knownMarkets(known), ...largeMarkets])].slice(0, mostAsked);
}

/** The markets among these countries, without unknown places and repetitions. */
export function knownMarkets(countries: readonly string[]): string[] {
  return [...new Set(countries.filter((country) => /^[A-Z]{2}$/.test(country)))];
}

/** Asks one market after the other until one gives something; undefined when none does. */
export async function firstInMarkets<Found>(
  markets: readonly string[],
  ask: (market: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const market of markets) {
    const found = await ask(market);
    if (found !== undefined) return found;
  }
  return undefined;
}
