/** The drawing of the line chart, in a file of its own, since it is drawn after the figures. */
import { useElementSize } from '@mantine/hooks';
import { area, line } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ChartKey } from './chart-key.tsx';
import { type ChartLayout, type ChartScale, layOutChart } from './chart-layout.ts';
import { type ChartLine, type ChartPoint, nameDay } from './chart-lines.ts';
import type { ChartMark } from './chart-marks.ts';
import { EndNames, endRoom } from './end-names.tsx';
import classes from './line-chart-drawing.module.css';
import { MarkStrip } from './mark-strip.tsx';
import { formatDay, formatFigure, formatShortCount } from './numbers.ts';

function Scale({ scale, x, anchor }: { scale: ChartScale; x: number; anchor: 'start' | 'end' }) {
  return scale.ticks.map((tick) => (
    <text key={tick} x={x} y={scale.y(tick)} dy="0.32em" textAnchor={anchor}>
      {formatShortCount(tick)}
    </text>
  ));
}

function Frame({ layout, points }: { layout: ChartLayout; points: readonly ChartPoint[] }) {
  const { left, right, bottom, x, dayMarks, counts, levels } = layout;
  return (
    <g className={classes.frame}>
      {counts.ticks.map((tick) => (
        <line key={tick} x1={left} x2={right} y1={counts.y(tick)} y2={counts.y(tick)} />
      ))}
      <line x1={left} x2={right} y1={bottom} y2={bottom} />
      <Scale scale={counts} x={left - 8} anchor="end" />
      {levels && <Scale scale={levels} x={right + 8} anchor="start" />}
      {dayMarks.map((index) => (
        <text
          key={index}
          x={x(index)}
          y={bottom + 18}
          textAnchor={points.length > 1 && index === points.length - 1 ? 'end' : 'middle'}
        >
          {points[index]?.name ?? formatDay(points[index]?.day ?? '')}
        </text>
      ))}
    </g>
  );
}

/**
 * One line through the days whose value is known. `wash` fills what is below it; `at` is the day with the dot. An unfinished day is a
 * hollow point at the end of a fine dotted piece, so that it does not look like a fall.
 */
function Curve({
  line: { key, color, dash, level },
  points,
  index,
  layout,
  wash,
  at,
}: {
  line: ChartLine;
  points: readonly ChartPoint[];
  index: number;
  layout: ChartLayout;
  wash: boolean;
  at: number | undefined;
}) {
  const { x, bottom, counts, levels = counts } = layout;
  const { y } = level ? levels : counts;
  const known = points.flatMap(({ values, unfinished }, place) => {
    const value = values[index];
    return typeof value === 'number' ? [{ place, unfinished, xy: [x(place), y(value)] as [number, number] }] : [];
  });
  const open = known.findIndex(({ unfinished }) => unfinished);
  const over = (open < 0 ? known : known.slice(0, open)).map(({ xy }) => xy);
  const rest = (open < 0 ? [] : known.slice(Math.max(0, open - 1))).map(({ xy }) => xy);
  const hollow = known[open];
  const dotted = known.length === 1 ? known[0] : known.find(({ place }) => place === at);
  return (
    <g data-line={key}>
      {wash && <path d={area().y0(bottom)(over) ?? ''} fill="var(--chart-wash)" />}
      <path d={line()(over) ?? ''} fill="none" stroke={color} strokeWidth={2} strokeDasharray={dash} />
      <path d={line()(rest) ?? ''} fill="none" stroke={color} strokeWidth={1.5} strokeDasharray="1 4" />
      {dotted && <circle cx={dotted.xy[0]} cy={dotted.xy[1]} r={4} fill={color} />}
      {hollow && (
        <circle
          data-unfinished
          cx={hollow.xy[0]}
          cy={hollow.xy[1]}
          r={3.5}
          fill="var(--surface)"
          stroke={color}
          strokeWidth={2}
        />
      )}
    </g>
  );
}

function DayTip({
  point,
  lines,
  x,
  width,
}: {
  point: ChartPoint;
  lines: readonly ChartLine[];
  x: number;
  width: number;
}) {
  // It is on the side with more room.
  const place = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={classes.tip} style={place} aria-hidden="true">
      <b>{nameDay(point)}</b>
      {lines.map((each, index) => (
        <span key={each.key} className={classes.tipRow}>
          <ChartKey line={each} />
          <em>{formatFigure(point.values[index])}</em>
        </span>
      ))}
    </div>
  );
}

