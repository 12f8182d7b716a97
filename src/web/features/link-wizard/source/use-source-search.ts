/** Looks a source up for the wizard: one search at a time, the newest one wins. */
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import type { LoadedSource } from '../state/wizard-state.ts';
import { loadSource, type ProgressMessage, SourceError, type SourceWish } from './load-source.ts';
import { createSourceCalls } from './source-calls.ts';

/** A search as the source step shows it. */
export interface SourceSearch {
  progress: ProgressMessage | undefined;
  problem: string | undefined;
  /** Searches for `text`; calls `onLoaded` when this is still the newest search and it found something. */
  find: (text: string, wish: SourceWish) => Promise<void>;
  /** Drops a running search and its message: the person types something else. */
  drop: () => void;
}

/** Gives what was found to `onLoaded`. */
export function useSourceSearch(onLoaded: (source: LoadedSource) => void): SourceSearch {
  const client = useClient();
  const [progress, setProgress] = useState<ProgressMessage>();
  const [problem, setProblem] = useState<string>();
  const newest = useRef(0);

  const find = async (text: string, wish: SourceWish): Promise<void> => {
    newest.current += 1;
    const mine = newest.current;
    const isNewest = (): boolean => mine === newest.current;
    setProblem(undefined);
    try {
      const source = await loadSource(text, wish, createSourceCalls(client), sentenceOf, (message) => {
        if (isNewest()) setProgress(message);
      });
      if (isNewest()) onLoaded(source);
    } catch (error) {
      const message = error instanceof SourceError ? error.message : '';
      if (isNewest()) setProblem(message === '' ? sentenceOf('UNEXPECTED') : message);
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
