/** Caches the results of a link finder: a release's URLs rarely change, and free quotas are small. */
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { OfferedLink } from '#domain/links/source-links.ts';
import type { PlatformLinks } from './catalogue.ts';

/** Cache lifetime in milliseconds, and the maximum number of entries. */
const keptFor = 3_600_000;
const mostKept = 2000;

/** Wraps a finder so that it is called at most once an hour for the same release. Failures are not cached. */
export function keepLinks({ name, linksOf }: PlatformLinks, clock: Clock): PlatformLinks {
  const kept = createBoundedMap<string, { until: number; links: OfferedLink[] }>(mostKept);
  return {
    name,
    linksOf: async (release) => {
      const now = clock.now().getTime();
      const key = `${release.markets.join()} ${release.url ?? `${release.kind} ${release.code}`}`;
      const known = kept.get(key);
      if (known !== undefined && now < known.until) return known.links;
      const links = await linksOf(release);
      kept.set(key, { until: now + keptFor, links });
      return links;
    },
  };
}
