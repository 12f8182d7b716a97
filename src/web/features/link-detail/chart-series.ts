/** The lines of a link's chart, by its type (STAT-23). */
import type { LinkType } from '#domain/links/link.ts';
import type { ChartDay } from '#domain/stats/chart-days.ts';
import type { ChartSeries } from '#web/ui/line-chart.tsx';

const always: readonly ChartSeries<ChartDay>[] = [
  { key: 'views', label: 'Views' },
  { key: 'clickthroughs', label: 'Clicks' },
  { key: 'subscribes', label: 'Subscribers' },
];
const withPresaves = [...always, { key: 'presaves', label: 'Presaves' }] as const;
const withLikes = [...always, { key: 'spotify_likes', label: 'Spotify Likes', optional: true, level: true }] as const;

/** Pre-releases count pre-saves; the likes of a playlist can be switched on. */
export function chartSeries(type: LinkType): readonly ChartSeries<ChartDay>[] {
  if (type === 'pre-release') return withPresaves;
  return type === 'playlist' ? withLikes : always;
}
