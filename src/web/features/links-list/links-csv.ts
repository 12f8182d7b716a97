/** Links as a CSV file for a spreadsheet: semicolons as in the product's other export, and no cell that a spreadsheet would evaluate as a formula. */
import { csvFile } from '#domain/kernel/csv-file.ts';
import { clickThroughRate } from '#domain/stats/rates.ts';
import { type ListedLink, type ListedTotals, typeOf } from './list-rules.ts';

const columns = ['id', 'type', 'title', 'address', 'created_at', 'views', 'clicks', 'ctr'];

/** The whole file: one row for each link, in the given order, with all-time figures and the rate in percent with one decimal. */
export function linksCsv(links: readonly ListedLink[], totals: ReadonlyMap<string, ListedTotals>): string {
  const rows = links.map((link) => {
    const { views, clicks } = totals.get(link.id) ?? { views: 0, clicks: 0 };
    return [
      link.id,
      typeOf(link),
      link.title,
      `${link.domain}/${link.path}`,
      link.created_at,
      views,
      clicks,
      clickThroughRate(clicks, views).toFixed(1),
    ];
  });
  return csvFile(columns, rows);
}
