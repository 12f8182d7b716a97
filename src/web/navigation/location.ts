/** Places in the dashboard: what a link names, and what an entry of the browser's history holds. */

/** What a URL of the dashboard says after its host; `search` and `hash` begin with their sign, or are ''. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** One entry of the browser's history. */
export interface Location extends Place {
  /** What the navigation handed over, which a reload keeps; null without. */
  state: unknown;
  /** Another one for each entry. */
  key: string;
}

// Stands for the installation's own host, which the build does not know.
const inside = 'http://dashboard.invalid';

/** The place that `to` names for a person who is at `from`, as a browser would resolve it; undefined when it is not on this host. */
export function placeOf(to: string, from: Place): Place | undefined {
  const { origin, pathname, search, hash } = new URL(to, inside + urlOf(from));
  return origin === inside ? { pathname, search, hash } : undefined;
}

/** The place as a URL without its host. */
export const urlOf = ({ pathname, search, hash }: Place): string => pathname + search + hash;
