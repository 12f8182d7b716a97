/** Searches the installation as the operator types; the text stands in the URL. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type CombinedError, useQuery } from 'urql';
import type { DeskFindQuery } from '#web/lib/graphql/graphql.ts';
import { useSearchParams } from '#web/navigation/navigation.tsx';
import { deskFindQuery } from './desk.graphql.ts';
import { lastSearch } from './use-desk.ts';

/** A shorter text is in nearly everything. */
const shortest = 2;
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

export function useDeskSearch(): DeskSearch {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get('q') ?? '');
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, debounceMilliseconds);
  const isShort = settled.length < shortest;
  const [found, ask] = useQuery({
    query: deskFindQuery,
    variables: { text: settled },
    pause: isShort,
    requestPolicy: 'network-only',
  });
  const inUrl = query.get('q') ?? '';
  useEffect(() => {
    lastSearch.text = settled;
    if (settled !== inUrl.trim())
      setQuery(settled === '' ? {} : { q: settled }, { replace: true, preventScrollReset: true });
  }, [settled, inUrl, setQuery]);

  // An answer to what was typed before is none.
  const isCurrent = settled === typed && found.operation?.variables.text === settled && !found.stale;
  return {
    ...{ text, setText },
    answer: isCurrent && !isShort ? found.data?.desk_find : undefined,
    waiting: typed.length >= shortest && (!isCurrent || found.fetching),
    error: isCurrent && !isShort ? found.error : undefined,
    retry: () => ask({ requestPolicy: 'network-only' }),
  };
}
