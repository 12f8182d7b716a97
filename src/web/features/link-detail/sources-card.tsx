/** Where hits came from, by referrer, medium, source or campaign; choosing a name filters by it (STAT-30 to STAT-32). */
import { useMemo, useRef, useState } from 'react';
import {
  type BreakdownMetric,
  type SourceCategory,
  sourceBreakdown,
  sourceCategoryLabels,
} from '#domain/stats/breakdowns.ts';
import { activeCategory, openCategories, type SourceFilters, withFilter } from '#domain/stats/source-filters.ts';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { BreakdownList } from './breakdown-list.tsx';
import classes from './link-detail-screen.module.css';
import type { LinkStatistics } from './use-link-statistics.ts';

/** `statistics` is undefined while they load. A filtered category has no tab, and the next one without a filter is shown. */
export function SourcesCard({
  statistics,
  metric,
  filters,
  onFilter,
}: {
  statistics: LinkStatistics | undefined;
  metric: BreakdownMetric;
  filters: SourceFilters;
  onFilter: (filters: SourceFilters) => void;
}) {
  const [wanted, setWanted] = useState<SourceCategory>('referrer');
  const active = activeCategory(filters, wanted);
  const part = useRef<HTMLDivElement>(null);
  const select = (category: SourceCategory, name: string): void => {
    // The chosen row disappears with its tab, so the focus moves to the next tab.
    part.current?.focus();
    onFilter(withFilter(filters, category, name));
  };
  const sources = statistics?.sources;
  const rows = useMemo(() => sources && active && sourceBreakdown(sources, active, metric), [sources, active, metric]);
  return (
    <Card title="Top Sources">
      <div ref={part} className={classes.part} tabIndex={-1}>
        {active === undefined ? (
          <p className={classes.nothing}>Every kind of source is filtered. Remove a filter to see the others.</p>
        ) : (
          <>
            <div className={classes.tabs}>
              <Segmented
                label="Kind of source"
                options={openCategories(filters).map((value) => ({ value, label: sourceCategoryLabels[value] }))}
                value={active}
                onChange={setWanted}
              />
            </div>
            <BreakdownList
              key={active}
              label={`Top sources by ${sourceCategoryLabels[active].toLowerCase()}`}
              category={sourceCategoryLabels[active].toLowerCase()}
              rows={rows}
              tone={metric === 'click' ? 'brass' : 'ink'}
              onSelect={(name) => select(active, name)}
            />
          </>
        )}
      </div>
    </Card>
  );
}
