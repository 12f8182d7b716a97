/** Compares up to five links, or two ranges of one link, in one chart (STAT-220 to STAT-223). */
import { Button, Checkbox, Select, Skeleton } from '@mantine/core';
import { ChartSpline, Download, X } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { comparedDays, comparedMetrics, mostCompared, totalsOf, valuesOf } from '#domain/stats/comparison.ts';
import {
  presetRange,
  type RangeContext,
  rangePresetLabels,
  rangePresets,
  startOfYear,
} from '#domain/stats/date-range.ts';
import { figuresOf } from '#domain/stats/figures.ts';
import { leftOutOf } from '#domain/stats/left-out.ts';
import { dayOf, moveDay } from '#domain/stats/zoned-day.ts';
import { chosenRange } from '#web/lib/range-url.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { LeftOutNote } from '#web/parts/left-out-note.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateRangePicker } from '#web/ui/date-range-picker.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type ChartSeries, LineChart } from '#web/ui/line-chart.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { comparedCsv } from './compare-csv.ts';
import classes from './compare-screen.module.css';
import { CompareTable, metricWords } from './compare-table.tsx';
import { readCompareState, writeCompareState } from './compare-url.ts';
import { LinkPicker } from './link-picker.tsx';
import { useComparison } from './use-comparison.ts';

const metrics = comparedMetrics.map((value) => ({ value, label: metricWords[value] }));
const ways = [
  { value: 'calendar', label: 'Same days' },
  { value: 'release', label: 'Days since release' },
] as const;

/** A day of the chart with a value for each line. */
interface ComparedDay {
  day: string;
  name: string;
  first: number | null;
  second: number | null;
  third: number | null;
  fourth: number | null;
  fifth: number | null;
}
const places = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
const nameOf = ({ name }: ComparedDay) => name;

/** The screen behind `/compare`. */
export function CompareScreen() {
  const now = useToday();
  const context = useMemo<RangeContext>(
    () => ({ now, zone: viewerZone, lifetimeFrom: startOfYear({ now, zone: viewerZone }) }),
    [now],
  );
  const read = useCallback((query: URLSearchParams) => readCompareState(query, context), [context]);
  const write = useCallback(
    (present: URLSearchParams, next: ReturnType<typeof read>) => writeCompareState(present, next, context),
    [context],
  );
  const { state, change } = useUrlState(read, write);
  const today = dayOf(context.now, context.zone);
  const { links, series, figures, problem, reload } = useComparison(state, context);
  const presets = useMemo(
    () => rangePresets.map((id) => ({ id, label: rangePresetLabels[id], range: presetRange(id, context) })),
    [context],
  );
  const { metric, alignment, before } = state;
  const withBefore = before && state.links.length === 1;
  const relative = withBefore || alignment === 'release';
  const values = useMemo(
    () => figures && series.map((each, index) => valuesOf(each, figures[index]?.events ?? [], metric, today)),
    [series, figures, metric, today],
  );
  const rows = useMemo(() => {
    if (values === undefined) return undefined;
    const from = series[0]?.range.from ?? today;
    return Array.from({ length: comparedDays(series) }, (_, index): ComparedDay => {
      const at = (place: number) => values[place]?.[index] ?? null;
      const day = moveDay(from, index, 'day');
      return { day, name: `Day ${index + 1}`, first: at(0), second: at(1), third: at(2), fourth: at(3), fifth: at(4) };
    });
  }, [series, values, today]);
  const lines = useMemo(
    () => series.map(({ label }, index): ChartSeries<ComparedDay> => ({ key: places[index] ?? 'first', label })),
    [series],
  );
  const sums =
    figures && series.map((each, index) => ({ series: each, totals: totalsOf(figures[index]?.events ?? []) }));
  const leftOut = useMemo(() => {
    if (figures === undefined) return undefined;
    const counted = figuresOf(figures.flatMap(({ events }) => events));
    return leftOutOf(
      figures.flatMap(({ left_out }) => left_out),
      counted,
    );
  }, [figures]);
  const save = () => {
    const written = series.map((each, index) => ({ series: each, values: values?.[index] ?? [] }));
    const name = `compare-${metric}-${state.range.from}-${state.range.to}.csv`;
    saveFile(name, comparedCsv(written, metricWords[metric].toLowerCase(), relative), 'text/csv;charset=utf-8');
  };
  const missing = links !== undefined && links.length < state.links.length;
  return (
    <>
      <title>Compare · Fanfare</title>
      <PageHeading title="Compare" />
      <ul className={classes.chosen} aria-label="Compared links">
        {links?.map(({ id, title, artistName }) => (
          <li key={id} className={classes.picked}>
            <span>
              {title} · {artistName}
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove ${title}`}
              onClick={() => change({ links: state.links.filter((each) => each !== id) })}
            >
              <X size={15} aria-hidden="true" />
            </button>
          </li>
        ))}
        {state.links.length < mostCompared && (
          <li className={classes.picker}>
            <LinkPicker without={state.links} onPick={(id) => change({ links: [...state.links, id] })} />
          </li>
        )}
      </ul>
      {missing && <p role="note">A link of this comparison was deleted, or you don't work for its artist.</p>}
      <div className={classes.toolbar}>
        <DateRangePicker
          value={state.range}
          chosen={state.range.preset}
          presets={presets}
          latest={today}
          align="start"
          onChange={(next, id) => change({ range: chosenRange(next, id) })}
        />
        <Select
          className={classes.metric}
          aria-label="What is compared"
          data={metrics}
          value={metric}
          onChange={(_, option) => {
            const next = metrics.find(({ value }) => value === option?.value)?.value;
            if (next !== undefined) change({ metric: next });
          }}
        />
        <Segmented
          label="How days meet"
          options={ways}
          value={alignment}
          onChange={(next) => change({ alignment: next, before: false })}
        />
        {state.links.length === 1 && (
          <Checkbox
            label="With the days before"
            checked={before}
            onChange={({ currentTarget }) => change({ before: currentTarget.checked, alignment: 'calendar' })}
          />
        )}
        {links?.length !== 0 && (
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden="true" />}
            onClick={save}
            disabled={values === undefined}
          >
            Export
          </Button>
        )}
      </div>
      {problem !== undefined ? (
        <EmptyState
          title="The comparison didn't load"
          text={problem}
          action={<Button onClick={reload}>Try again</Button>}
        />
      ) : links?.length === 0 ? (
        <EmptyState
          icon={<ChartSpline size={22} />}
          title="Choose links to compare"
          text="Add up to five links above. With one link, its days can be compared with the days before."
          action={null}
        />
      ) : (
        <Card flush>
          <div className={classes.chart}>
            <LineChart
              label="Compared by day"
              rows={rows}
              series={lines}
              height={300}
              named
              today={alignment === 'release' ? undefined : today}
              nameOf={relative ? nameOf : undefined}
              note={leftOut ? <LeftOutNote leftOut={leftOut} /> : <Skeleton height={18} width={220} />}
            />
          </div>
          {sums && <CompareTable rows={sums} base={withBefore ? 1 : 0} metric={metric} today={today} />}
        </Card>
      )}
    </>
  );
}
