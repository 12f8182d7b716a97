/** Reads the figures of all artists in a range and in the range before it, and what stands ahead of them. */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { type DateRange, previousInstants, rangeInstants } from '#domain/stats/date-range.ts';
import { type FigureChange, type Figures, figureChanges } from '#domain/stats/figures.ts';
import { type LeftOut, leftOutOf } from '#domain/stats/left-out.ts';
import type { CurrentArtist } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { AllArtistsQuery } from '#web/lib/graphql/graphql.ts';
import { useReadAt } from '#web/lib/use-read-at.ts';
import { allArtistsQuery, artistFiguresQuery, figuresBeforeQuery } from './all-artists.graphql.ts';
import { type ArtistRow, artistRows, comparedTotals, missingSentence, totalOf } from './artist-rules.ts';

/** What the screen shows; figures and state are undefined while they load. */
export interface AllArtists {
  rows: ArtistRow<CurrentArtist>[];
  total: Figures | undefined;
  changes: Record<keyof Figures, FigureChange | undefined> | undefined;
  leftOut: LeftOut | undefined;
  /** Ids of artists whose figures could not be read, and the sentence about them. */
  missing: readonly string[];
  missingSentence: string | undefined;
  state: AllArtistsQuery['all_artists'] | undefined;
  /** Pre-saves of all of them that wait for releases ahead. */
  waiting: number | undefined;
  /** The sentence for a person when the figures, or the state, could not be read. */
  figuresProblem: string | undefined;
  stateProblem: string | undefined;
  reload: () => void;
}

/** Days are those of the viewer's `zone`. */
export function useAllArtists(artists: readonly CurrentArtist[], range: DateRange, zone: string): AllArtists {
  const { readAt, mark } = useReadAt(range);
  const variables = useMemo(() => {
    const of = ({ start, end }: { start: Date; end: Date }) => ({
      start_time: start.toISOString(),
      end_time: end.toISOString(),
      offset: zone,
    });
    return { now: of(rangeInstants(range, zone)), before: of(previousInstants(range, zone, new Date(readAt))) };
  }, [range, zone, readAt]);
  // Other artists are another question: nothing of the API names their rows.
  const context = useMemo(() => ({ additionalTypenames: ['artists'] }), []);
  const [current, reload] = useQuery({ query: artistFiguresQuery, variables: variables.now, context });
  const [previous, reloadPrevious] = useQuery({ query: figuresBeforeQuery, variables: variables.before, context });
  const [home, reloadHome] = useQuery({ query: allArtistsQuery, requestPolicy: 'cache-and-network', context });

  // While another range loads, urql still returns the answer of the previous range.
  const answer = current.stale || !current.fetching ? current.data?.artist_figures : undefined;
  const before = previous.stale || !previous.fetching ? previous.data?.artist_figures : undefined;
  const state = home.data?.all_artists;
  return useMemo(() => {
    const total = answer && totalOf(answer.artists);
    const compared = answer && before && comparedTotals(answer, before);
    return {
      rows: artistRows(artists, answer, before, state),
      total,
      waiting: state?.waiting_presaves.reduce((sum, { waiting }) => sum + waiting, 0),
      changes: compared && figureChanges(compared.now, compared.before),
      missing: answer?.missing ?? [],
      missingSentence: answer && missingSentence(artists, answer.missing),
      leftOut: total && answer && leftOutOf(answer.left_out, total),
      state,
      figuresProblem: answer === undefined && current.error ? messageOf(current.error) : undefined,
      stateProblem: state === undefined && home.error ? messageOf(home.error) : undefined,
      reload: () => {
        mark();
        for (const again of [reload, reloadPrevious, reloadHome]) again({ requestPolicy: 'network-only' });
      },
    };
  }, [artists, answer, before, state, current.error, home.error, mark, reload, reloadPrevious, reloadHome]);
}
