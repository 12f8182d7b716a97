/** Rows with bars: the first six at once, the others on request (STAT-29). */
import { Button, Skeleton } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { BarList } from '#web/ui/bar-list.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './link-detail-screen.module.css';

const shownAtFirst = 6;

type BarListProps = ComponentProps<typeof BarList>;

/** `category` is what the empty state says there is no data for; `items` is undefined while they load; the rest is that of `BarList`. */
export function FoldedBars({
  category,
  items,
  ...list
}: Omit<BarListProps, 'items'> & { category: string; items: BarListProps['items'] | undefined }) {
  const [whole, setWhole] = useState(false);
  if (items === undefined) return <BarsSkeleton />;
  if (items.length === 0) return <p className={classes.nothing}>There's no {category} data for this link yet.</p>;
  return (
    <>
      <div className={classes.rows}>
        <BarList {...list} items={whole ? items : items.slice(0, shownAtFirst)} />
      </div>
      {items.length > shownAtFirst && (
        <Button
          variant="subtle"
          size="xs"
          mt={6}
          ml={-12}
          onClick={() => setWhole((all) => !all)}
          aria-expanded={whole}
        >
          {whole ? 'Show fewer' : `Show all ${formatCount(items.length)}`}
        </Button>
      )}
    </>
  );
}

function BarsSkeleton() {
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
