/** Combinations of referrer and UTM values of a link's hits, for callers of the API. */
import { type CampaignCount, directOrNone, otherSources } from '#domain/stats/breakdowns.ts';
import type { EventName } from '#domain/stats/event.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import type { Selection } from './selection.ts';

/** The most combinations for each event; rarer ones are added up in one row. */
const mostListed = 200;

interface Row {
  event: EventName;
  is_total: number;
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  count: number;
}

/** Reads the combinations from hits, the most frequent first, at most 200 for each event; then a row named 'Other' for all rarer ones. */
export async function readCampaigns(
  eventStore: Pick<EventStore, 'rows'>,
  { where, parameters }: Selection,
): Promise<CampaignCount[]> {
  const rows = await eventStore.rows<Row>(
    `select event, grouping(referrer) as is_total, referrer, utm_source, utm_medium, utm_campaign, count() as count
     from events where ${where} and verdict = 'person'
     group by grouping sets ((event), (event, referrer, utm_source, utm_medium, utm_campaign))
     order by is_total, count desc, event, referrer, utm_source, utm_medium, utm_campaign
     limit ${mostListed} by is_total, event`,
    parameters,
  );
  const listed = rows.filter(({ is_total }) => is_total === 0);
  const others = rows.flatMap(({ is_total, event, count }) => {
    if (is_total === 0) return [];
    const rest = listed.reduce((left, row) => (row.event === event ? left - row.count : left), count);
    const value = otherSources;
    return rest === 0
      ? []
      : [{ event, referrer: value, utm_source: value, utm_medium: value, utm_campaign: value, count: rest }];
  });
  const campaigns = listed.map(({ event, referrer, utm_source, utm_medium, utm_campaign, count }) => ({
    event,
    referrer: referrer === '' ? directOrNone : referrer,
    utm_source,
    utm_medium,
    utm_campaign,
    count,
  }));
  return [...campaigns, ...others];
}
