/** The links of a comparison and their figures. */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { type ComparableLink, type PlannedSeries, plannedSeries } from '#domain/stats/comparison.ts';
import { previousInstants, type RangeContext, rangeInstants } from '#domain/stats/date-range.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { ComparedStatisticsQuery } from '#web/lib/graphql/graphql.ts';
import { comparedLinksQuery, comparedStatisticsQuery } from './compare.graphql.ts';
import type { CompareState } from './compare-url.ts';

/** A chosen link; the artist is named beside it. */
export interface ChosenLink extends ComparableLink {
  image: string | null;
  artistName: string;
}

/** Links of several artists are told apart by the artist's name, too. */
const withArtists = (links: readonly ChosenLink[]): readonly ChosenLink[] =>
  new Set(links.map(({ artistName }) => artistName)).size < 2
    ? links
    : links.map((link) => ({ ...link, title: `${link.title} · ${link.artistName}` }));

export interface UsedComparison {
  /** The chosen links that exist, in their order; undefined while they load. */
  links: readonly ChosenLink[] | undefined;
  series: readonly PlannedSeries[];
  /** In the order of `series`; undefined while they load. */
  figures: ComparedStatisticsQuery['compared_statistics'] | undefined;
  /** The sentence for a person when something could not be read. */
  problem: string | undefined;
  reload: () => void;
}

/** Days are those of the viewer's zone. The days before end when as much of their last day had passed as of today, as elsewhere (STAT-21). */
export function useComparison(
  { links: ids, range, alignment, before }: CompareState,
  { now, zone }: Pick<RangeContext, 'now' | 'zone'>,
): UsedComparison {
  const [first = ''] = ids;
  const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((place) => ids[place] ?? first) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const asked = useMemo(() => ({ a, b, c, d, e }), [a, b, c, d, e]);
  const [found, reloadLinks] = useQuery({ query: comparedLinksQuery, variables: asked, pause: first === '' });
  const data = found.data;
  const links = useMemo(() => {
    if (first === '') return [];
    if (!data) return undefined;
    const known = new Map([data.a, data.b, data.c, data.d, data.e].flatMap((link) => (link ? [[link.id, link]] : [])));
    return ids.flatMap((id): ChosenLink[] => {
      const link = known.get(id);
      if (link === undefined) return [];
      return [
        {
          ...{ id, title: link.title, type: link.type, image: link.image ?? null, artistName: link.artist.name },
          createdAt: new Date(link.created_at),
          releaseTime: link.release_time ? new Date(link.release_time) : null,
          timeZone: link.timezone ?? null,
        },
      ];
    });
  }, [data, ids, first]);
  const series = useMemo(
    () => plannedSeries({ links: withArtists(links ?? []), range, alignment, before }, zone),
    [links, range, alignment, before, zone],
  );
  const variables = useMemo(
    () => ({
      offset: zone,
      series: series.map((each) => {
        const isBefore = each.key === 'before';
        const { start, end } = isBefore ? previousInstants(range, zone, now) : rangeInstants(each.range, zone);
        return { link_id: each.linkId, start_time: start.toISOString(), end_time: end.toISOString() };
      }),
    }),
    [series, range, now, zone],
  );
  const [read, reload] = useQuery({ query: comparedStatisticsQuery, variables, pause: series.length === 0 });
  // While others are loading, urql still gives the answer before.
  const figures = read.stale || !read.fetching ? read.data?.compared_statistics : undefined;
  const failed = (!data && found.error) || (!figures && read.error);
  return {
    links,
    series,
    figures: figures?.length === series.length ? figures : undefined,
    problem: failed ? messageOf(failed) : undefined,
    reload: () => {
      reloadLinks({ requestPolicy: 'network-only' });
      reload({ requestPolicy: 'network-only' });
    },
  };
}
