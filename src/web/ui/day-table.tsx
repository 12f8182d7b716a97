/** The figures of a chart as a table, the latest day first. */
import { ScrollArea } from '@mantine/core';
import { type ChartLine, type ChartPoint, nameDay } from './chart-lines.ts';
import type { ChartMark } from './chart-marks.ts';
import classes from './line-chart.module.css';
import { formatFigure } from './numbers.ts';

/** As high as the chart it stands for; longer ones scroll. */
export function DayTable({
  points,
  lines,
  height,
  marks,
}: {
  points: readonly ChartPoint[];
  lines: readonly ChartLine[];
  height: number;
  /** A last column has their words. */
  marks?: readonly ChartMark[] | undefined;
}) {
  const marksOf = (day: string) => marks?.filter((mark) => mark.day === day).map(({ text }) => text);
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
            {marks && <th scope="col">Notes</th>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.day}>
              <th scope="row">{nameDay(point)}</th>
              {lines.map((line, index) => (
                <td key={line.key}>{formatFigure(point.values[index])}</td>
              ))}
              {marks && <td className={classes.notes}>{marksOf(point.day)?.join(' · ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
