/** Who opened the page: by city, system, browser, device and language (STAT-44, STAT-45); choosing a row filters by it. */
import { useMemo, useRef, useState } from 'react';
import { type AudienceCategory, audienceCategories } from '#domain/stats/audience.ts';
import { type BreakdownMetric, breakdownTotal } from '#domain/stats/breakdowns.ts';
import { wholeShare } from '#domain/stats/rates.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import type { LinkStatisticsQueryVariables } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { audienceLabels } from './audience-names.ts';
import { type AudienceRow, audienceRows } from './audience-rows.ts';
import { FoldedBars } from './folded-bars.tsx';
import classes from './link-detail-screen.module.css';
import { useLinkAudience } from './use-link-audience.ts';

const tabs = audienceCategories.map((value) => ({ value, label: audienceLabels[value] }));
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** `variables` are those of the screen's statistics. Hits from before the values were stored have none, which is said where the range has such days. */
export function AudienceCard({
  variables,
  createdAt,
  metric,
  onFilter,
}: {
  variables: LinkStatisticsQueryVariables;
  /** When the link was made, ISO. */
  createdAt: string;
  metric: BreakdownMetric;
  onFilter: (filter: SourceFilters) => void;
}) {
  const [category, setCategory] = useState<AudienceCategory>('city');
  const { audience, failed } = useLinkAudience(variables);
  const rows = useMemo(() => audience && audienceRows(audience.counts, category, metric), [audience, category, metric]);
  const part = useRef<HTMLDivElement>(null);
  const first = Math.max(Date.parse(variables.start_time), Date.parse(createdAt));
  const hasOlder =
    audience !== undefined && ['os', 'language'].includes(category) && first < Date.parse(audience.since);
  return (
    <Card title="Audience">
      <div ref={part} className={classes.part} tabIndex={-1}>
        <div className={classes.tabs}>
          <Segmented label="Kind of audience" options={tabs} value={category} onChange={setCategory} />
        </div>
        {failed ? (
          <p className={classes.nothing}>The audience didn't load.</p>
        ) : (
          <Rows
            key={category}
            category={category}
            rows={rows}
            tone={metric === 'click' ? 'brass' : 'ink'}
            onFilter={(filter) => {
              // The rows are read again, so the focus stays on the card.
              part.current?.focus();
              onFilter(filter);
            }}
          />
        )}
        {hasOlder && <p className={classes.nothing}>Known since {date.format(new Date(audience.since))}.</p>}
      </div>
    </Card>
  );
}

function Rows({
  category,
  rows,
  tone,
  onFilter,
}: {
  category: AudienceCategory;
  rows: readonly AudienceRow[] | undefined;
  tone: 'brass' | 'ink';
  onFilter: (filter: SourceFilters) => void;
}) {
  const name = audienceLabels[category].toLowerCase();
  const total = breakdownTotal((rows ?? []).map(({ key, count }) => ({ name: key, count })));
  return (
    <FoldedBars
      label={`Audience by ${name}`}
      category={name}
      tone={tone}
      onSelect={(key) => {
        const filter = rows?.find((row) => row.key === key)?.filter;
        if (filter !== undefined) onFilter(filter);
      }}
      items={rows?.map(({ key, label, count, filter }) => ({
        ...{ key, label, count },
        share: wholeShare(count, total),
        selectable: filter !== undefined,
      }))}
    />
  );
}
