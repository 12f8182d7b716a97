/** The `action=edit` parameter of the URL, which opens the editor (UI-10). */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const parameter = 'action';

/** Whether the editor is asked for; the URL that asks for it, for a link; and the way to remove the parameter. */
export function useEditParameter(): { editing: boolean; editUrl: string; close: () => void } {
  const [query, setQuery] = useSearchParams();
  const asking = new URLSearchParams(query);
  asking.set(parameter, 'edit');
  const close = useCallback(
    () =>
      setQuery(
        (present) => {
          const rest = new URLSearchParams(present);
          rest.delete(parameter);
          return rest;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return { editing: query.get(parameter) === 'edit', editUrl: `?${asking}`, close };
}
