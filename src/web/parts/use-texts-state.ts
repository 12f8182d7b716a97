/** What an artist lacks for sending texts, as the server says it (DROP-180). */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { hasFeature } from '#domain/accounts/feature-flags.ts';
import { readTextsProblem, type TextsProblem } from '#domain/messaging/texts-problem.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';
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
  /** Whether the server has answered, or cannot be asked. */
  known: boolean;
}

// The answer names no type that the cache could refresh it by when the number, the plan or the settings change.
const context = { additionalTypenames: ['phone_numbers', 'drop_settings', 'artists'] };
const nothing = { problem: undefined, promised: [] };

/** Asks the server; no problem while the answer is not known, or with `pause`. */
export function useTextsState(artistId: string, { pause = false }: { pause?: boolean } = {}): TextsState {
  const variables = useMemo(() => ({ artist_id: artistId }), [artistId]);
  const [{ data, error }] = useQuery({
    query: textsStateQuery,
    variables,
    context,
    requestPolicy: 'cache-and-network',
    pause,
  });
  const state = data?.texts_state;
  const known = pause || state !== undefined || error !== undefined;
  return useMemo(
    () => ({ ...(state ? { problem: readTextsProblem(state.problem), promised: state.promised } : nothing), known }),
    [state, known],
  );
}

/** What the artist's notice about texts says; where texts are off for the person, that, without asking the server. */
export function useTextsNotice({
  id,
  feature_flags,
}: Pick<CurrentArtist, 'id' | 'feature_flags'>): Omit<TextsState, 'promised'> {
  const isOn = hasFeature(feature_flags, 'sms');
  const { problem, known } = useTextsState(id, { pause: !isOn });
  return { problem: isOn ? problem : 'TEXTS_OFF', known };
}
