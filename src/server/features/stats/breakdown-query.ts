/** All breakdowns of one link from one statement, so that they agree with each other. */
import {
  type CountryCount,
  directOrNone,
  isListedCategory,
  listedCategories,
  otherSources,
  type SourceCount,
} from '#domain/stats/breakdowns.ts';
import { otherValue } from '#domain/stats/campaign.ts';
import type { EventName } from '#domain/stats/event.ts';
import type { AppCount } from '#domain/stats/in-app-browsers.ts';
import type { EventStore } from '../../platform/db/clickhouse.ts';
import { type BreakdownOptions, breakdownSql, type Part } from './breakdown-sql.ts';
import type { Selection } from './selection.ts';

interface Row {
  part: Part;
  event: EventName;
  name: string;
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
  /** The 200 most frequent names of each listed category, for each event; 'Other' adds up all rarer ones. */
  sources: SourceCount[];
  /** Clicks. */
  destinations: { destination_id: string; count: number }[];
  /** Counts by in-app browser (`domain/stats/in-app-browsers.ts`). */
  apps: AppCount[];
}

/** The breakdowns, and the number of people's hits that each event's breakdown adds up to. */
export interface Breakdowns {
  total: number;
  parts: BreakdownParts;
}

/** How often the statement is repeated when hits arrived while it ran, on a ClickHouse that has no common state of a table for all of a statement. */
const attempts = 3;

/** Reads the breakdowns of a selection. */
export async function readBreakdowns(eventStore: Pick<EventStore, 'rows'>, selection: Selection): Promise<Breakdowns> {
  const read = async (options?: BreakdownOptions) =>
    eventStore.rows<Row>(breakdownSql(selection, options), selection.parameters);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const rows = await read();
    if (agree(rows)) return breakdownsOf(rows);
  }
  return breakdownsOf(await read({ usesRollUps: false }));
}

/** The same for each link of a selection that names none, by the link's id; links without hits of people are left out. */
export async function readBreakdownsByLink(
  eventStore: Pick<EventStore, 'rows'>,
  selection: Selection,
): Promise<Map<string, Breakdowns>> {
  const sql = breakdownSql(selection, { byLink: true });
  const rows = await eventStore.rows<Row & { link_id: string }>(sql, selection.parameters);
  const byLink = Map.groupBy(rows, (row) => row.link_id);
  return new Map([...byLink].map(([linkId, ofLink]) => [linkId, breakdownsOf(ofLink)]));
}

/** Whether the parts that list everything add up to the totals, and no other part to more. */
function agree(rows: readonly Row[]): boolean {
  const sums = new Map<string, number>();
  for (const { part, event, count } of rows) sums.set(`${part} ${event}`, (sums.get(`${part} ${event}`) ?? 0) + count);
  const totals = rows.filter(({ part }) => part === 'total');
  const names = new Set(rows.map(({ part, event }) => `${part} ${event}`));
  return [...names].every((key) => {
    const [part = '', event] = key.split(' ');
    const total = totals.find((row) => row.event === event)?.count ?? 0;
    const sum = sums.get(key) ?? 0;
    return isListedCategory(part) ? sum <= total : sum === total;
  });
}

function breakdownsOf(rows: readonly Row[]): Breakdowns {
  const part = (name: Part) => rows.filter((row) => row.part === name);
  const totals = part('total');
  return {
    total: totals.reduce((sum, { count }) => sum + count, 0),
    parts: {
      events: part('day')
        .map(({ name, event, count }) => ({ day: name, event, count }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
      countries: part('country').map(({ event, name, count }) => ({ event, country: name, count })),
      sources: sourcesOf(rows, totals),
      destinations: part('destination')
        .filter(({ event }) => event === 'click')
        .map(({ name, count }) => ({ destination_id: name, count })),
      apps: part('app').map(({ event, name, count }) => ({ event, app: name, count })),
    },
  };
}

/** The listed sources, and for each category and event one row of all the others. */
function sourcesOf(rows: readonly Row[], totals: readonly Row[]): SourceCount[] {
  const counts = new Map<string, SourceCount>();
  const add = (row: SourceCount) => {
    const key = `${row.event} ${row.category} ${row.name}`;
    counts.set(key, { ...row, count: row.count + (counts.get(key)?.count ?? 0) });
  };
  const listed = new Map<string, number>();
  for (const { part, event, name, count } of rows) {
    if (!isListedCategory(part)) continue;
    listed.set(`${part} ${event}`, (listed.get(`${part} ${event}`) ?? 0) + count);
    add({ event, category: part, name: shownName(name), count });
  }
  for (const category of listedCategories) {
    for (const { event, count } of totals) {
      const rest = count - (listed.get(`${category} ${event}`) ?? 0);
      if (rest > 0) add({ event, category, name: otherSources, count: rest });
    }
  }
  return [...counts.values()];
}

/** A stored value as it is shown. */
function shownName(name: string): string {
  if (name.trim() === '') return directOrNone;
  return name === otherValue ? otherSources : name;
}
