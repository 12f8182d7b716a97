/** What an artist lacks for sending texts, as the server says it (DROP-180). */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { readTextsProblem, type TextsProblem } from '#domain/messaging/texts-problem.ts';
import { textsStateQuery } from './texts-state.graphql.ts';

/** A link whose text cannot go out, with how many fans wait for it. */
export interface PromisedText {
  link_id: string;
  waiting: number;
}

/** What is known of an artist's texts; without a problem nobody is named as waiting. */
export interface TextsState {
  problem: TextsProblem | undefined;
  promised: readonly PromisedText[];
}

// The answer names no type that the cache could refresh it by when the number, the plan or the settings change.
const context = { additionalTypenames: ['phone_numbers', 'drop_settings', 'artists'] };
const unknown: TextsState = { problem: undefined, promised: [] };

/** Asks the server; no problem while the answer is not known, or with `pause`. */
export function useTextsState(artistId: string, { pause = false }: { pause?: boolean } = {}): TextsState {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [{ data }] = useQuery({
    query: textsStateQuery,
    variables,
    context,
    requestPolicy: 'cache-and-network',
    pause,
  });
  const state = data?.texts_state;
  return useMemo(
    () => (state ? { problem: readTextsProblem(state.problem), promised: state.promised } : unknown),
    [state],
  );
}
