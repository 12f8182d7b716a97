/** The state of the list's selection. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keepExisting, nothingSelected, toggleAll, toggleSelected } from './selection.ts';

/** What is selected, and the ways to change it; all functions keep their identity between renders. */
export interface ListSelection {
  ids: ReadonlySet<string>;
  toggle: (id: string, range: boolean) => void;
  toggleAll: () => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

/** `listed` are the ids that are shown, in their order; `existing` all of the artist's, undefined while they load. */
export function useSelection(listed: readonly string[], existing: ReadonlySet<string> | undefined): ListSelection {
  const [selection, setSelection] = useState(nothingSelected);
  const shown = useRef(listed);
  shown.current = listed;
  const hasAny = selection.ids.size > 0;
  useEffect(() => {
    if (existing && hasAny) setSelection((present) => keepExisting(present, existing));
  }, [existing, hasAny]);

  const toggle = useCallback((id: string, range: boolean) => {
    setSelection((present) => toggleSelected(present, id, { listed: shown.current, range }));
  }, []);
  const all = useCallback(() => setSelection((present) => toggleAll(present, shown.current)), []);
  const drop = useCallback((ids: readonly string[]) => {
    const gone = new Set(ids);
    setSelection((present) => ({ ids: present.ids.difference(gone), anchor: undefined }));
  }, []);
  const clear = useCallback(() => setSelection(nothingSelected), []);
  return useMemo(
    () => ({ ids: selection.ids, toggle, toggleAll: all, drop, clear }),
    [selection.ids, toggle, all, drop, clear],
  );
}
