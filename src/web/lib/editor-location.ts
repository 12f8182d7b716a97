/** Tells whether a location shows the link editor: asked for by `action=edit`, then kept in the history entry (UI-10). */
import type { Location } from '#web/navigation/location.ts';

/** The query parameter that asks for the editor with the value `edit`. */
export const editParameter = 'action';

/** The state of the history entry while the editor is open; it survives a reload. */
export const editorState = { editor: true } as const;

/** Takes a router's location; true when the editor is asked for, or is open without the parameter. */
export function showsEditor({ search, state }: Pick<Location, 'search' | 'state'>): boolean {
  if (new URLSearchParams(search).get(editParameter) === 'edit') return true;
  return typeof state === 'object' && state !== null && 'editor' in state && state.editor === true;
}
