/** The names of a chart's lines at their ends, in place of a legend. */
import type { ChartLayout } from './chart-layout.ts';
import type { ChartLine, ChartPoint } from './chart-lines.ts';
import classes from './line-chart-drawing.module.css';

const narrowest = 420;
const lineHeight = 16;
const pixelsPerCharacter = 7;

/** How many pixels names need at the right of a chart of this width; 0 where there is no room for them. */
export function endRoom(width: number): number {
  return width < narrowest ? 0 : Math.min(150, Math.round(width * 0.2));
}

/** Puts labels that want to stand at `wanted` heights at least a line apart, from the top on, and not below `bottom`. */
export function spread(wanted: readonly number[], bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y);
  const placed = wanted.map(() => 0);
  let above = Number.NEGATIVE_INFINITY;
  order.forEach(({ y, index }, rank) => {
    const lowest = bottom - (order.length - 1 - rank) * lineHeight;
    above = Math.min(lowest, Math.max(y, above + lineHeight));
    placed[index] = above;
  });
  return placed;
}

/** Each name beside the last known value of its line; one that is too long is cut with an ellipsis. */
export function EndNames({
  lines,
  points,
  layout,
  room,
}: {
  lines: readonly ChartLine[];
  points: readonly ChartPoint[];
  layout: ChartLayout;
  room: number;
}) {
  const ends = lines.flatMap((line, index) => {
    const value = points.findLast(({ values }) => typeof values[index] === 'number')?.values[index];
    // A line without a value is not drawn.
    return typeof value === 'number' ? [{ ...line, y: layout.counts.y(value) }] : [];
  });
  const heights = spread(
    ends.map(({ y }) => y),
    layout.bottom,
  );
  const most = Math.max(3, Math.floor((room - 12) / pixelsPerCharacter));
  return ends.map(({ key, label, color }, index) => (
    <text key={key} className={classes.endName} x={layout.right + 10} y={heights[index]} dy="0.32em" fill={color}>
      {label.length > most ? `${label.slice(0, most - 1)}…` : label}
    </text>
  ));
}
