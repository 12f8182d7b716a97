/** Everything that is counted about a link: range, filters, chart, sources, countries and destinations. */
import { Button, Select, Skeleton } from '@mantine/core';
import { ChartSpline } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { LinkType } from '#domain/links/link.ts';
import type { BreakdownMetric } from '#domain/stats/breakdowns.ts';
import { chartTotal } from '#domain/stats/chart-days.ts';
import { presetRange, rangePresetLabels, rangePresets } from '#domain/stats/date-range.ts';
import { withFilter } from '#domain/stats/source-filters.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { chosenRange } from '#web/lib/range-url.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { useAnnotations } from '#web/parts/annotations/use-annotations.ts';
import { DateRangePicker } from '#web/ui/date-range-picker.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LiveSign } from '#web/ui/live-sign.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AppsCard } from './apps-card.tsx';
import { AudienceCard } from './audience-card.tsx';
import { CountriesCard } from './countries-card.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import classes from './link-detail-screen.module.css';
import { PlacementsCard } from './placements-card.tsx';
import { ReportLink } from './report-link.tsx';
import { SourcesCard } from './sources-card.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { TopPlaces } from './top-places-line.tsx';
import { useDetailState } from './use-detail-state.ts';
import { useLinkActivity } from './use-link-activity.ts';
import { useLinkStatistics } from './use-link-statistics.ts';
import { usePlacementNames } from './use-placement-names.ts';

// The logos of all services are loaded with them, after the figures.
const DestinationsCard = lazy(async () => ({ default: (await import('./destinations-card.tsx')).DestinationsCard }));
const PresavesCard = lazy(async () => ({ default: (await import('./presaves-card.tsx')).PresavesCard }));

const metrics: { value: BreakdownMetric; label: string }[] = [
  { value: 'view', label: 'Views' },
  { value: 'click', label: 'Clicks' },
];

const phoneParts = [
  { value: 'stats', label: 'Stats' },
  { value: 'sources', label: 'Sources' },
  { value: 'countries', label: 'Countries' },
] as const;

type PhonePart = (typeof phoneParts)[number]['value'];

/** The fields of a link that decide what is counted. */
export interface CountedLink {
  id: string;
  artist_id: string;
  title: string;
  created_at: string;
  type: LinkType;
  release_time?: string | null | undefined;
}

/** `editable` says whether the person may change the link. On a phone one of chart, sources and countries is shown at a time (UI-13). */
export function LinkStatisticsPanel({ link, editable }: { link: CountedLink; editable: boolean }) {
  const { state, context, change } = useDetailState(link.created_at);
  const { range, metric, filters } = state;
  const { statistics, changes, problem, variables, reload, refresh } = useLinkStatistics(
    link.id,
    range,
    context.zone,
    filters,
  );
  const place = { artistId: link.artist_id, linkId: link.id };
  const annotations = useAnnotations(place, range, context.zone, statistics !== undefined);
  const names = usePlacementNames(link.artist_id);
  const today = dayOf(context.now, context.zone);
  // Figures of past days do not change.
  const live = useLinkActivity(link.id, range.to >= today, refresh);
  const [part, setPart] = useState<PhonePart>('stats');
  const presets = useMemo(
    () => rangePresets.map((id) => ({ id, label: rangePresetLabels[id], range: presetRange(id, context) })),
    [context],
  );
  const [places, setPlaces] = useState<'list' | 'map'>('list');
  const answer = statistics?.answer;
  const presaves = statistics && chartTotal(statistics.days, 'presaves');
  const subscribes = statistics && chartTotal(statistics.days, 'subscribes');
  return (
    <>
      <div className={classes.toolbar} data-part={part}>
        <DateRangePicker
          value={range}
          chosen={range.preset}
          presets={presets}
          latest={today}
          align="start"
          onChange={(next, id) => change({ range: chosenRange(next, id) })}
        />
        <ExportButton
          link={link}
          range={range}
          zone={context.zone}
          filters={filters}
          statistics={statistics}
          placements={names}
          annotations={annotations.rows}
        />
        <Button
          component={Link}
          to={`/compare?links=${link.id}`}
          variant="default"
          className={classes.export ?? ''}
          aria-label="Compare"
        >
          <ChartSpline size={16} aria-hidden="true" />
          <span className={classes.exportWord}>Compare</span>
        </Button>
        <ReportLink linkId={link.id} range={range} />
        {live && <LiveSign state={live} />}
        <FilterChips filters={filters} placements={names} onChange={(next) => change({ filters: next })} />
        <Select
          className={classes.metric}
          aria-label="What sources and countries count"
          data={metrics}
          value={metric}
          onChange={(_, option) => {
            const next = metrics.find(({ value }) => value === option?.value)?.value;
            if (next !== undefined) change({ metric: next });
          }}
        />
      </div>
      {problem !== undefined ? (
        <EmptyState
          title="The statistics didn't load"
          text={problem}
          action={<Button onClick={reload}>Try again</Button>}
        />
      ) : (
        <>
          <div className={classes.switcher}>
            <Segmented label="Part of the statistics" options={phoneParts} value={part} onChange={setPart} fullWidth />
            {part === 'stats' && <TopPlaces statistics={answer} metric={metric} onOpen={setPart} />}
          </div>
          <div className={classes.columns} data-part={part} data-type={link.type} data-places={places}>
            <div className={classes.stats}>
              <StatisticsCard
                type={link.type}
                statistics={statistics}
                changes={changes}
                range={range}
                today={today}
                linkId={link.id}
                annotations={annotations}
                mayWrite={editable}
              />
            </div>
            <div className={classes.sources}>
              <SourcesCard
                statistics={answer}
                metric={metric}
                filters={filters}
                onFilter={(next) => change({ filters: next })}
              />
            </div>
            {link.type === 'pre-release' && (
              <div className={classes.presaves}>
                <Suspense fallback={<Skeleton height={180} radius={16} />}>
                  <PresavesCard linkId={link.id} counted={presaves} />
                </Suspense>
              </div>
            )}
            <div className={classes.destinations}>
              <Suspense fallback={<Skeleton height={340} radius={16} />}>
                <DestinationsCard
                  link={link}
                  editable={editable}
                  statistics={answer}
                  counted={presaves === undefined || subscribes === undefined ? undefined : presaves + subscribes}
                />
              </Suspense>
            </div>
            <div className={classes.countries}>
              <CountriesCard
                statistics={answer}
                metric={metric}
                view={places}
                onView={setPlaces}
                onSelect={(code) => change({ filters: withFilter(filters, 'country', code) })}
              />
            </div>
            <div className={classes.apps}>
              <AppsCard type={link.type} statistics={answer} />
            </div>
            <div className={classes.placements}>
              <PlacementsCard
                statistics={answer}
                names={names}
                filtered={filters.placement}
                onSelect={(code) => change({ filters: withFilter(filters, 'placement', code) })}
              />
            </div>
            <div className={classes.audience}>
              <AudienceCard
                variables={variables}
                createdAt={link.created_at}
                metric={metric}
                onFilter={(chosen) => change({ filters: { ...filters, ...chosen } })}
              />
            </div>
          </div>
        </>
      )}
    </>
  );
}
