/** What is chosen on a screen, kept in the URL, so that a reload, a bookmark and Back find it again. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from '#web/navigation/navigation.tsx';

/** Changes a part of the state. */
export type ChangeState<State> = (part: Partial<State>, options?: { replace?: boolean }) => void;

/**
 * `read` makes the state from the URL, `write` the URL from the present one and the state; both are stable functions. Gives the state
 * and the way to change a part of it. A change is an entry of the browser's history, so that Back undoes it; `replace` is for changes
 * that come letter by letter.
 */
export function useUrlState<State extends object>(
  read: (query: URLSearchParams) => State,
  write: (present: URLSearchParams, state: State) => URLSearchParams,
): { state: State; change: ChangeState<State> } {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => read(query), [query, read]);
  // A second change may come before the first has reached the URL; it builds on what was wanted, not on what is shown.
  const wanted = useRef({ query, state });
  useEffect(() => {
    wanted.current = { query, state };
  }, [query, state]);
  const change = useCallback(
    (part: Partial<State>, { replace = false }: { replace?: boolean } = {}) => {
      const before = wanted.current.query.toString();
      const next = { ...wanted.current.state, ...part };
      wanted.current = { query: write(wanted.current.query, next), state: next };
      const isSame = wanted.current.query.toString() === before;
      setQuery(wanted.current.query, { replace: replace || isSame, preventScrollReset: true, flushSync: true });
    },
    [setQuery, write],
  );
  return { state, change };
}
