/** The list's figures and chart over a range. */
import { Button } from '@mantine/core';
import { memo } from 'react';
import type { ChartDay } from '#domain/stats/chart-days.ts';
import { type DateRange, rangeLength } from '#domain/stats/date-range.ts';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { AnnotatedChart } from '#web/parts/annotations/annotated-chart.tsx';
import { useAnnotations } from '#web/parts/annotations/use-annotations.ts';
import { LeftOutNote } from '#web/parts/left-out-note.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Kpi, KpiRow } from '#web/ui/kpi-row.tsx';
import type { ChartSeries } from '#web/ui/line-chart.tsx';
import { comparedWith, formatCount } from '#web/ui/numbers.ts';
import classes from './statistics-panel.module.css';
import { useArtistStatistics } from './use-artist-statistics.ts';

const series: readonly ChartSeries<ChartDay>[] = [
  { key: 'views', label: 'Views' },
  { key: 'clickthroughs', label: 'Clicks' },
];

/** Views, clicks, click-through rate and new fans against the range of the same length before (UI-5). */
export const StatisticsPanel = memo(function StatisticsPanel({
  artistId,
  range,
  zone,
  today,
}: {
  artistId: string;
  range: DateRange;
  zone: string;
  today: string;
}) {
  const { days, figures, changes, leftOut, problem, reload } = useArtistStatistics(artistId, range, zone);
  const { artist } = useSignedIn();
  const annotations = useAnnotations({ artistId, linkId: null }, range, zone, days !== undefined);
  const note = comparedWith(rangeLength(range));
  const items: Kpi[] = [
    {
      label: 'Views',
      value: figures && formatCount(figures.views),
      change: changes?.views,
      note: changes?.views && note,
    },
    { label: 'Clicks', value: figures && formatCount(figures.clicks), change: changes?.clicks, accent: true },
    { label: 'Click-through rate', value: figures && `${figures.rate.toFixed(1)}%`, change: changes?.rate },
    { label: 'New fans', value: figures && formatCount(figures.fans), change: changes?.fans },
  ];

  return (
    <section className={classes.panel} aria-label="Statistics of all links">
      {problem === undefined ? (
        <>
          <KpiRow items={items} />
          <div className={classes.chart}>
            <AnnotatedChart
              annotations={annotations}
              range={range}
              linkId={null}
              mayWrite={mayWrite(artist)}
              label="Views and clicks by day"
              rows={days}
              series={series}
              today={today}
              note={leftOut && <LeftOutNote leftOut={leftOut} />}
            />
          </div>
        </>
      ) : (
        <EmptyState
          title="The statistics didn't load"
          text={problem}
          action={<Button onClick={reload}>Try again</Button>}
        />
      )}
    </section>
  );
});
