/** Reads the views and clicks of each placement, and of the visits without one, from a link's statistics (PLACE-26). */

import { readCode } from '#domain/links/placement.ts';
import type { UtmValues } from '#domain/links/placement-draft.ts';
import { isFilterable } from '#domain/stats/source-filters.ts';

/** The category under which the statistics count placements, by their code. */
const category = 'placement';

export interface ViewsAndClicks {
  views: number;
  clicks: number;
}

export interface PlacementFigures {
  /** Undefined until a visit with a code was counted: then there is nothing to compare. */
  byCode: ReadonlyMap<string, ViewsAndClicks> | undefined;
  without: ViewsAndClicks;
}

/** The UTM values that visits came with, by their field, for the builder's suggestions. Sums and missing values are none. */
export function usedUtmValues(sources: CountedHits['sources']): Record<keyof UtmValues, string[]> {
  const of = (category: string) => [
    ...new Set(sources.filter((each) => each.category === category && isFilterable(each.name)).map(({ name }) => name)),
  ];
  return { source: of('utm_source'), medium: of('utm_medium'), campaign: of('utm_campaign') };
}

/** The part of the statistics' answer that is read. */
export interface CountedHits {
  events: readonly { event: string; count: number }[];
  sources: readonly { event: string; category: string; name: string; count: number }[];
}

const keys: Readonly<Record<string, keyof ViewsAndClicks>> = { view: 'views', click: 'clicks' };

/** `codes` of other placements than the artist's do not occur: the event store has '' for them. */
export function placementFigures({ events, sources }: CountedHits): PlacementFigures {
  const byCode = new Map<string, ViewsAndClicks>();
  const without = { views: 0, clicks: 0 };
  for (const { event, count } of events) {
    const key = keys[event];
    if (key !== undefined) without[key] += count;
  }
  for (const { event, category: of, name, count } of sources) {
    const key = keys[event];
    // What has no code is counted under another name, and is what the others leave over.
    if (of !== category || key === undefined || readCode(name) !== name) continue;
    const figures = byCode.get(name) ?? { views: 0, clicks: 0 };
    figures[key] += count;
    byCode.set(name, figures);
    without[key] -= count;
  }
  return { byCode: byCode.size === 0 ? undefined : byCode, without };
}
