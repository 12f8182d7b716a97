/** The list's state, kept in the URL. */
import { useCallback, useMemo } from 'react';
import { type RangeContext, startOfYear } from '#domain/stats/date-range.ts';
import { useToday } from '#web/lib/use-today.ts';
import { type ChangeState, useUrlState } from '#web/lib/use-url-state.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { type ListState, readListState, writeListState } from './list-url.ts';

/** The state, what its ranges depend on, and the way to change a part of it. */
export function useListState(): {
  state: ListState;
  context: RangeContext;
  change: ChangeState<ListState>;
} {
  const now = useToday();
  const context = useMemo<RangeContext>(
    () => ({ now, zone: viewerZone, lifetimeFrom: startOfYear({ now, zone: viewerZone }) }),
    [now],
  );
  const read = useCallback((query: URLSearchParams) => readListState(query, context), [context]);
  const write = useCallback((_: URLSearchParams, state: ListState) => writeListState(state, context), [context]);
  return { context, ...useUrlState(read, write) };
}
