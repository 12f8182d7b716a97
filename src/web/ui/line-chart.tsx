/** Lines over days, with the same figures as a table for those who read rather than see. */
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ChartKey, UnfinishedKey } from './chart-key.tsx';
import { type ChartLine, type ChartPoint, paletteColor, paletteDash } from './chart-lines.ts';
import { type ChartMark, markStripHeight } from './chart-marks.ts';
import classes from './line-chart.module.css';
import { TextButton } from './text-button.tsx';

const Drawing = lazy(async () => ({ default: (await import('./line-chart-drawing.tsx')).LineChartDrawing }));
const DayTable = lazy(async () => ({ default: (await import('./day-table.tsx')).DayTable }));

/** One line: the field of the row it draws and its name. Colour and dash are the next of the palette. */
export interface ChartSeries<Row> {
  key: keyof Row & string;
  label: string;
  /** Drawn only when it is switched on below the chart; the table has it always. */
  optional?: boolean;
  /** A level, such as a number of followers, instead of a count; it has its own scale. */
  level?: boolean;
}

/** `rows` are in order of time, one a day (YYYY-MM-DD), undefined while they load. `note` is at the right below the chart. `today` is drawn as unfinished. */
export function LineChart<Row extends { day: string }>({
  label,
  rows,
  series,
  height = 210,
  note,
  today,
  marks,
  onMarks,
  onDay,
  acts,
  named = false,
  nameOf,
}: {
  label: string;
  rows: readonly Row[] | undefined;
  series: readonly ChartSeries<Row>[];
  height?: number;
  note?: ReactNode;
  today?: string | undefined;
  /** What happened on days, in their order: below the drawing, spoken with the day, and a column of the table. */
  marks?: readonly ChartMark[] | undefined;
  onMarks?: ((marks: readonly ChartMark[], button: HTMLElement) => void) | undefined;
  /** A day was pressed by the mouse or with Enter. */
  onDay?: ((day: string) => void) | undefined;
  /** Further buttons below the chart. */
  acts?: ReactNode;
  /** Whether the lines' names stand at their ends where there is room; a phone has a legend instead. */
  named?: boolean;
  /** What a day is called where it is no day of the calendar. */
  nameOf?: ((row: Row) => string) | undefined;
}) {
  const [asTable, setAsTable] = useState(false);
  const [switchedOn, setSwitchedOn] = useState<readonly string[]>([]);
  const lines = useMemo(
    () =>
      series.map(
        ({ key, label: name, level = false }, index): ChartLine => ({
          key,
          label: name,
          color: paletteColor(index),
          dash: paletteDash(index),
          level,
        }),
      ),
    [series],
  );
  const points = useMemo(
    () =>
      rows?.map((row): ChartPoint => {
        const values = series.map((one) => row[one.key]);
        return {
          day: row.day,
          values: values.map((value) => (typeof value === 'number' ? value : null)),
          unfinished: row.day === today,
          name: nameOf?.(row),
        };
      }),
    [rows, series, today, nameOf],
  );
  const drawn = series.map(({ key, optional }) => optional !== true || switchedOn.includes(key));
  const turn = (key: string) =>
    setSwitchedOn((on) => (on.includes(key) ? on.filter((other) => other !== key) : [...on, key]));
  // The marks come after the figures; their room is there before, so that nothing moves.
  const room = height + (onMarks === undefined ? 0 : markStripHeight);
  const waiting = <Skeleton height={room} radius={8} />;
  return (
    <figure className={classes.figure} aria-label={label}>
      <div style={{ minHeight: room }}>
        {points === undefined ? (
          waiting
        ) : asTable ? (
          <Suspense fallback={waiting}>
            <DayTable points={points} lines={lines} height={height} marks={marks?.length ? marks : undefined} />
          </Suspense>
        ) : (
          <Suspense fallback={waiting}>
            <Drawing
              label={label}
              points={points.map((point) => ({ ...point, values: point.values.filter((_, index) => drawn[index]) }))}
              lines={lines.filter((_, index) => drawn[index])}
              height={height}
              marks={marks}
              onMarks={onMarks}
              onDay={onDay}
              named={named}
            />
          </Suspense>
        )}
      </div>
      <figcaption className={classes.foot}>
        {lines.map((line, index) =>
          series[index]?.optional ? (
            <button
              key={line.key}
              type="button"
              className={classes.optional}
              aria-pressed={drawn[index] ?? false}
              onClick={() => turn(line.key)}
            >
              <ChartKey line={line} />
            </button>
          ) : (
            <span key={line.key} className={named ? classes.narrowKey : undefined}>
              <ChartKey line={line} />
            </span>
          ),
        )}
        {points?.some(({ unfinished }) => unfinished) && <UnfinishedKey />}
        <TextButton aria-pressed={asTable} onClick={() => setAsTable((table) => !table)}>
          Table
        </TextButton>
        {acts}
        {note && <span className={classes.note}>{note}</span>}
      </figcaption>
    </figure>
  );
}
