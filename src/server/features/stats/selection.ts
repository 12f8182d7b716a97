/** The selection of events behind a statistic, as SQL conditions: artist, link, time range, filters and zone. */
import { type AudienceFilter, audienceFilters } from '#domain/stats/audience.ts';
import { directOrNone } from '#domain/stats/breakdowns.ts';
import { type FilterName, filterNames, type SourceFilters } from '#domain/stats/source-filters.ts';
import { audienceSql, namedPlace } from './audience-sql.ts';

/** Conditions for the whole UTC days inside a range, which roll-ups by day answer, and for the hours before and after them. */
export interface WholeDays {
  days: string;
  rest: string;
}

/** Conditions with their values, and how days are counted. */
export interface Selection {
  /** Conditions on artist, link, time and sources, joined by `and`; the verdict is not among them. */
  where: string;
  /** The columns that are filtered. */
  filtered: readonly FilterName[];
  /** The same conditions in two parts; undefined when the range has no whole day, and with a filter that no roll-up by combinations has. */
  byDay: WholeDays | undefined;
  /** The day of an event in the caller's zone. */
  day: string;
  /** When an event happened, as exactly as the conditions ask. */
  moment: string;
  parameters: Record<string, unknown>;
  /**
   * True when the range starts and ends on quarter hours and nothing is filtered: then the conditions name the quarter hour alone, and
   * ClickHouse answers from its projection by quarter hour instead of from every hit.
   */
  byQuarterHour: boolean;
}

const quarterHour = 900;
const daySeconds = 86_400;
const latest = 4_294_967_295;

/** What a filter's value is compared with. */
const columnOf = (name: FilterName): string => (isOfAudience(name) ? audienceSql[name] : name);

/** ClickHouse's name of a zone; it names offsets such as `+05:45` differently. */
function zoneName(zone: string): string {
  return /^[+-]\d\d:\d\d$/.test(zone) ? `Fixed/UTC${zone}:00` : zone;
}

const isOfAudience = (name: FilterName): name is AudienceFilter => audienceFilters.some((each) => each === name);

const inRange = (seconds: number) => Math.min(latest, Math.max(0, seconds));

/** Computes the selection. Both ends of the range are included; a filter by 'Direct / None' means the missing value. */
export function selectionOf(of: {
  /** Of one artist, or of several. */
  artistId?: string;
  artistIds?: readonly string[];
  /** Of one link, or of several. */
  linkId?: string;
  linkIds?: readonly string[];
  start: Date;
  end: Date;
  zone: string;
  filters: SourceFilters;
}): Selection {
  const from = inRange(Math.ceil(of.start.getTime() / 1000));
  const until = inRange(Math.floor(of.end.getTime() / 1000) + 1);
  const filters = filterNames.flatMap((name) => {
    const value = of.filters[name];
    return value === undefined ? [] : [{ name, value: value === directOrNone ? '' : value }];
  });
  const byQuarterHour = filters.length === 0 && from % quarterHour === 0 && until % quarterHour === 0;
  const moment = byQuarterHour ? 'toStartOfFifteenMinutes(happened_at)' : 'happened_at';
  const conditions = [
    of.artistIds === undefined ? 'artist_id = {artistId:UUID}' : 'artist_id in {artistIds:Array(UUID)}',
    ...(of.linkId === undefined ? [] : ['link_id = {linkId:UUID}']),
    ...(of.linkIds === undefined ? [] : ['link_id in {linkIds:Array(UUID)}']),
    ...filters.map(({ name }) => `${columnOf(name)} = {${name}:String}`),
  ];
  const during = (time: string, start: string, end: string) => `${time} >= ${start} and ${time} < ${end}`;
  const [start, end] = ["toDateTime({from:UInt32}, 'UTC')", "toDateTime({until:UInt32}, 'UTC')"];
  const [firstDay, endDay] = ['toDate({firstDay:UInt16})', 'toDate({endDay:UInt16})'];
  const [first, last] = [Math.ceil(from / daySeconds), Math.floor(until / daySeconds)];
  const rest = `(${during('happened_at', start, firstDay)} or ${during('happened_at', endDay, end)})`;
  const asked = [...conditions, during('happened_at', start, end)].join(' and ');
  const named = (['city', 'region'] as const).filter((place) =>
    filters.some(({ name, value }) => name === place && value),
  );
  return {
    where: [...conditions, during(moment, start, end), ...named.map((place) => namedPlace(place, asked))].join(' and '),
    filtered: filters.map(({ name }) => name),
    byDay:
      first < last && !filters.some(({ name }) => isOfAudience(name))
        ? {
            days: [...conditions, during('toDate(happened_at)', firstDay, endDay)].join(' and '),
            rest: [...conditions, rest].join(' and '),
          }
        : undefined,
    day: `toDate(${moment}, {zone:String})`,
    moment,
    parameters: {
      artistId: of.artistId,
      artistIds: of.artistIds,
      linkId: of.linkId,
      linkIds: of.linkIds,
      from,
      until,
      firstDay: first,
      endDay: last,
      zone: zoneName(of.zone),
      ...Object.fromEntries(filters.map(({ name, value }) => [name, value])),
    },
    byQuarterHour,
  };
}

