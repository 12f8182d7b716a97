/** Opens something that a URL asks for, once: the parameter is removed, so that a reload does not open it again. */
import { useEffect } from 'react';
import { useSearchParams } from '#web/navigation/navigation.tsx';

/** Calls `open`, which stays the same function, when the parameter `name` is in the URL with this value. */
export function useAsked(name: string, value: string, open: () => void): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.get(name) === value;
  useEffect(() => {
    if (!isAsked) return;
    open();
    setQuery(
      (present) => {
        const rest = new URLSearchParams(present);
        rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [isAsked, name, open, setQuery]);
}
