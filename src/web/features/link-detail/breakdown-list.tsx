/** The rows of a breakdown with bars, the first ones at once and the others on request. */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { type BreakdownRow, breakdownTotal } from '#domain/stats/breakdowns.ts';
import { wholeShare } from '#domain/stats/rates.ts';
import { isFilterable } from '#domain/stats/source-filters.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './link-detail-screen.module.css';

const shownAtFirst = 6;

/** `rows` is undefined while they load. `nameOf` writes a row's name for people; choosing a row filters by it. */
export function BreakdownList({
  label,
  category,
  rows,
  tone,
  nameOf = (name) => name,
  onSelect,
}: {
  label: string;
  /** What the empty state says there is no data for. */
  category: string;
  rows: readonly BreakdownRow[] | undefined;
  tone: 'brass' | 'ink';
  nameOf?: (name: string) => string;
  onSelect: (name: string) => void;
}) {
  const [whole, setWhole] = useState(false);
  if (rows === undefined) return <BreakdownSkeleton />;
  if (rows.length === 0) return <p className={classes.nothing}>There's no {category} data for this link yet.</p>;
  const total = breakdownTotal(rows);
  const shown = whole ? rows : rows.slice(0, shownAtFirst);
  return (
    <>
      <div className={classes.rows}>
        <BarList
          label={label}
          tone={tone}
          onSelect={onSelect}
          items={shown.map(({ name, count }) => ({
            key: name,
            label: nameOf(name),
            count,
            share: wholeShare(count, total),
            selectable: isFilterable(name),
          }))}
        />
      </div>
      {rows.length > shownAtFirst && (
        <Button
          variant="subtle"
          size="xs"
          mt={6}
          ml={-12}
          onClick={() => setWhole((all) => !all)}
          aria-expanded={whole}
        >
          {whole ? 'Show fewer' : `Show all ${formatCount(rows.length)}`}
        </Button>
      )}
    </>
  );
}

/** Stands for rows that load. */
export function BreakdownSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      {[88, 64, 72, 46, 58, 38].map((width) => (
        <div key={width} className={classes.waitingRow}>
          <Skeleton height={13} width={`${width}%`} />
          <Skeleton height={6} mt={11} radius={9} />
        </div>
      ))}
    </div>
  );
}
