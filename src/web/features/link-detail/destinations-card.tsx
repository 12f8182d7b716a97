/** Where clicks went: each destination with its number and share, enabled and disabled apart (STAT-35). */
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { LinkType } from '#domain/links/link.ts';
import { Card } from '#web/ui/card.tsx';
import { DestinationRow } from './destination-row.tsx';
import classes from './destinations-card.module.css';
import { type DestinationFigures, type DetailDestinations, detailDestinations } from './detail-destinations.ts';
import { useLinkDestinations } from './use-link-destinations.ts';
import type { LinkStatistics } from './use-link-statistics.ts';
import { useReleasePhase } from './use-release-phase.ts';
import { useReloadWhenCounted } from './use-reload-when-counted.ts';

const loadSortableRows = async () => ({ default: (await import('./sortable-rows.tsx')).SortableRows });
const SortableRows = lazy(loadSortableRows);
const skeletonRows = ['62%', '48%', '70%', '40%', '55%'];

/**
 * `statistics` is undefined while they load; the destinations come on their own, and again when `counted`, the pre-saves and sign-ups of the
 * statistics, changes. Owners and editors put those of a pre-release in order. From the release on those of before it are folded.
 */
export function DestinationsCard({
  link,
  editable,
  statistics,
  counted,
}: {
  link: { id: string; type: LinkType; release_time?: string | null | undefined };
  editable: boolean;
  statistics: LinkStatistics | undefined;
  counted: number | undefined;
}) {
  const { destinations, problem, reload, move } = useLinkDestinations(link, editable);
  useReloadWhenCounted(counted, reload);
  const isSortable = editable && link.type === 'pre-release';
  // Loaded together with the destinations, so that the rows can be sorted as soon as they are shown.
  useEffect(() => {
    if (isSortable) void loadSortableRows();
  }, [isSortable]);
  const released = useReleasePhase(link) === 'after';
  const waiting = statistics === undefined;
  return (
    <Card title="Destinations" aside={<span className={classes.unit}>Clicks</span>} flush>
      <div className={classes.groups}>
        {destinations ? (
          <Suspense fallback={<DestinationsSkeleton />}>
            <Groups
              {...detailDestinations({ type: link.type, released }, destinations, statistics?.destinations ?? [])}
              waiting={waiting}
              onMove={isSortable ? move : undefined}
            />
          </Suspense>
        ) : problem === undefined ? (
          <DestinationsSkeleton />
        ) : (
          <div className={classes.nothing} role="alert">
            <p>The destinations didn't load. {problem}</p>
            <Button variant="default" size="xs" onClick={reload}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface GroupProps {
  waiting: boolean;
  onMove: ((moved: string, over: string) => void) | undefined;
}

function Groups({ enabled, disabled, past, ...props }: GroupProps & DetailDestinations) {
  return (
    <>
      {enabled.length + disabled.length === 0 && <p className={classes.nothing}>This page leads nowhere yet.</p>}
      <Group title="Enabled" rows={enabled} {...props} />
      <Group title="Disabled" rows={disabled} {...props} />
      {past.length > 0 && (
        <details className={classes.past}>
          <summary className={classes.group}>
            Before the release <span>{past.length}</span>
          </summary>
          <List label="Destinations before the release" rows={past} waiting={props.waiting} />
        </details>
      )}
    </>
  );
}

function Group({ title, rows, waiting, onMove }: GroupProps & { title: string; rows: readonly DestinationFigures[] }) {
  if (rows.length === 0) return null;
  const label = `${title} destinations`;
  return (
    <>
      <h3 className={classes.group}>
        {title} <span>{rows.length}</span>
      </h3>
      {onMove ? (
        <SortableRows label={label} rows={rows} waiting={waiting} onMove={onMove} />
      ) : (
        <List label={label} rows={rows} waiting={waiting} />
      )}
    </>
  );
}

function List({
  label,
  rows,
  waiting,
}: Pick<GroupProps, 'waiting'> & { label: string; rows: readonly DestinationFigures[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <DestinationRow row={row} waiting={waiting} />
        </li>
      ))}
    </ul>
  );
}

function DestinationsSkeleton() {
  return (
    <div role="status" aria-label="Loading the destinations">
      {skeletonRows.map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton height={20} width={20} circle />
          <Skeleton height={13} width={width} />
        </div>
      ))}
    </div>
  );
}
