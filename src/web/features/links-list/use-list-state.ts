/** The list's state, kept in the address. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { systemClock } from '#domain/kernel/clock.ts';
import { type RangeContext, startOfYear } from '#domain/stats/date-range.ts';
import { type ListState, readListState, writeListState } from './list-address.ts';

/** The state, what its ranges depend on, and the way to change a part of it. Typing and choosing replace the address, so that Back leaves the list. */
export function useListState(): {
  state: ListState;
  context: RangeContext;
  change: (part: Partial<ListState>) => void;
} {
  const [query, setQuery] = useSearchParams();
  const context = useMemo<RangeContext>(() => {
    const now = systemClock.now();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { now, zone, lifetimeFrom: startOfYear({ now, zone }) };
  }, []);
  const state = useMemo(() => readListState(query, context), [query, context]);
  const change = useCallback(
    (part: Partial<ListState>) => {
      setQuery((present) => writeListState({ ...readListState(present, context), ...part }, context), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setQuery, context],
  );
  return { state, context, change };
}
