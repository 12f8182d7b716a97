/** On a phone, where a link's hits came from most, above its chart: the country and the source that the hidden parts begin with (UI-43). */
import type { BreakdownMetric } from '#domain/stats/breakdowns.ts';
import { countryName } from '#domain/stats/country-names.ts';
import classes from './link-detail-screen.module.css';
import { topPlaces } from './top-places.ts';
import type { LinkStatistics } from './use-link-statistics.ts';

/** `statistics` is undefined while they load; the line is kept for them. `onOpen` shows the part with the others. */
export function TopPlaces({
  statistics,
  metric,
  onOpen,
}: {
  statistics: LinkStatistics | undefined;
  metric: BreakdownMetric;
  onOpen: (part: 'countries' | 'sources') => void;
}) {
  const { country, source } = statistics ? topPlaces(statistics, metric) : {};
  return (
    <p className={classes.top}>
      {(country ?? source) && <span>{metric === 'click' ? 'Most clicks:' : 'Most views:'}</span>}
      {country && (
        <button type="button" onClick={() => onOpen('countries')}>
          {countryName(country.name)} {country.share}%
        </button>
      )}
      {country && source && <span aria-hidden="true">·</span>}
      {source && (
        <button type="button" onClick={() => onOpen('sources')}>
          {source.name} {source.share}%
        </button>
      )}
    </p>
  );
}
