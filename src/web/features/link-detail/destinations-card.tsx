/** Where clicks went: each destination with its number and share, enabled ones first. */
import { Skeleton } from '@mantine/core';
import { ServiceMark } from '#landing/marks.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './destinations-card.module.css';
import { type DestinationFigures, detailDestinations, type ListedDestination } from './detail-destinations.ts';
import type { LinkStatistics } from './use-link-statistics.ts';

function Row({ row, waiting }: { row: DestinationFigures; waiting: boolean }) {
  return (
    <li className={classes.row}>
      <ServiceMark type={row.type} size={20} />
      <span className={classes.name}>
        {row.name}
        {row.type === 'custom' && <small>{row.host}</small>}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${Math.max(row.share, row.count > 0 ? 1 : 0)}%` }} />
      </span>
      {waiting ? (
        <Skeleton className={classes.waiting} height={13} width={64} />
      ) : (
        <>
          <span className={classes.count}>{formatCount(row.count)}</span>
          <span className={classes.share}>{row.share}%</span>
        </>
      )}
    </li>
  );
}

function Group({ title, rows, waiting }: { title: string; rows: readonly DestinationFigures[]; waiting: boolean }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.group}>
        {title} <span>{rows.length}</span>
      </h3>
      <ul className={classes.list} aria-label={`${title} destinations`}>
        {rows.map((row) => (
          <Row key={row.id} row={row} waiting={waiting} />
        ))}
      </ul>
    </>
  );
}

/** `statistics` is undefined while they load; the destinations are there already. */
export function DestinationsCard({
  link,
  statistics,
}: {
  link: { type: string; destinations: readonly ListedDestination[] };
  statistics: LinkStatistics | undefined;
}) {
  const { enabled, disabled } = detailDestinations(link.type, link.destinations, statistics?.destinations ?? []);
  const waiting = statistics === undefined;
  return (
    <Card title="Destinations" aside={<span className={classes.unit}>Clicks</span>} flush>
      <div className={classes.groups}>
        {enabled.length + disabled.length === 0 && <p className={classes.nothing}>This page leads nowhere yet.</p>}
        <Group title="Enabled" rows={enabled} waiting={waiting} />
        <Group title="Disabled" rows={disabled} waiting={waiting} />
      </div>
    </Card>
  );
}
