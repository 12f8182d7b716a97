/** What is chosen on the SmartLink screen, kept in the address. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { systemClock } from '#domain/kernel/clock.ts';
import type { RangeContext } from '#domain/stats/date-range.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { type DetailState, readDetailState, writeDetailState } from './detail-address.ts';

/** The state, what its ranges depend on, and the way to change a part of it. `createdAt` is the link's, from which Lifetime counts. */
export function useDetailState(createdAt: string): {
  state: DetailState;
  context: RangeContext;
  change: (part: Partial<DetailState>) => void;
} {
  const [query, setQuery] = useSearchParams();
  const context = useMemo<RangeContext>(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { now: systemClock.now(), zone, lifetimeFrom: dayOf(new Date(createdAt), zone) };
  }, [createdAt]);
  const state = useMemo(() => readDetailState(query, context), [query, context]);
  const change = useCallback(
    (part: Partial<DetailState>) => {
      setQuery((present) => writeDetailState(present, { ...readDetailState(present, context), ...part }, context), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setQuery, context],
  );
  return { state, context, change };
}
