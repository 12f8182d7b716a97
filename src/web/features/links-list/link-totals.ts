/** Reads the all-time figures of each link from the API's untyped answer. */
import type { ListedTotals } from './list-rules.ts';

/** All-time figures of a link, with the views of the last 14 days, oldest first. */
export interface LinkTotals extends ListedTotals {
  link_id: string;
  trend: readonly number[];
}

/** The figures of an artist's links by their ids: undefined while they load, `unread` when they could not be read, which is not the same as none. */
export type TotalsOfLinks = ReadonlyMap<string, LinkTotals> | 'unread' | undefined;

// Validated by hand: a validation library would be a tenth of this screen's script.
function isTotals(row: unknown): row is LinkTotals {
  if (typeof row !== 'object' || row === null) return false;
  const { link_id, clicks, views, trend }: Partial<Record<string, unknown>> = { ...row };
  const numbers = [clicks, views, ...(Array.isArray(trend) ? trend : [undefined])];
  return typeof link_id === 'string' && numbers.every((value) => Number.isFinite(value));
}

/** Reads `link_totals`, an untyped answer. Returns undefined when any row is invalid. */
export function readLinkTotals(answer: unknown): readonly LinkTotals[] | undefined {
  if (!Array.isArray(answer) || !answer.every(isTotals)) return undefined;
  return answer.map(({ link_id, views, clicks, trend }) => ({ link_id, views, clicks, trend }));
}

export function totalsByLink(rows: readonly LinkTotals[]): ReadonlyMap<string, LinkTotals> {
  return new Map(rows.map((row) => [row.link_id, row]));
}
