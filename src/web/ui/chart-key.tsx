/** The name of a chart's line beside a piece of it, dash and colour as in the drawing. */
import type { ChartLine } from './chart-lines.ts';
import classes from './line-chart.module.css';

const width = 20;

/** One line of the legend. */
export function ChartKey({ line }: { line: ChartLine }) {
  return (
    <span className={classes.key}>
      <svg width={width} height="4" aria-hidden="true">
        <line x1="0" y1="2" x2={width} y2="2" stroke={line.color} strokeWidth="2" strokeDasharray={line.dash} />
      </svg>
      {line.label}
    </span>
  );
}

/** The legend of the unfinished day, as its hollow point. */
export function UnfinishedKey() {
  return (
    <span className={classes.key}>
      <svg width="10" height="10" aria-hidden="true">
        <circle cx="5" cy="5" r="3.5" fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="2" />
      </svg>
      Today so far
    </span>
  );
}
