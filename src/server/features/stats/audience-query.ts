/** Who opened a link: people's hits by system, browser, device and language, and by place (STAT-44, STAT-45). */
import { type AudienceCount, type AudienceFilter, fewestOfPlace } from '#domain/stats/audience.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import { migratedAt } from '../../platform/db/clickhouse-migrations.ts';
import { audienceSql, placePeople } from './audience-sql.ts';
import type { Selection } from './selection.ts';

/** The most cities that are named; the others are added to what is left of their region. */
const mostCities = 200;
/** The migration that added the columns of the audience: earlier hits have no values. */
const columnsAdded = '0009-placements-and-audience.sql';

/**
 * Counts the audience by event, from hits. Cities of fewer than five people, and those beyond the 200 with most views, have the empty name: they are one row
 * of their region. A region of fewer than five people is empty, too: its cities are one row of their country.
 */
export async function readAudience(
  eventStore: Pick<EventStore, 'rows'>,
  { where, parameters }: Selection,
): Promise<AudienceCount[]> {
  const people = `from events where ${where} and verdict = 'person'`;
  // Aliases differ from the columns, which the conditions name.
  const counted = (category: AudienceFilter) =>
    `select '${category}' as part, event, '' as in_country, '' as in_region, ${audienceSql[category]} as value, count() as hits
     ${people} group by event, value`;
  const ofCities = `
    select event, country, region, city, places.sum_of_hits as hits,
           sum(if(event = 'view', places.sum_of_hits, 0)) over (partition by country, region, city) as views,
           ${placePeople.merge('places.visitors')} over (partition by country, region, city) as people_of_city,
           ${placePeople.merge('places.visitors')} over (partition by country, region) as people_of_region
    from (select event, country, region, city, count() as sum_of_hits, ${placePeople.state} as visitors
          ${people} group by event, country, region, city) as places`;
  return eventStore.rows<AudienceCount>(
    `select part as category, event, in_country as country, in_region as region, value as name, sum(hits) as count from (
       ${(['os', 'browser', 'device', 'language'] as const).map(counted).join(' union all ')}
       union all
       select 'city' as part, event, country as in_country, if(people_of_region >= ${fewestOfPlace}, region, '') as in_region,
              if(people_of_city >= ${fewestOfPlace} and place <= ${mostCities}, city, '') as value, hits
       from (select *, dense_rank() over (order by views desc, country, region, city) as place from (${ofCities}))
     ) group by part, event, in_country, in_region, value
     order by part, count desc, event, in_country, in_region, value`,
    parameters,
  );
}

/** Since when hits have the values of the audience. */
export function readAudienceSince(eventStore: Pick<EventStore, 'rows'>): Promise<Date> {
  return migratedAt(eventStore, columnsAdded);
}
