/** All-time totals of people as fields of links and destinations, read once for all links of an answer. */
import { createBatch } from '../../platform/graphql/batch.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { LinksRefs } from '../links/links.refs.ts';
import type { StatsService } from './stats.service.ts';

export function addTotalFields(
  builder: Builder,
  stats: Pick<StatsService, 'totalsOfLinks' | 'destinationClicks'>,
  { link, destination }: Pick<LinksRefs, 'link' | 'destination'>,
): void {
  const totalsOf = createBatch(async ({ caller }, artistId, linkIds) => {
    const totals = await stats.totalsOfLinks(caller, artistId, [...linkIds]);
    return new Map(totals.map((each) => [each.link_id, each]));
  });
  const clicksOf = createBatch(async ({ caller }, artistId, linkIds) => {
    const clicks = await stats.destinationClicks(caller, artistId, [...linkIds]);
    return new Map(clicks.map(({ destination_id, count }) => [destination_id, count]));
  });
  builder.objectFields(link, (t) => ({
    views_total: t.int({
      description: 'Views by people, of all time.',
      resolve: async ({ artist_id, id }, _arguments, context) =>
        (await totalsOf(context, artist_id, id)).get(id)?.views ?? 0,
    }),
    views_trend: t.intList({
      description: 'Views by people on each of the last 14 days, the oldest first; empty without any view.',
      resolve: async ({ artist_id, id }, _arguments, context) => [
        ...((await totalsOf(context, artist_id, id)).get(id)?.trend ?? []),
      ],
    }),
    clickthroughs_total: t.int({
      description: 'Clicks by people, of all time.',
      resolve: async ({ artist_id, id }, _arguments, context) =>
        (await totalsOf(context, artist_id, id)).get(id)?.clicks ?? 0,
    }),
  }));
  builder.objectField(destination, 'clickthroughs', (t) =>
    t.int({
      description: 'Clicks by people, of all time.',
      resolve: async ({ artist_id, link_id, id }, _arguments, context) =>
        (await clicksOf(context, artist_id, link_id)).get(id) ?? 0,
    }),
  );
}
