/** The SQL of all breakdowns as one statement: whole days from the roll-ups of db/clickhouse/0004 and 0009, everything else from hits. */
import { type ListedCategory, listedCategories } from '#domain/stats/breakdowns.ts';
import { otherApps, shownApps } from '#domain/stats/in-app-browsers.ts';
import { filteredDays, type Selection, type WholeDays } from './selection.ts';

/** A part of the answer: hits by one thing, or all of them. */
export type Part = 'total' | 'day' | 'country' | 'destination' | 'app' | ListedCategory;

/** The most names of a source category for each event; rarer ones are added up. */
const mostSources = 200;
/** The most rows of any other part for each event; more than there can be. */
const mostRows = 10_000;

/** What hits are counted by besides the day. Each has a roll-up by day, alone or with few others; one roll-up has all of them (db/clickhouse/0009). */
const dimensions = [
  'country',
  'destination_id',
  'referrer',
  'app',
  'placement',
  'utm_source',
  'utm_medium',
  'utm_campaign',
];

/** The app as it is shown: known ones by name, all others as one. */
const appSql = `multiIf(app = '', '', app in (${shownApps.map((name) => `'${name}'`).join(', ')}), app, '${otherApps}')`;

interface Group {
  part: Exclude<Part, 'total'>;
  /** A column, or an expression's alias. */
  by: string;
}

const byDimension: readonly Group[] = [
  { part: 'country', by: 'country' },
  { part: 'destination', by: 'destination_id' },
  { part: 'app', by: 'shown_app' },
  ...listedCategories.map((name) => ({ part: name, by: name })),
];

/** How a statement is put together. */
export interface BreakdownOptions {
  /** Whether roll-ups may be used; default true. The answer is the same without them. */
  usesRollUps?: boolean;
  /** Groups by link too; default false. */
  byLink?: boolean;
}

/**
 * Counts people's hits by part, event and name; the name of a day is YYYY-MM-DD. One statement, because ClickHouse reads all of it from one state of
 * the table. Sources are cut to 200 names for each event.
 */
export function breakdownSql(
  selection: Selection,
  { usesRollUps = true, byLink = false }: BreakdownOptions = {},
): string {
  const link = byLink ? 'link_id, ' : '';
  const { where, day, filtered } = selection;
  const byDay = usesRollUps ? selection.byDay : undefined;
  const aliases = `with ${day} as day, ${appSql} as shown_app`;
  const people = (condition: string) => `from events where ${condition} and verdict = 'person'`;
  const one = (part: Part, by: string, condition: string) =>
    `${aliases} select '${part}' as part, ${link}event, toString(${by}) as name, count() as count
     ${people(condition)} group by ${link}event, name`;
  const several = (parts: readonly Group[], { from, count = 'count()' }: { from: string; count?: string }) => {
    const cases = (value: (group: Group) => string, otherwise: string) =>
      `multiIf(${[...parts.map((group) => `grouping(${group.by}) = 0, ${value(group)}`), otherwise].join(', ')})`;
    const sets = [`(${link}event)`, ...parts.map(({ by }) => `(${link}event, ${by})`)];
    return `${aliases} select ${cases(({ part }) => `'${part}'`, "'total'")} as part, ${link}event,
        ${cases(({ by }) => `toString(${by})`, "''")} as name, ${count} as count
      ${from} group by grouping sets (${sets.join(', ')})`;
  };

  const ofEachAlone = ({ days, rest }: WholeDays) => [
    one('day', 'day', where),
    one('total', "''", days),
    ...byDimension.map(({ part, by }) => one(part, by, days)),
    several(byDimension, { from: people(rest) }),
  ];
  const ofCombinations = ({ days, rest }: WholeDays) => {
    const keys = `${link}event, ${dimensions.join(', ')}`;
    const counted = (condition: string) => `select ${keys}, count() as hits ${people(condition)} group by ${keys}`;
    return [
      several(byDimension, { from: `from (${counted(days)} union all ${counted(rest)})`, count: 'sum(hits)' }),
      `select 'day' as part, ${link}event, toString(zone_day) as name, count from (${filteredDays({ days, rest }, day, link)})`,
    ];
  };
  const statements =
    byDay === undefined
      ? [several([{ part: 'day', by: 'day' }, ...byDimension], { from: people(where) })]
      : filtered.length === 0
        ? ofEachAlone(byDay)
        : ofCombinations(byDay);
  return `
    select part, ${link}event, name, count
    from (select part, ${link}event, name, sum(count) as count,
                 row_number() over (partition by ${link}part, event order by count desc, name) as place
          from (${statements.join('\n union all ')})
          group by part, ${link}event, name)
    where place <= if(part in (${listedCategories.map((name) => `'${name}'`).join(', ')}), ${mostSources}, ${mostRows})
    order by part, ${link}event, place`;
}
