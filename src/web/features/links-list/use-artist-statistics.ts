/** The figures of an artist's pages in a range, and in the range before it. */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { type ChartDay, chartDays } from '#domain/stats/chart-days.ts';
import { type DateRange, previousInstants, rangeInstants } from '#domain/stats/date-range.ts';
import { type FigureChange, type Figures, figureChanges, figuresOf } from '#domain/stats/figures.ts';
import { type LeftOut, leftOutOf } from '#domain/stats/left-out.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useReadAt } from '#web/lib/use-read-at.ts';
import { artistStatisticsQuery } from './links-list.graphql.ts';

/** All is undefined while it loads. */
export interface ArtistStatistics {
  days: readonly ChartDay[] | undefined;
  figures: Figures | undefined;
  changes: Record<keyof Figures, FigureChange | undefined> | undefined;
  leftOut: LeftOut | undefined;
  /** The sentence for a person when the range could not be read. */
  problem: string | undefined;
  reload: () => void;
}

/** Days are those of the viewer's `zone`. */
export function useArtistStatistics(artistId: string, range: DateRange, zone: string): ArtistStatistics {
  const { readAt, mark } = useReadAt(range);
  const variables = useMemo(() => {
    const of = ({ start, end }: { start: Date; end: Date }) => ({
      artist_id: artistId,
      start_time: start.toISOString(),
      end_time: end.toISOString(),
      offset: zone,
    });
    return {
      current: of(rangeInstants(range, zone)),
      previous: of(previousInstants(range, zone, new Date(readAt))),
    };
  }, [artistId, range, zone, readAt]);
  const [current, reload] = useQuery({ query: artistStatisticsQuery, variables: variables.current });
  const [previous, reloadPrevious] = useQuery({ query: artistStatisticsQuery, variables: variables.previous });

  // While another range loads, urql still returns the answer of the previous range.
  const answer = current.stale || !current.fetching ? current.data?.artist_statistics : undefined;
  const before = previous.stale || !previous.fetching ? previous.data?.artist_statistics : undefined;
  const read = useMemo(() => {
    if (!answer) return undefined;
    const figures = figuresOf(answer.events);
    return { figures, days: chartDays(range, answer.events), leftOut: leftOutOf(answer.left_out, figures) };
  }, [answer, range]);
  return {
    days: read?.days,
    figures: read?.figures,
    changes: read && before ? figureChanges(read.figures, figuresOf(before.events)) : undefined,
    leftOut: read?.leftOut,
    problem: !answer && current.error ? messageOf(current.error) : undefined,
    reload: () => {
      mark();
      reload({ requestPolicy: 'network-only' });
      reloadPrevious({ requestPolicy: 'network-only' });
    },
  };
}
