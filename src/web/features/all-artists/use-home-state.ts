/** Range, sort and search of all artists, kept in the URL (UI-65). */
import { useCallback, useMemo } from 'react';
import { type RangeContext, startOfYear } from '#domain/stats/date-range.ts';
import { type ChosenRange, readRange, writeRange } from '#web/lib/range-url.ts';
import { useToday } from '#web/lib/use-today.ts';
import { type ChangeState, useUrlState } from '#web/lib/use-url-state.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { type ArtistSort, artistSorts } from './artist-rules.ts';

/** What can be chosen. */
export interface HomeState {
  range: ChosenRange;
  sort: ArtistSort;
  search: string;
}

/** The state, what its ranges depend on, and the way to change a part of it. */
export function useHomeState(): { state: HomeState; context: RangeContext; change: ChangeState<HomeState> } {
  const now = useToday();
  const context = useMemo<RangeContext>(
    () => ({ now, zone: viewerZone, lifetimeFrom: startOfYear({ now, zone: viewerZone }) }),
    [now],
  );
  const read = useCallback(
    (query: URLSearchParams): HomeState => ({
      range: readRange(query, context),
      sort: artistSorts.find(({ value }) => value === query.get('sort'))?.value ?? 'views',
      search: query.get('q') ?? '',
    }),
    [context],
  );
  const write = useCallback(
    (_: URLSearchParams, { range, sort, search }: HomeState) => {
      const query = new URLSearchParams();
      if (sort !== 'views') query.set('sort', sort);
      if (search !== '') query.set('q', search);
      writeRange(query, range, context);
      return query;
    },
    [context],
  );
  return { context, ...useUrlState(read, write) };
}
