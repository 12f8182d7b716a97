/** Looks up a source for the wizard: one search at a time, the newest one wins. */
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { LoadedSource } from '../state/wizard-state.ts';
import type { SourceRequest } from './load-source.ts';
import { type ProgressMessage, progressMessages } from './progress.ts';
import { SourceError } from './source-error.ts';

/** A search as the source step shows it. */
export interface SourceSearch {
  progress: ProgressMessage | undefined;
  problem: string | undefined;
  /** Searches for `text`; calls `onLoaded` when this is still the newest search and it found something. */
  find: (text: string, request: SourceRequest) => Promise<void>;
  /** Cancels a running search and clears its message: the person types something else. */
  drop: () => void;
}

// On a slow line the code that searches takes seconds to load; the search shows from the first moment.
function firstMessage({ purpose }: SourceRequest): ProgressMessage {
  if (purpose === 'release' || purpose === 'pre-release') return progressMessages.code;
  return purpose === 'podcast' ? progressMessages.links : progressMessages.metadata;
}

/** Passes what was found to `onLoaded`. */
export function useSourceSearch(onLoaded: (source: LoadedSource) => void): SourceSearch {
  const client = useClient();
  const [progress, setProgress] = useState<ProgressMessage>();
  const [problem, setProblem] = useState<string>();
  const newest = useRef(0);

  const find = async (text: string, request: SourceRequest): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    const isNewest = (): boolean => mine === newest.current;
    setProblem(undefined);
    setProgress(firstMessage(request));
    try {
      // Loaded with the first search: the services take far longer than this import.
      const [{ loadSource }, { createSourceCalls }] = await Promise.all([
        import('./load-source.ts'),
        import('./source-calls.ts'),
      ]);
      const source = await loadSource(text, request, createSourceCalls(client), sentenceOf, (message) => {
        if (isNewest()) setProgress(message);
      });
      if (isNewest()) onLoaded(source);
    } catch (error) {
      if (isNewest())
        setProblem(error instanceof SourceError && error.message !== '' ? error.message : sentenceOf('UNEXPECTED'));
    } finally {
      if (isNewest()) setProgress(undefined);
    }
  };

  return {
    progress,
    problem,
    find,
    drop: () => {
      newest.current += 1;
      setProgress(undefined);
      setProblem(undefined);
    },
  };
}
