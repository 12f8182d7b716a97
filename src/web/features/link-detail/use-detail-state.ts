/** The state of the SmartLink screen, kept in the URL. */
import { useCallback, useMemo } from 'react';
import type { RangeContext } from '#domain/stats/date-range.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { useToday } from '#web/lib/use-today.ts';
import { type ChangeState, useUrlState } from '#web/lib/use-url-state.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { type DetailState, readDetailState, writeDetailState } from './detail-url.ts';

/** The state, what its ranges depend on, and the way to change a part of it. `createdAt` is the link's, from which Lifetime counts. */
export function useDetailState(createdAt: string): {
  state: DetailState;
  context: RangeContext;
  change: ChangeState<DetailState>;
} {
  const now = useToday();
  const context = useMemo<RangeContext>(
    () => ({ now, zone: viewerZone, lifetimeFrom: dayOf(new Date(createdAt), viewerZone) }),
    [now, createdAt],
  );
  const read = useCallback((query: URLSearchParams) => readDetailState(query, context), [context]);
  const write = useCallback(
    (present: URLSearchParams, state: DetailState) => writeDetailState(present, state, context),
    [context],
  );
  return { context, ...useUrlState(read, write) };
}
