/** The figures and the chart of a link over a range. */
import { Skeleton } from '@mantine/core';
import type { LinkType } from '#domain/links/link.ts';
import { chartTotal } from '#domain/stats/chart-days.ts';
import { type DateRange, rangeLength } from '#domain/stats/date-range.ts';
import { clickThroughRateText } from '#domain/stats/rates.ts';
import { AnnotatedChart } from '#web/parts/annotations/annotated-chart.tsx';
import type { UsedAnnotations } from '#web/parts/annotations/use-annotations.ts';
import { LeftOutNote } from '#web/parts/left-out-note.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Kpi, KpiRow } from '#web/ui/kpi-row.tsx';
import { comparedWith, formatCount } from '#web/ui/numbers.ts';
import { chartSeries } from './chart-series.ts';
import classes from './link-detail-screen.module.css';
import type { UsedStatistics } from './use-link-statistics.ts';

/** Views, clicks and click-through rate against the range of the same length before, and the pre-saves of a pre-release. */
export function StatisticsCard({
  type,
  statistics,
  changes,
  range,
  today,
  linkId,
  annotations,
  mayWrite,
}: Pick<UsedStatistics, 'statistics' | 'changes'> & {
  type: LinkType;
  range: DateRange;
  today: string;
  linkId: string;
  annotations: UsedAnnotations;
  mayWrite: boolean;
}) {
  const figures = statistics?.figures;
  const note = comparedWith(rangeLength(range));
  const items: Kpi[] = [
    {
      label: 'Views',
      value: figures && formatCount(figures.views),
      change: changes?.views,
      note: changes?.views && note,
    },
    { label: 'Clicks', value: figures && formatCount(figures.clicks), change: changes?.clicks, accent: true },
    {
      label: 'Click-through rate',
      value: figures && clickThroughRateText(figures.clicks, figures.views),
      change: changes?.rate,
    },
  ];
  if (type === 'pre-release') {
    items.push({ label: 'Presaves', value: statistics && formatCount(chartTotal(statistics.days, 'presaves')) });
  }
  return (
    <Card flush>
      {statistics === undefined && (
        <span role="status" className="visually-hidden">
          Loading views and clicks
        </span>
      )}
      <KpiRow items={items} />
      <div className={classes.chart}>
        <AnnotatedChart
          annotations={annotations}
          range={range}
          linkId={linkId}
          mayWrite={mayWrite}
          label="Events by day"
          rows={statistics?.days}
          series={chartSeries(type)}
          height={262}
          today={today}
          note={statistics ? <LeftOutNote leftOut={statistics.leftOut} /> : <Skeleton height={18} width={270} />}
        />
      </div>
    </Card>
  );
}
