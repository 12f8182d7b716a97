/** What each placement brought: views, clicks, pre-saves and fans, with a row for visits without one (PLACE-5). */
import { Skeleton } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { isFilterable } from '#domain/stats/source-filters.ts';
import { Card } from '#web/ui/card.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { type PlacementRow, placementRows } from './placement-rows.ts';
import classes from './placements-card.module.css';
import type { LinkStatistics } from './use-link-statistics.ts';

/** `statistics` is undefined while they load. Choosing a placement filters by it; `filtered` is the code that is. */
export function PlacementsCard({
  statistics,
  names,
  filtered,
  onSelect,
}: {
  statistics: LinkStatistics | undefined;
  names: ReadonlyMap<string, string>;
  filtered: string | undefined;
  onSelect: (code: string) => void;
}) {
  const rows = useMemo(() => statistics && placementRows(statistics.sources, names), [statistics, names]);
  const part = useRef<HTMLDivElement>(null);
  const select = (code: string): void => {
    // The chosen row is no button any more, so the focus stays on the card.
    part.current?.focus();
    onSelect(code);
  };
  const hasPlacements = rows?.some(({ code }) => code !== '') ?? false;
  return (
    <Card title="Placements">
      <div ref={part} className={classes.part} tabIndex={-1}>
        {rows === undefined ? (
          <div role="status" aria-label="Loading">
            {[88, 64, 72].map((width) => (
              <Skeleton key={width} height={16} width={`${width}%`} my={12} radius={9} />
            ))}
          </div>
        ) : hasPlacements ? (
          <Table rows={rows} filtered={filtered} onSelect={select} />
        ) : (
          <p className={classes.nothing}>
            Nobody came by a placement in this range. Share the link with one, such as "Instagram bio", and see here
            what it brings.
          </p>
        )}
      </div>
    </Card>
  );
}

function Table({
  rows,
  filtered,
  onSelect,
}: {
  rows: readonly PlacementRow[];
  filtered: string | undefined;
  onSelect: (code: string) => void;
}) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Placement</th>
          <th scope="col">Views</th>
          <th scope="col">Clicks</th>
          <th scope="col">Saves</th>
          <th scope="col">Fans</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, views, clicks, saves, fans }) => (
          <tr key={code}>
            <th scope="row">
              {isFilterable(code) && filtered === undefined ? (
                <button type="button" className={classes.name} onClick={() => onSelect(code)}>
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
            {[views, clicks, saves, fans].map((count, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: The columns stay in their places.
              <td key={column}>{formatCount(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
