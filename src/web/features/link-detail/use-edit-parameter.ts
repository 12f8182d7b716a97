/** The `action=edit` parameter of the URL, which opens the editor and is removed once it is open (UI-10). */
import { useCallback, useEffect } from 'react';
import { editorState, editParameter, showsEditor } from '#web/lib/editor-location.ts';
import { useLocation, useSearchParams } from '#web/navigation/navigation.tsx';

/** Whether the editor is open; the URL that opens it, for a link; and the way to close it. */
export function useEditParameter(): { editing: boolean; editUrl: string; close: () => void } {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const asking = new URLSearchParams(query);
  asking.set(editParameter, 'edit');
  const leaveWith = useCallback(
    (state: typeof editorState | null) =>
      setQuery(
        (present) => {
          const rest = new URLSearchParams(present);
          rest.delete(editParameter);
          return rest;
        },
        { replace: true, state },
      ),
    [setQuery],
  );
  const close = useCallback(() => leaveWith(null), [leaveWith]);
  const asked = query.get(editParameter) === 'edit';
  useEffect(() => {
    if (asked) leaveWith(editorState);
  }, [asked, leaveWith]);
  return { editing: showsEditor(location), editUrl: `?${asking}`, close };
}
