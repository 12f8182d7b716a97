/** The statistics of a link's page in a range, and in the range before it for comparison. */
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useClient, useQuery } from 'urql';
import { type ChartDay, chartDays } from '#domain/stats/chart-days.ts';
import { type DateRange, previousInstants, rangeInstants } from '#domain/stats/date-range.ts';
import { type FigureChange, type Figures, figureChanges, figuresOf } from '#domain/stats/figures.ts';
import { type LeftOut, leftOutOf } from '#domain/stats/left-out.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { LinkStatisticsQuery, LinkStatisticsQueryVariables } from '#web/lib/graphql/graphql.ts';
import { useReadAt } from '#web/lib/use-read-at.ts';
import { linkStatisticsQuery } from './link-detail.graphql.ts';

export type LinkStatistics = LinkStatisticsQuery['link_statistics'];

/** Everything the screen shows of a range. */
export interface ReadStatistics {
  answer: LinkStatistics;
  days: readonly ChartDay[];
  figures: Figures;
  leftOut: LeftOut;
}

/** `statistics` is undefined while they load; `problem` is the sentence for a person when they could not be read. */
export interface UsedStatistics {
  statistics: ReadStatistics | undefined;
  changes: Record<keyof Figures, FigureChange | undefined> | undefined;
  problem: string | undefined;
  /** What the figures of the range were read with. */
  variables: LinkStatisticsQueryVariables;
  reload: () => void;
  /** Loads the figures again while the present ones stay visible; resolves when they have arrived. */
  refresh: () => Promise<unknown>;
}

/** Days are those of the viewer's `zone`. Coming back to the window reads the figures again. */
export function useLinkStatistics(
  linkId: string,
  range: DateRange,
  zone: string,
  filters: SourceFilters,
): UsedStatistics {
  const { readAt, mark } = useReadAt(range);
  const variables = useMemo(() => {
    const of = ({ start, end }: { start: Date; end: Date }) => ({
      link_id: linkId,
      start_time: start.toISOString(),
      end_time: end.toISOString(),
      offset: zone,
      ...filters,
    });
    return {
      current: of(rangeInstants(range, zone)),
      previous: of(previousInstants(range, zone, new Date(readAt))),
    };
  }, [linkId, range, zone, filters, readAt]);
  const [current, reloadCurrent] = useQuery({ query: linkStatisticsQuery, variables: variables.current });
  const [previous, reloadPrevious] = useQuery({ query: linkStatisticsQuery, variables: variables.previous });
  const reload = useCallback(() => {
    mark();
    reloadCurrent({ requestPolicy: 'network-only' });
    reloadPrevious({ requestPolicy: 'network-only' });
  }, [mark, reloadCurrent, reloadPrevious]);
  useWindowEvent('focus', reload);
  const client = useClient();
  const refresh = useCallback(() => {
    mark();
    return client.query(linkStatisticsQuery, variables.current, { requestPolicy: 'network-only' }).toPromise();
  }, [client, mark, variables]);

  // While another range is loading, urql still returns the answer of the previous range.
  const answer = current.stale || !current.fetching ? current.data?.link_statistics : undefined;
  const before = previous.stale || !previous.fetching ? previous.data?.link_statistics : undefined;
  const statistics = useMemo<ReadStatistics | undefined>(() => {
    if (!answer) return undefined;
    const figures = figuresOf(answer.events);
    return {
      answer,
      figures,
      days: chartDays(range, answer.events, answer.platform_stats),
      leftOut: leftOutOf(answer.left_out, figures),
    };
  }, [answer, range]);
  return {
    statistics,
    changes: statistics && before ? figureChanges(statistics.figures, figuresOf(before.events)) : undefined,
    variables: variables.current,
    problem: !answer && current.error ? messageOf(current.error) : undefined,
    reload,
    refresh,
  };
}
