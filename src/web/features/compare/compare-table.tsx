/** The sums of a comparison, one row a line, and how far each is from the line it is compared with. */
import { ScrollArea } from '@mantine/core';
import {
  type ComparedMetric,
  type ComparedTotals,
  differenceOf,
  gapOf,
  type PlannedSeries,
} from '#domain/stats/comparison.ts';
import { paletteColor, paletteDash } from '#web/ui/chart-lines.ts';
import { formatCount, formatDayRange, formatFullDay } from '#web/ui/numbers.ts';
import classes from './compare-screen.module.css';

/** A line with its sums. */
export interface SummedSeries {
  series: PlannedSeries;
  totals: ComparedTotals;
}

/** What is counted, as it is named on the screen. */
export const metricWords: Record<ComparedMetric, string> = { views: 'Views', clicks: 'Clicks', fans: 'New fans' };

/** Whether a line had no page in its days, so that nothing can be said of how it did. */
function hasNoDays({ series, totals }: SummedSeries, today: string): boolean {
  const gap = gapOf(series, totals, today);
  return gap === 'early' || gap === 'later';
}

function gapWords({ series, totals }: SummedSeries, today: string): string | undefined {
  switch (gapOf(series, totals, today)) {
    case 'early':
      return `The link was made later, on ${formatFullDay(series.since)}.`;
    case 'partly':
      return `Since ${formatFullDay(series.since)}, when the link was made.`;
    case 'later':
      return 'These days are still to come.';
    case 'empty':
      return 'Nobody came in these days.';
    case undefined:
      return undefined;
  }
}

function Difference({ percent }: { percent: number | undefined }) {
  if (percent === undefined) return '–';
  const words = `${Math.abs(percent).toFixed(1)}%`;
  if (percent === 0) return words;
  return (
    <span className={percent > 0 ? classes.more : classes.less}>
      <span aria-hidden="true">{percent > 0 ? '▲ ' : '▼ '}</span>
      <span className="visually-hidden">{percent > 0 ? 'more by ' : 'less by '}</span>
      {words}
    </span>
  );
}

/** `base` is the place of the line that the others are compared with. */
export function CompareTable({
  rows,
  base,
  metric,
  today,
}: {
  rows: readonly SummedSeries[];
  base: number;
  metric: ComparedMetric;
  today: string;
}) {
  const against = rows[base];
  return (
    <section className={classes.scroll} aria-label="Sums of the comparison">
      <ScrollArea type="auto" scrollbars="x" viewportProps={{ tabIndex: 0 }}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Views</th>
              <th scope="col">Clicks</th>
              <th scope="col">Rate</th>
              <th scope="col">New fans</th>
              <th scope="col">
                {metricWords[metric]} against{' '}
                <span className={classes.against} title={against?.series.label}>
                  {against?.series.label ?? '–'}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const { series, totals } = row;
              const gap = gapWords(row, today);
              return (
                <tr key={series.key}>
                  <th scope="row">
                    <span className={classes.line}>
                      <svg width="20" height="4" aria-hidden="true">
                        <line
                          x1="0"
                          y1="2"
                          x2="20"
                          y2="2"
                          stroke={paletteColor(index)}
                          strokeWidth="2.5"
                          strokeDasharray={paletteDash(index)}
                        />
                      </svg>
                      {series.label}
                    </span>
                    <span className={classes.days}>{formatDayRange(series.range.from, series.range.to)}</span>
                    {gap && <span className={classes.days}>{gap}</span>}
                  </th>
                  <td>{formatCount(totals.views)}</td>
                  <td>{formatCount(totals.clicks)}</td>
                  <td>{totals.rate.toFixed(1)}%</td>
                  <td>{formatCount(totals.fans)}</td>
                  <td>
                    {against === undefined || index === base || hasNoDays(row, today) ? (
                      '–'
                    ) : (
                      <Difference percent={differenceOf(totals, against.totals, metric)} />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}
