/** Searches the installation as the operator types; the text is in the URL. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect } from 'react';
import { type CombinedError, useQuery } from 'urql';
import type { DeskFindQuery } from '#web/lib/graphql/graphql.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { deskFindQuery } from './desk.graphql.ts';
import { useDesk } from './use-desk.ts';

const debounceMilliseconds = 200;

/** What was typed, and the answer to it. */
export interface DeskSearch {
  text: string;
  setText: (text: string) => void;
  /** The answer to what is typed now; undefined until it is there. */
  answer: DeskFindQuery['desk_find'] | undefined;
  waiting: boolean;
  error: CombinedError | undefined;
  retry: () => void;
}

const readText = (query: URLSearchParams) => ({ text: query.get('q') ?? '' });
const writeText = (_: URLSearchParams, { text }: { text: string }) =>
  new URLSearchParams(text === '' ? {} : { q: text });

/** The search of the desk's first screen. How long a text has to be is for the server to say. */
export function useDeskSearch(): DeskSearch {
  const { search } = useDesk();
  const { state, change } = useUrlState(readText, writeText);
  const typed = state.text.trim();
  const [settled] = useDebouncedValue(typed, debounceMilliseconds);
  const [found, ask] = useQuery({
    query: deskFindQuery,
    variables: { text: settled },
    pause: settled === '',
    requestPolicy: 'network-only',
  });
  useEffect(() => {
    search.current = typed;
  }, [search, typed]);

  // An answer to a former text is not shown.
  const isAnswered = typed !== '' && settled === typed && found.operation?.variables.text === typed && !found.stale;
  return {
    text: state.text,
    setText: (text) => change({ text }, { replace: true }),
    answer: isAnswered ? found.data?.desk_find : undefined,
    waiting: typed !== '' && (!isAnswered || found.fetching),
    error: isAnswered ? found.error : undefined,
    retry: () => ask({ requestPolicy: 'network-only' }),
  };
}
