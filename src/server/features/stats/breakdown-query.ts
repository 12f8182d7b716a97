/** All breakdowns of one link from one query over its hits, so that they agree with each other. */
import { type CampaignCount, type CountryCount, directOrNone, otherSources } from '#domain/stats/breakdowns.ts';
import type { EventName } from '#domain/stats/event.ts';
import { type AppCount, otherApps, shownApps } from '#domain/stats/in-app-browsers.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import type { Selection } from './selection.ts';

/** The most rows of one breakdown for each event; rarer combinations of referrer and campaign are added up in one row. */
const mostListed = 10_000;

interface Row {
  part: 'total' | 'day' | 'country' | 'destination' | 'app' | 'campaign';
  event: EventName;
  day: string;
  country: string;
  destination_id: string;
  shown_app: string;
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  count: number;
}

/** The number of hits of an event on a day of the caller's zone. */
export interface DayCount {
  /** YYYY-MM-DD. */
  day: string;
  event: EventName;
  count: number;
}

/** Breakdowns that each add up to the same events of people. */
export interface BreakdownParts {
  events: DayCount[];
  countries: CountryCount[];
  /** At most 10,000 combinations for each event, most frequent first; a last row named 'Other' adds up all rarer ones. */
  campaigns: CampaignCount[];
  /** Clicks. */
  destinations: { destination_id: string; count: number }[];
  /** By in-app browser (`domain/stats/in-app-browsers.ts`). */
  apps: AppCount[];
}

/** The breakdowns, and the number of people's hits that each event's breakdown adds up to. */
export interface Breakdowns {
  total: number;
  parts: BreakdownParts;
}

/** The app as it is shown: known ones by name, all others as one. */
const appSql = `multiIf(app = '', '', app in (${shownApps.map((name) => `'${name}'`).join(', ')}), app, '${otherApps}')`;

function breakdownSql({ where, day }: Selection, withDays: boolean, byLink: boolean): string {
  const link = byLink ? 'link_id, ' : '';
  return `
    select multiIf(${withDays ? "grouping(day) = 0, 'day', " : ''}grouping(country) = 0, 'country', grouping(destination_id) = 0, 'destination', grouping(shown_app) = 0, 'app',
                   grouping(referrer) = 0, 'campaign', 'total') as part,
           ${link}event, ${withDays ? `${day} as day, ` : ''}country, destination_id, ${appSql} as shown_app,
           referrer, utm_source, utm_medium, utm_campaign, count() as count
    from events where ${where} and verdict = 'person'
    group by grouping sets ((${link}event), ${withDays ? `(${link}event, day), ` : ''}(${link}event, country), (${link}event, destination_id),
                            (${link}event, shown_app), (${link}event, referrer, utm_source, utm_medium, utm_campaign))
    order by part, ${link}count desc, event, country, destination_id, shown_app, referrer, utm_source, utm_medium, utm_campaign
    limit ${mostListed} by ${link}part, event`;
}

/** Reads the breakdowns of a selection; `events` (by day) only when `withDays`, because the store has a faster query for those. */
export async function readBreakdowns(
  eventStore: EventStore,
  selection: Selection,
  withDays: boolean,
): Promise<Breakdowns> {
  return breakdownsOf(await eventStore.rows<Row>(breakdownSql(selection, withDays, false), selection.parameters));
}

/** The same for each link of a selection that names none, by the link's id; links without hits of people are left out. */
export async function readBreakdownsByLink(
  eventStore: EventStore,
  selection: Selection,
  withDays: boolean,
): Promise<Map<string, Breakdowns>> {
  const sql = breakdownSql(selection, withDays, true);
  const rows = await eventStore.rows<Row & { link_id: string }>(sql, selection.parameters);
  const byLink = Map.groupBy(rows, (row) => row.link_id);
  return new Map([...byLink].map(([linkId, ofLink]) => [linkId, breakdownsOf(ofLink)]));
}

function breakdownsOf(rows: readonly Row[]): Breakdowns {
  const part = (name: Row['part']) => rows.filter((row) => row.part === name);
  const totals = part('total');
  return {
    total: totals.reduce((sum, { count }) => sum + count, 0),
    parts: {
      events: part('day')
        .map(({ day, event, count }) => ({ day, event, count }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
      countries: part('country').map(({ event, country, count }) => ({ event, country, count })),
      campaigns: campaignsOf(part('campaign'), totals),
      destinations: part('destination')
        .filter(({ event }) => event === 'click')
        .map(({ destination_id, count }) => ({ destination_id, count })),
      apps: part('app').map(({ event, shown_app, count }) => ({ event, app: shown_app, count })),
    },
  };
}

function campaignsOf(listed: readonly Row[], totals: readonly Row[]): CampaignCount[] {
  const others = totals.flatMap(({ event, count }) => {
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
