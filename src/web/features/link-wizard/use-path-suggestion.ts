/** Asks the server for a path where the title has letters that only the server can spell (LINK-11). */
import { type ActionDispatch, useEffect } from 'react';
import { useClient } from 'urql';
import { needsSpelling } from '#domain/links/path.ts';
import { logProblem } from '#web/lib/log.ts';
import { pathSuggestionQuery } from './link-wizard.graphql.ts';
import type { WizardAction } from './state/wizard-reducer.ts';
import type { WizardState } from './state/wizard-state.ts';

const pauseMilliseconds = 300;

/** Fills in a path for the title of a new link, unless the person wrote a path. A failure is logged. */
export function usePathSuggestion(
  { title, editing, touched }: Pick<WizardState, 'title' | 'editing' | 'touched'>,
  artistName: string,
  dispatch: ActionDispatch<[WizardAction]>,
): void {
  const client = useClient();
  const wanted = editing === null && !touched.includes('path') && needsSpelling(title);
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
