/** The SQL of all breakdowns as one statement: whole days from the roll-ups of db/clickhouse/0004, everything else from hits. */
import { type SourceCategory, sourceCategories } from '#domain/stats/breakdowns.ts';
import { otherApps, shownApps } from '#domain/stats/in-app-browsers.ts';
import type { Selection } from './selection.ts';

/** A part of the answer: hits by one thing, or all of them. */
export type Part = 'total' | 'day' | 'country' | 'destination' | 'app' | SourceCategory;

/** The most names of a source category for each event; rarer ones are added up. */
const mostSources = 200;
/** The most rows of any other part for each event; more than there can be. */
const mostRows = 10_000;

/** The columns of each roll-up by day. It answers every part and filter that needs no other column. */
const rollUps: readonly (readonly string[])[] = [
  ['country'],
  ['destination_id'],
  ['referrer', 'app'],
  ['utm_source', 'utm_medium', 'utm_campaign'],
];

/** The app as it is shown: known ones by name, all others as one. */
const appSql = `multiIf(app = '', '', app in (${shownApps.map((name) => `'${name}'`).join(', ')}), app, '${otherApps}')`;

interface Group {
  part: Exclude<Part, 'total'>;
  /** A column, or an expression's alias. */
  by: string;
  /** The column that it reads. */
  reads: string;
}

const groups: readonly Group[] = [
  { part: 'day', by: 'day', reads: 'happened_at' },
  { part: 'country', by: 'country', reads: 'country' },
  { part: 'destination', by: 'destination_id', reads: 'destination_id' },
  { part: 'app', by: 'shown_app', reads: 'app' },
  ...sourceCategories.map((name) => ({ part: name, by: name, reads: name })),
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
  const { where, day, byDay, byQuarterHour, filtered } = selection;
  const hasRollUp = (reads: string) =>
    usesRollUps &&
    byDay !== undefined &&
    rollUps.some((columns) => [...filtered, reads].every((name) => columns.includes(name)));
  const aliases = `with ${day} as day, ${appSql} as shown_app`;
  const one = (part: Part, by: string, condition: string) =>
    `${aliases} select '${part}' as part, ${link}event, toString(${by}) as name, count() as count
     from events where ${condition} and verdict = 'person' group by ${link}event, name`;
  const several = (parts: readonly Group[], condition: string, withTotal: boolean) => {
    const cases = (value: (group: Group) => string, otherwise: string) =>
      `multiIf(${[...parts.map((group) => `grouping(${group.by}) = 0, ${value(group)}`), otherwise].join(', ')})`;
    const sets = [...(withTotal ? [`(${link}event)`] : []), ...parts.map(({ by }) => `(${link}event, ${by})`)];
    return `${aliases} select ${cases(({ part }) => `'${part}'`, "'total'")} as part, ${link}event,
        ${cases(({ by }) => `toString(${by})`, "''")} as name, count() as count
      from events where ${condition} and verdict = 'person' group by grouping sets (${sets.join(', ')})`;
  };
  const rolledUp = groups.filter(({ part, reads }) => part !== 'day' && hasRollUp(reads));
  const daysApart = usesRollUps && byQuarterHour;
  const others = groups.filter((group) => !rolledUp.includes(group) && !(group.part === 'day' && daysApart));
  const statements = [
    ...(daysApart ? [one('day', 'day', where)] : []),
    ...(byDay === undefined || rolledUp.length === 0
      ? []
      : [
          one('total', "''", byDay.days),
          ...rolledUp.map(({ part, by }) => one(part, by, byDay.days)),
          several(rolledUp, byDay.rest, true),
        ]),
    ...(others.length === 0 ? [] : [several(others, where, rolledUp.length === 0)]),
  ];
  return `
    select part, ${link}event, name, count
    from (select part, ${link}event, name, sum(count) as count,
                 row_number() over (partition by ${link}part, event order by count desc, name) as place
          from (${statements.join('\n union all ')})
          group by part, ${link}event, name)
    where place <= if(part in (${sourceCategories.map((name) => `'${name}'`).join(', ')}), ${mostSources}, ${mostRows})
    order by part, ${link}event, place`;
}
