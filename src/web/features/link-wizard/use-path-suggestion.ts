/** Fills in the path of a new link while it follows the title: as the server spells it, and a free one where that is taken (LINK-11). */
import { type ActionDispatch, useEffect } from 'react';
import { useClient } from 'urql';
import { needsSpelling } from '#domain/links/path.ts';
import { logProblem } from '#web/lib/log.ts';
import { pathSuggestionQuery } from './link-wizard.graphql.ts';
import { wizardFieldId } from './state/field-ids.ts';
import type { WizardAction } from './state/wizard-reducer.ts';
import type { WizardState } from './state/wizard-state.ts';
import type { PathAvailability } from './use-path-availability.ts';

const pauseMilliseconds = 300;

/**
 * Fills in a path for the title of a new link, unless the person wrote a path. The server is asked where the title has letters that only it can
 * spell; a failure is logged.
 */
export function usePathSuggestion(
  { title, editing, touched }: Pick<WizardState, 'title' | 'editing' | 'touched'>,
  artistName: string,
  { status, suggestion }: PathAvailability,
  dispatch: ActionDispatch<[WizardAction]>,
): void {
  const client = useClient();
  const follows = editing === null && !touched.includes('path');
  const free = follows && status === 'taken' ? suggestion : undefined;
  useEffect(() => {
    // The field does not change while it has the focus.
    if (free !== undefined && document.activeElement?.id !== wizardFieldId('path'))
      dispatch({ kind: 'path suggested', title, path: free });
  }, [free, title, dispatch]);
  const wanted = follows && needsSpelling(title);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const ask = async (): Promise<void> => {
      const { data, error } = await client.query(pathSuggestionQuery, { title, artist: artistName });
      if (error !== undefined) logProblem('No path could be suggested.', error);
      else if (current && data !== undefined) dispatch({ kind: 'path suggested', title, path: data.suggest_path.path });
    };
    const timer = setTimeout(() => void ask(), pauseMilliseconds);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, wanted, title, artistName, dispatch]);
}
