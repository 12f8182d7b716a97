/** What is chosen on a screen, kept in the URL, so that a reload, a bookmark and Back find it again. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * `read` makes the state from the URL, `write` the URL from the present one and the state; both are stable functions. Gives the state
 * and the way to change a part of it. A change replaces the URL, so that Back leaves the screen.
 */
export function useUrlState<State extends object>(
  read: (query: URLSearchParams) => State,
  write: (present: URLSearchParams, state: State) => URLSearchParams,
): { state: State; change: (part: Partial<State>) => void } {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => read(query), [query, read]);
  // A second change may come before the first has reached the URL; it builds on what was wanted, not on what is shown.
  const wanted = useRef({ query, state });
  useEffect(() => {
    wanted.current = { query, state };
  }, [query, state]);
  const change = useCallback(
    (part: Partial<State>) => {
      const next = { ...wanted.current.state, ...part };
      wanted.current = { query: write(wanted.current.query, next), state: next };
      setQuery(wanted.current.query, { replace: true, preventScrollReset: true, flushSync: true });
    },
    [setQuery, write],
  );
  return { state, change };
}
