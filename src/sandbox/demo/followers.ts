/** The daily follower count of the demo world's playlist, up to today's count at the sandbox's Spotify. */

import { recogniseSource } from '#domain/links/source-kind.ts';
import { followersMetric } from '#domain/stats/chart-days.ts';
import { createSeededNumbers } from '../seeded-numbers.ts';
import type { Catalogue } from '../spotify/catalogue.ts';
import type { DemoPlatformStat } from './builder.ts';
import { dayAway, daysOfTraffic } from './calendar.ts';
import type { PlannedLink } from './plan.ts';

/** The maximum daily growth, as a fraction of all followers. */
const strongestDay = 0.011;

/** One figure a day for ninety days, oldest first; none for a link without a playlist of the catalogue. */
export function followersOf(
  linkId: string,
  { type, path, destinations }: PlannedLink,
  catalogue: Catalogue,
  now: Date,
): DemoPlatformStat[] {
  const source = recogniseSource(destinations.find((destination) => destination.type === 'spotify')?.url ?? '');
  const playlist = source?.kind === 'spotify' ? catalogue.playlistById.get(source.id) : undefined;
  if (type !== 'playlist' || playlist === undefined) return [];
  const numbers = createSeededNumbers(`followers/${path}`);
  let value = playlist.followers;
  const newestFirst = Array.from({ length: daysOfTraffic }, (_, daysAgo) => {
    const stat = { linkId, day: dayAway(now, -daysAgo), ...followersMetric, value };
    // On some days a few followers leave.
    value = Math.round(value * (1 - strongestDay * (numbers.next() - 0.12)));
    return stat;
  });
  return newestFirst.reverse();
}
