/** Where in the world hits came from, as a list or as a map; choosing a country filters by it. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { type BreakdownMetric, countryBreakdown } from '#domain/stats/breakdowns.ts';
import { countryName } from '#domain/stats/country-names.ts';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { BreakdownList } from './breakdown-list.tsx';
import classes from './link-detail-screen.module.css';
import type { LinkStatistics } from './use-link-statistics.ts';

const CountryMap = lazy(async () => ({ default: (await import('./country-map.tsx')).CountryMap }));

const views = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const;

/** `statistics` is undefined while they load. Hits without a country are listed as "Unknown". */
export function CountriesCard({
  statistics,
  metric,
  view,
  onView,
  onSelect,
}: {
  statistics: LinkStatistics | undefined;
  metric: BreakdownMetric;
  view: 'list' | 'map';
  onView: (view: 'list' | 'map') => void;
  onSelect: (code: string) => void;
}) {
  const countries = statistics?.countries;
  const rows = useMemo(() => countries && countryBreakdown(countries, metric), [countries, metric]);
  const part = useRef<HTMLDivElement>(null);
  const select = (code: string): void => {
    // The chosen row or region is rendered again, so the focus is restored.
    part.current?.focus();
    onSelect(code);
  };
  return (
    <Card title="Countries" aside={<Segmented label="Countries as" options={views} value={view} onChange={onView} />}>
      <div ref={part} className={classes.part} tabIndex={-1}>
        {view === 'map' && rows !== undefined && rows.length > 0 ? (
          <Suspense fallback={<Skeleton className={classes.mapPlace} radius={8} />}>
            <CountryMap rows={rows} unit={metric === 'click' ? 'click' : 'view'} onSelect={select} />
          </Suspense>
        ) : (
          <BreakdownList
            label="Countries"
            category="country"
            rows={rows}
            tone={metric === 'click' ? 'brass' : 'ink'}
            nameOf={countryName}
            onSelect={select}
          />
        )}
      </div>
    </Card>
  );
}
