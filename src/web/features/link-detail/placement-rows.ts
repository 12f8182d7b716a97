/** What each placement brought: a row for each with its name, and one for visits without a placement (PLACE-5). */
import { placementMark } from '#domain/links/placement.ts';
import { directOrNone, otherSources, type SourceCount } from '#domain/stats/breakdowns.ts';

/** A row of the tab. */
export interface PlacementRow {
  /** The code; '' for visits without a placement, `otherSources` for all that are not listed. */
  code: string;
  name: string;
  views: number;
  clicks: number;
  /** Pre-saves. */
  saves: number;
  /** Opt-ins. */
  fans: number;
}

const withoutPlacement = 'Without a placement';

/** The names of placements by code. An archived one may have the name of another, so that equal names have their code behind them. */
export function placementNames(placements: readonly { code: string; name: string }[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of placements) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
  return new Map(
    placements.map(({ code, name }) => [
      code,
      (counts.get(name.toLowerCase()) ?? 0) > 1 ? `${name} (${placementMark}${code})` : name,
    ]),
  );
}

/** The name of a placement by the code that statistics list; the code itself while the name is not known. */
export function placementName(code: string, placements: ReadonlyMap<string, string>): string {
  if (code === directOrNone) return withoutPlacement;
  return placements.get(code) ?? code;
}

const columns: Readonly<Record<string, 'views' | 'clicks' | 'saves' | 'fans'>> = {
  view: 'views',
  click: 'clicks',
  presave: 'saves',
  subscribe: 'fans',
};

/** The rows, those with most views and clicks first; the rare ones and visits without a placement are the last. */
export function placementRows(
  sources: readonly SourceCount[],
  placements: ReadonlyMap<string, string>,
): PlacementRow[] {
  const rows = new Map<string, PlacementRow>();
  for (const { category, event, name: code, count } of sources) {
    const column = columns[event];
    if (category !== 'placement' || column === undefined) continue;
    const row = rows.get(code) ?? {
      ...{ code: code === directOrNone ? '' : code, name: placementName(code, placements) },
      ...{ views: 0, clicks: 0, saves: 0, fans: 0 },
    };
    row[column] += count;
    rows.set(code, row);
  }
  const rank = ({ code }: PlacementRow) => (code === '' ? 2 : code === otherSources ? 1 : 0);
  return [...rows.values()].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      other.views + other.clicks - one.views - one.clicks ||
      (one.name < other.name ? -1 : 1),
  );
}
