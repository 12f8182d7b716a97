/** Where the days, the counts and the levels of a line chart stand, in pixels of its drawing. */
import { nice, ticks } from 'd3-array';
import type { ChartLine, ChartPoint } from './chart-lines.ts';

/** Room around the lines: for the figures at the left (and at the right for levels), the days below, the topmost dot above. */
const room = { top: 14, side: 42, edge: 6, bottom: 26 } as const;
const ticksWanted = 4;
const pixelsPerDayMark = 80;

/** One of the two scales: the position of a value, and the values that are written beside it. */
export interface ChartScale {
  y: (value: number) => number;
  ticks: readonly number[];
}

/** The layout of one chart. */
export interface ChartLayout {
  left: number;
  right: number;
  /** Where the days' line is. */
  bottom: number;
  /** Where the day at an index stands. */
  x: (index: number) => number;
  /** The index of the day nearest to a place. */
  indexAt: (x: number) => number;
  /** The indexes of the days that are written below, evenly apart, the last day among them. */
  dayMarks: readonly number[];
  counts: ChartScale;
  /** Missing when no line is a level. */
  levels: ChartScale | undefined;
}

function scaleFor(values: readonly number[], from: number | undefined, bottom: number): ChartScale {
  const most = Math.max(...values, 1);
  const [low, high] = nice(from ?? Math.min(...values, most - 1), most, ticksWanted);
  return {
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - room.top),
    // People and clicks come whole.
    ticks: ticks(low, high, ticksWanted).filter(Number.isInteger),
  };
}

/** Lays out `points` in a chart of this size, with `end` pixels left free at the right. The scale of counts starts at 0, that of levels near their lowest value. */
export function layOutChart(
  points: readonly ChartPoint[],
  lines: readonly ChartLine[],
  { width, height, end = 0 }: { width: number; height: number; end?: number },
): ChartLayout {
  const valuesOf = (level: boolean): number[] =>
    lines.flatMap((line, index) =>
      line.level === level
        ? points.map(({ values }) => values[index]).filter((value) => typeof value === 'number')
        : [],
    );
  const hasLevels = lines.some(({ level }) => level);
  const left = room.side;
  const right = Math.max(left + 1, width - (hasLevels ? room.side : room.edge) - end);
  const bottom = height - room.bottom;
  const last = points.length - 1;
  const step = last > 0 ? (right - left) / last : 0;
  const every = Math.max(1, Math.ceil(last / Math.max(1, Math.floor((right - left) / pixelsPerDayMark))));
  return {
    left,
    right,
    bottom,
    x: (index) => (last > 0 ? left + index * step : (left + right) / 2),
    indexAt: (x) => (last > 0 ? Math.min(last, Math.max(0, Math.round((x - left) / step))) : 0),
    dayMarks: points.map((_, index) => index).filter((index) => (last - index) % every === 0),
    counts: scaleFor(valuesOf(false), 0, bottom),
    levels: hasLevels ? scaleFor(valuesOf(true), undefined, bottom) : undefined,
  };
}
