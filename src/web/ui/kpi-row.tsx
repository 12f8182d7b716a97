/** Large numbers in a row, each with its change against a comparison. */
import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './kpi-row.module.css';

/** One number. `value` is undefined while it loads. */
export interface Kpi {
  label: string;
  /** Decoration in front of the label. */
  icon?: ReactNode;
  value: string | undefined;
  /** The accent's colour, for the number that the chart draws in brass. */
  accent?: boolean;
  /** Against the comparison: `amount` above 0 is better, below is worse; `text` is what is written, without sign. */
  change?: { amount: number; text: string };
  /** Words after the change, such as what it is compared with; or in its place. */
  note?: string;
}

function Change({ change }: { change: { amount: number; text: string } }) {
  if (change.amount === 0) return <span>{change.text}</span>;
  const better = change.amount > 0;
  return (
    <span className={better ? classes.better : classes.worse}>
      <span aria-hidden="true">{better ? '▲ ' : '▼ '}</span>
      <span className="visually-hidden">{better ? 'up ' : 'down '}</span>
      {change.text}
    </span>
  );
}

/** A number that fades in when it replaces another. */
function MovingValue({ value }: { value: string }) {
  const [shown, setShown] = useState({ value, moves: 0 });
  if (shown.value !== value) setShown({ value, moves: shown.moves + 1 });
  return (
    <span key={shown.moves} className={shown.moves > 0 ? classes.moved : undefined}>
      {value}
    </span>
  );
}

/** Two to five numbers; two in a row where the room is short. `plain` leaves out the line of changes and notes. */
export function KpiRow({ items, plain = false }: { items: readonly Kpi[]; plain?: boolean }) {
  return (
    <div className={classes.room}>
      <dl className={classes.row} data-many={items.length > 4 || undefined} style={{ '--kpi-count': items.length }}>
        {items.map((item) => (
          <div key={item.label} className={classes.kpi}>
            <dt className={classes.label}>
              {item.icon} {item.label}
            </dt>
            <dd className={`${classes.value} ${item.accent ? classes.brass : ''}`}>
              {item.value === undefined ? (
                <Skeleton height={24} width={96} my={4} />
              ) : (
                <MovingValue value={item.value} />
              )}
            </dd>
            {!plain && (
              <dd className={classes.change}>
                {item.change && <Change change={item.change} />} {item.note}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