/** A statement and its values. */
export interface Statement {
  sql: string;
  parameters: Record<string, unknown>;
}

/** Hits of people by day and event; grouped by link with `byLink`. */
export function dayQuery({ where, filtered, byDay, day, parameters }: Selection, byLink = false): Statement {
  const link = byLink ? 'link_id, ' : '';
  const counted =
    byDay === undefined || filtered.length === 0
      ? `select ${link}event, ${day} as zone_day, count() as count from events where ${where} and verdict = 'person' group by ${link}event, zone_day`
      : filteredDays(byDay, day, link);
  return {
    sql: `select ${link}zone_day as day, event, count from (${counted}) order by ${link}day, event`,
    parameters,
  };
}

/**
 * Hits of people by event and day of the caller's zone (`zone_day`) where something is filtered: from the roll-up by UTC day, and from the hits only
 * what lies on another day of the zone than of UTC. Those are taken from the one day and put on the other.
 */
export function filteredDays({ days, rest }: WholeDays, day: string, link: string): string {
  const utcDay = 'toDate(happened_at)';
  const people = (what: string, condition: string, keys: string) =>
    `select ${link}event, ${what} from events where ${condition} and verdict = 'person' group by ${link}event, ${keys}`;
  return `select ${link}event, zone_day, toUInt64(sum(hits)) as count from (
      ${people(`${utcDay} as zone_day, toInt64(count()) as hits`, days, 'zone_day')}
      union all
      select ${link}event, moved.1 as zone_day, moved.2 * moving as hits from (
        ${people(`${day} as here, ${utcDay} as there, toInt64(count()) as moving`, `${days} and ${day} != ${utcDay}`, 'here, there')}
      ) array join [(here, 1), (there, -1)] as moved
      union all
      ${people(`${day} as zone_day, toInt64(count()) as hits`, rest, 'zone_day')}
    ) group by ${link}event, zone_day having count > 0`;
}

/** Hits of machines by event, verdict and rule; grouped by link with `byLink`. */
export function leftOutQuery({ where, filtered, byDay, parameters }: Selection, byLink = false): Statement {
  const keys = `${byLink ? 'link_id, ' : ''}event, verdict, rule`;
  const counted = (condition: string) =>
    `select ${keys}, count() as hits from events where ${condition} and verdict != 'person' group by ${keys}`;
  const parts = byDay === undefined || filtered.length === 0 ? [where] : [byDay.days, byDay.rest];
  return {
    sql: `select ${keys}, sum(hits) as count from (${parts.map(counted).join(' union all ')}) group by ${keys} order by ${keys}`,
    parameters,
  };
}
