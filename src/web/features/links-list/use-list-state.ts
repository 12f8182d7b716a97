/** The list's state, kept in the address. */
import { useCallback, useMemo } from 'react';
import { systemClock } from '#domain/kernel/clock.ts';
import { type RangeContext, startOfYear } from '#domain/stats/date-range.ts';
import { useAddressState } from '#web/lib/use-address-state.ts';
import { type ListState, readListState, writeListState } from './list-address.ts';

/** The state, what its ranges depend on, and the way to change a part of it. */
export function useListState(): {
  state: ListState;
  context: RangeContext;
  change: (part: Partial<ListState>) => void;
} {
  const context = useMemo<RangeContext>(() => {
    const now = systemClock.now();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { now, zone, lifetimeFrom: startOfYear({ now, zone }) };
  }, []);
  const read = useCallback((query: URLSearchParams) => readListState(query, context), [context]);
  const write = useCallback((_: URLSearchParams, state: ListState) => writeListState(state, context), [context]);
  return { context, ...useAddressState(read, write) };
}
