/** Lines over days, with the same figures as a table for those who read rather than see. */
import { ScrollArea, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ChartLine, ChartPoint } from './chart-lines.ts';
import { paletteColor } from './chart-lines.ts';
import classes from './line-chart.module.css';
import { formatCount, formatFullDay } from './numbers.ts';

const Drawing = lazy(async () => ({ default: (await import('./line-chart-drawing.tsx')).LineChartDrawing }));

/** One line: the field of the row it draws, its name, and its colour when it is not the next of the palette. */
export interface ChartSeries<Row> {
  key: keyof Row & string;
  label: string;
  color?: string;
}

/** `rows` are in order of time, one a day (YYYY-MM-DD), undefined while they load. `note` stands at the right below the chart. */
export function LineChart<Row extends { day: string }>({
  label,
  rows,
  series,
  height = 210,
  note,
}: {
  label: string;
  rows: readonly Row[] | undefined;
  series: readonly ChartSeries<Row>[];
  height?: number;
  note?: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const lines = useMemo(
    () =>
      series.map(
        (one, index): ChartLine => ({ key: one.key, label: one.label, color: one.color ?? paletteColor(index) }),
      ),
    [series],
  );
  const points = useMemo(
    () =>
      rows?.map((row): ChartPoint => {
        const values = series.map((one) => row[one.key]);
        return { day: row.day, values: values.map((value) => (typeof value === 'number' ? value : null)) };
      }),
    [rows, series],
  );
  const waiting = <Skeleton height={height} radius={8} />;
  return (
    <figure className={classes.figure} aria-label={label}>
      <div style={{ height }}>
        {points === undefined ? (
          waiting
        ) : asTable ? (
          <DayTable points={points} lines={lines} height={height} />
        ) : (
          <Suspense fallback={waiting}>
            <Drawing label={label} points={points} lines={lines} height={height} />
          </Suspense>
        )}
      </div>
      <figcaption className={classes.foot}>
        {lines.map((line) => (
          <span key={line.key} className={classes.key} style={{ '--series': line.color }}>
            {line.label}
          </span>
        ))}
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={asTable}
          onClick={() => setAsTable((table) => !table)}
        >
          Table
        </button>
        {note && <span className={classes.note}>{note}</span>}
      </figcaption>
    </figure>
  );
}

function DayTable({
  points,
  lines,
  height,
}: {
  points: readonly ChartPoint[];
  lines: readonly ChartLine[];
  height: number;
}) {
  return (
    <ScrollArea h={height} type="auto" viewportProps={{ tabIndex: 0 }}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {lines.map((line) => (
              <th key={line.key} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.day}>
              <th scope="row">{formatFullDay(point.day)}</th>
              {lines.map((line, index) => (
                <td key={line.key}>{figure(point.values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function figure(value: number | null | undefined): string {
  return typeof value === 'number' ? formatCount(value) : '–';
}
