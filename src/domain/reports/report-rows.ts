/** Makes the rows of a report's parts from counts: one row for each name, the rare ones added up, so that each part gives the whole (REP-4). */
import { directOrNone, otherSources } from '../stats/breakdowns.ts';
import type { ReportCounts, ReportRow } from './report.ts';

/** A count by name and event. */
export interface NamedCount {
  event: string;
  name: string;
  count: number;
}

/** Adds events up. */
export function countsOf(counts: readonly { event: string; count: number }[]): ReportCounts {
  const sum = (wanted: string) =>
    counts.reduce((total, { event, count }) => (event === wanted ? total + Number(count) : total), 0);
  return { views: sum('view'), clicks: sum('click'), subscribes: sum('subscribe'), presaves: sum('presave') };
}

const mostFirst = (one: ReportRow, other: ReportRow): number =>
  other.views - one.views ||
  other.clicks - one.clicks ||
  other.fans - one.fans ||
  (one.name < other.name ? -1 : Number(one.name > other.name));

/** What a row is that has no name of its own. */
function kindOf(name: string): ReportRow['kind'] {
  if (name === '' || name === directOrNone) return 'none';
  return name === otherSources ? 'others' : 'row';
}

/**
 * The rows of a part, those with the most views first, at most `most` of them by name; then the others as one row, and last what has no name. They add
 * up to `all`: what the counts do not list is among the others.
 */
export function reportRows(counts: readonly NamedCount[], all: ReportCounts, most: number): ReportRow[] {
  const byName = Map.groupBy(counts, ({ name }) => name);
  const rows = [...byName].map(([name, ofName]): ReportRow => {
    const { views, clicks, subscribes, presaves } = countsOf(ofName);
    return { name, kind: kindOf(name), rows: 1, views, clicks, fans: subscribes + presaves };
  });
  const named = rows.filter(({ kind }) => kind === 'row').toSorted(mostFirst);
  const none = rows.filter(({ kind }) => kind === 'none');
  // One row more is as long as a row of others.
  const shown = named.length === most + 1 ? named : named.slice(0, most);
  const folded = named.slice(shown.length);
  const left = (pick: (row: ReportRow) => number, whole: number) =>
    whole - [...shown, ...none].reduce((sum, row) => sum + pick(row), 0);
  const others: ReportRow = {
    // The row of others in the counts stands for an unknown number of names.
    ...{ name: '', kind: 'others', rows: rows.some(({ kind }) => kind === 'others') ? 0 : folded.length },
    views: left(({ views }) => views, all.views),
    clicks: left(({ clicks }) => clicks, all.clicks),
    fans: left(({ fans }) => fans, all.subscribes + all.presaves),
  };
  const hasOthers = others.views > 0 || others.clicks > 0 || others.fans > 0;
  return [...shown, ...(hasOthers ? [others] : []), ...none.map((row) => ({ ...row, name: '' }))];
}
