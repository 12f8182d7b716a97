/** Which of an artist's fans a list shows: by channel, place, and the link or import that brought them. */

/** Ways in which a fan can be reached or has pre-saved. `text`: only the one text of a text destination. */
export const fanChannels = ['email', 'phone_number', 'text', 'spotify', 'applemusic'] as const;

export type ListedChannel = (typeof fanChannels)[number];

/** A fan matches when each list is empty or names the fan's value; an unknown place is the empty string. `unsaved` names what a fan does not have. */
export interface FanFilter {
  channels: readonly ListedChannel[];
  countries: readonly string[];
  regions: readonly string[];
  cities: readonly string[];
  /** Ids of links. */
  sources: readonly string[];
  /** Ids of imports: fans who are there by one of them alone (DROP-136). */
  imports: readonly string[];
  /** Ids of links: only fans who saved none of them, nor asked to (DROP-121). */
  unsaved: readonly string[];
}

export const everyFan: FanFilter = {
  ...{ channels: [], countries: [], regions: [], cities: [], sources: [], imports: [], unsaved: [] },
};

/** A filter as it was stored: it lacks the parts that did not exist then. */
export type StoredFilter = Partial<FanFilter>;

/** Reads a stored filter; a part that it lacks leaves nobody out. */
export const readStored = (filter: StoredFilter): FanFilter => ({ ...everyFan, ...filter });

/** The most values that one list of a filter may have. */
export const mostFilterValues = 100;

/** The pages whose numbers the pagination shows: all when fewer than 6, else the first, the last and those around `page`; null is a gap (DROP-93). */
export function shownPages(page: number, pages: number): (number | null)[] {
  if (pages < 6) return Array.from({ length: pages }, (_, index) => index + 1);
  const start = Math.max(2, Math.min(page - 1, pages - 3));
  const end = Math.min(pages - 1, Math.max(page + 1, 4));
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return [1, ...(start > 2 ? [null] : []), ...middle, ...(end < pages - 1 ? [null] : []), pages];
}
