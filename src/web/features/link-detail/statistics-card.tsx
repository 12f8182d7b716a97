/** The figures and the chart of a link over a range. */
import type { ChartDay } from '#domain/stats/chart-days.ts';
import { type DateRange, rangeLength } from '#domain/stats/date-range.ts';
import { clickThroughRateText } from '#domain/stats/rates.ts';
import { Card } from '#web/ui/card.tsx';
import { type Kpi, KpiRow } from '#web/ui/kpi-row.tsx';
import { LeftOutNote } from '#web/ui/left-out-note.tsx';
import { type ChartSeries, LineChart } from '#web/ui/line-chart.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './link-detail-screen.module.css';
import type { UsedStatistics } from './use-link-statistics.ts';

const always: readonly ChartSeries<ChartDay>[] = [
  { key: 'views', label: 'Views' },
  { key: 'clickthroughs', label: 'Clicks' },
];
const subscribes: ChartSeries<ChartDay> = { key: 'subscribes', label: 'Subscribers', color: 'var(--series-3)' };
const presaves: ChartSeries<ChartDay> = { key: 'presaves', label: 'Presaves', color: 'var(--series-4)' };

/** Sign-ups and pre-saves have a line when there were any. */
function seriesOf(days: readonly ChartDay[] | undefined): readonly ChartSeries<ChartDay>[] {
  const has = (key: 'subscribes' | 'presaves') => days?.some((day) => day[key] > 0) ?? false;
  return [...always, ...(has('subscribes') ? [subscribes] : []), ...(has('presaves') ? [presaves] : [])];
}

/** Views, clicks and click-through rate against the range of the same length before. */
export function StatisticsCard({
  statistics,
  changes,
  range,
}: Pick<UsedStatistics, 'statistics' | 'changes'> & { range: DateRange }) {
  const figures = statistics?.figures;
  const length = rangeLength(range);
  const note = length === 1 ? 'vs. the day before' : `vs. prior ${length} days`;
  const items: Kpi[] = [
    {
      label: 'Views',
      value: figures && formatCount(figures.views),
      change: changes?.views,
      note: changes?.views && note,
    },
    { label: 'Clicks', value: figures && formatCount(figures.clicks), change: changes?.clicks, accent: true },
    { label: 'CTR', value: figures && clickThroughRateText(figures.clicks, figures.views), change: changes?.rate },
  ];
  return (
    <Card flush>
      <KpiRow items={items} />
      <div className={classes.chart}>
        <LineChart
          label="Events by day"
          rows={statistics?.days}
          series={seriesOf(statistics?.days)}
          height={262}
          note={statistics && <LeftOutNote leftOut={statistics.leftOut} />}
        />
      </div>
    </Card>
  );
}
