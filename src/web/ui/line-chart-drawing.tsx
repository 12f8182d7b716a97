/** The drawing of the line chart, in a file of its own because its library is large. */
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartKey } from './chart-key.tsx';
import type { ChartLine, ChartPoint } from './chart-lines.ts';
import classes from './line-chart.module.css';
import { formatDay, formatFigure, formatFullDay, formatShortCount } from './numbers.ts';

const tick = { fill: 'var(--ink-3)', fontSize: 12 };
const scale = {
  width: 38,
  tick,
  tickFormatter: formatShortCount,
  tickLine: false,
  axisLine: false,
  tickCount: 4,
  allowDecimals: false,
} as const;

function DayTip({ point, lines }: { point: ChartPoint; lines: readonly ChartLine[] }) {
  return (
    <div className={classes.tip}>
      <b>{formatFullDay(point.day)}</b>
      {lines.map((line, index) => (
        <span key={line.key} className={classes.tipRow}>
          <ChartKey line={line} />
          <em>{formatFigure(point.values[index])}</em>
        </span>
      ))}
    </div>
  );
}

/** An area wash lies under the first line only. Levels have their own scale at the right. The arrow keys walk through the days. */
export function LineChartDrawing({
  label,
  points,
  lines,
  height,
}: {
  label: string;
  points: readonly ChartPoint[];
  lines: readonly ChartLine[];
  height: number;
}) {
  const hasLevels = lines.some((line) => line.level);
  const byDay = new Map(points.map((point) => [point.day, point]));
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={[...points]}
        margin={{ top: 14, right: 4, bottom: 0, left: 0 }}
        title={label}
        accessibilityLayer
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={formatDay}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={56}
          tickMargin={8}
          interval="preserveStartEnd"
        />
        <YAxis yAxisId="counts" niceTicks="snap125" {...scale} />
        {hasLevels && <YAxis yAxisId="levels" orientation="right" domain={['auto', 'auto']} {...scale} />}
        <Tooltip
          cursor={{ stroke: 'var(--ink-3)', strokeDasharray: '3 3' }}
          isAnimationActive={false}
          content={({ active, label: day }) => {
            const point = typeof day === 'string' ? byDay.get(day) : undefined;
            return active && point ? <DayTip point={point} lines={lines} /> : null;
          }}
        />
        {lines.map((line, index) => {
          const shared = {
            name: line.label,
            dataKey: (point: ChartPoint) => point.values[index],
            stroke: line.color,
            strokeWidth: 2,
            strokeDasharray: line.dash,
            yAxisId: line.level ? 'levels' : 'counts',
            isAnimationActive: false,
            connectNulls: true,
            dot: points.length === 1 ? { r: 4, fill: line.color } : false,
            activeDot: { r: 4, strokeWidth: 0, fill: line.color },
          };
          return index === 0 ? (
            <Area key={line.key} type="linear" fill="var(--chart-wash)" fillOpacity={1} {...shared} />
          ) : (
            <Line key={line.key} type="linear" {...shared} />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
