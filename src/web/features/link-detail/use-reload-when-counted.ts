/** Loads all-time counts again when the statistics on the same screen have counted more. */
import { useEffect, useRef } from 'react';

/** `counted` is what the statistics count of the same thing; undefined while they load. Calls `reload` when it changes. */
export function useReloadWhenCounted(counted: number | undefined, reload: () => void): void {
  const seen = useRef(counted);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== counted) reload();
    seen.current = counted;
  }, [counted, reload]);
}
