/** The rows of a part: as bars of views, or as a table with clicks, rate and new fans. */

import { countInWords } from '#domain/kernel/counts.ts';
import type { ReportRow } from '#domain/reports/report.ts';
import { type ReportPart, reportPartLabels, rowName, rowsInOrder, shareInWords } from '#domain/reports/report-words.ts';
import { clickThroughRateText } from '#domain/stats/rates.ts';

const keyOf = ({ kind, name }: ReportRow, index: number): string => `${kind} ${name} ${index}`;

/** Rows with a bar each, which is as long as its share of the longest. */
export function BarRows({ part, rows, all }: { part: ReportPart; rows: readonly ReportRow[]; all: number }) {
  const shown = rowsInOrder(part, rows).filter(({ views }) => views > 0);
  const longest = Math.max(1, ...shown.map(({ views }) => views));
  if (shown.length === 0) return <p className="rp-sub">Nobody came in this range.</p>;
  return (
    <ul className="rp-bars">
      {shown.map((row, index) => (
        <li key={keyOf(row, index)}>
          <bdi className="rp-name">{rowName(part, row)}</bdi>
          <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className="rp-rest" x={0} y={0} width={100} height={6} />
            <rect className="rp-bar-clicks" x={0} y={0} width={(row.views / longest) * 100} height={6} />
          </svg>
          <b>{countInWords(row.views)}</b>
          <span className="rp-share">{shareInWords(row.views, all)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Rows as a table. */
export function TableRows({ part, rows }: { part: ReportPart; rows: readonly ReportRow[] }) {
  if (rows.length === 0) return <p className="rp-sub">Nobody came in this range.</p>;
  return (
    <table className="rp-table">
      <thead>
        <tr>
          <th scope="col">{reportPartLabels[part].row}</th>
          <th scope="col">Views</th>
          <th scope="col">Clicks</th>
          <th scope="col" className="rp-wide">
            Rate
          </th>
          <th scope="col" className="rp-wide">
            New fans
          </th>
        </tr>
      </thead>
      <tbody>
        {rowsInOrder(part, rows).map((row, index) => (
          <tr key={keyOf(row, index)}>
            <th scope="row">
              <bdi>{rowName(part, row)}</bdi>
            </th>
            <td>{countInWords(row.views)}</td>
            <td>{countInWords(row.clicks)}</td>
            <td className="rp-wide">{row.views === 0 ? '–' : clickThroughRateText(row.clicks, row.views)}</td>
            <td className="rp-wide">{countInWords(row.fans)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