const spoken = (point: ChartPoint, lines: readonly ChartLine[], marks: readonly ChartMark[]): string =>
  [
    nameDay(point),
    ...lines.map(({ label }, index) => `${label} ${formatFigure(point.values[index])}`),
    ...marks.filter(({ day }) => day === point.day).map(({ text }) => text),
  ].join(', ');

const noMarks: readonly ChartMark[] = [];

/**
 * An area wash lies under the first line only. Levels have their own scale at the right. The pointer, a finger and the arrow keys walk
 * through the days; for those who do not see it, it is a slider over them that says each day's figures.
 */
export function LineChartDrawing({
  label,
  points,
  lines,
  height,
  marks = noMarks,
  onMarks,
  onDay,
  named = false,
}: {
  label: string;
  points: readonly ChartPoint[];
  lines: readonly ChartLine[];
  height: number;
  /** In the order of their days; each stands below its day. */
  marks?: readonly ChartMark[] | undefined;
  /** Marks were pressed. */
  onMarks?: ((marks: readonly ChartMark[], button: HTMLElement) => void) | undefined;
  /** A day was pressed by the mouse or with Enter. */
  onDay?: ((day: string) => void) | undefined;
  /** Whether the lines' names stand at their ends, where there is room. */
  named?: boolean;
}) {
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useState<number>();
  // What pressed last: not every browser says it with the click.
  const pointer = useRef<string>(undefined);
  const last = points.length - 1;
  // Other points may have come since the day was chosen.
  const at = chosen !== undefined && chosen <= last ? chosen : undefined;
  const end = named ? endRoom(width) : 0;
  const layout = layOutChart(points, lines, { width, height, end });
  const indexes = new Map(points.map(({ day }, index) => [day, index]));
  const xOf = (day: string): number | undefined => {
    const index = indexes.get(day);
    return index === undefined ? undefined : layout.x(index);
  };
  const point = at === undefined ? undefined : points[at];

  const follow = (event: PointerEvent): void => setChosen(layout.indexAt(event.nativeEvent.offsetX));
  const shown = points[at ?? last];
  const walk = (event: KeyboardEvent): void => {
    const present = at ?? last;
    const places: Partial<Record<string, number>> = {
      ArrowLeft: Math.max(0, present - 1),
      ArrowDown: Math.max(0, present - 1),
      ArrowRight: Math.min(last, present + 1),
      ArrowUp: Math.min(last, present + 1),
      Home: 0,
      End: last,
    };
    const place = places[event.key];
    if (event.key === 'Escape') setChosen(undefined);
    if (event.key === 'Enter' && shown !== undefined) onDay?.(shown.day);
    if (place === undefined) return;
    event.preventDefault();
    setChosen(place);
  };
  return (
    <>
      <div
        ref={ref}
        className={classes.drawing}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? Math.max(0, last)}
        aria-valuetext={shown && spoken(shown, lines, marks)}
        onClick={({ nativeEvent }) => {
          // A finger that taps a day wants to read it.
          const day = points[layout.indexAt(nativeEvent.offsetX)]?.day;
          if (day !== undefined && pointer.current === 'mouse') onDay?.(day);
        }}
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
          follow(event);
        }}
        onPointerMove={follow}
        // A finger that is lifted leaves the day it chose on the screen.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={walk}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            <Frame layout={layout} points={points} />
            {[...new Set(marks.map(({ day }) => xOf(day)))].map(
              (x) =>
                x !== undefined && (
                  <line key={x} className={classes.markLine} x1={x} x2={x} y1={14} y2={layout.bottom} />
                ),
            )}
            {at !== undefined && point && (
              <line className={classes.cursor} x1={layout.x(at)} x2={layout.x(at)} y1={14} y2={layout.bottom} />
            )}
            {lines.map((each, index) => (
              <Curve
                key={each.key}
                line={each}
                points={points}
                index={index}
                layout={layout}
                wash={index === 0}
                at={at}
              />
            ))}
            {end > 0 && <EndNames lines={lines} points={points} layout={layout} room={end} />}
          </svg>
        )}
        {at !== undefined && point && <DayTip point={point} lines={lines} x={layout.x(at)} width={width} />}
      </div>
      {marks.length > 0 && onMarks && width > 0 && <MarkStrip marks={marks} xOf={xOf} width={width} onOpen={onMarks} />}
    </>
  );
}
