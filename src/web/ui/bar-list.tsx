/** Names with a bar, a number and a share, the largest first as given. */
import type { ReactNode } from 'react';
import classes from './bar-list.module.css';
import { formatCount } from './numbers.ts';

/** One row. `share` is a whole percent of all. */
export interface BarListItem {
  key: string;
  label: ReactNode;
  count: number;
  share: number;
  /** False for a row that cannot be chosen although the list can. */
  selectable?: boolean;
}

function Row({ item }: { item: BarListItem }) {
  return (
    <>
      <span className={classes.line}>
        <span className={classes.name}>{item.label}</span>
        <span className={classes.count}>{formatCount(item.count)}</span>
        <span className={classes.share}>{item.share}%</span>
      </span>
      <span className={classes.track} aria-hidden="true">
        <span
          className={classes.fill}
          style={{ display: 'block', width: `${Math.max(item.share, item.count > 0 ? 1 : 0)}%` }}
        />
      </span>
    </>
  );
}

/** `onSelect` makes its rows buttons. `tone` is the colour of what is counted: clicks in brass, views in ink. */
export function BarList({
  label,
  items,
  tone = 'brass',
  onSelect,
}: {
  label: string;
  items: readonly BarListItem[];
  tone?: 'brass' | 'ink';
  onSelect?: (key: string) => void;
}) {
  return (
    <ul className={`${classes.list} ${tone === 'ink' ? classes.ink : ''}`} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          {onSelect && item.selectable !== false ? (
            <button type="button" className={classes.row} onClick={() => onSelect(item.key)}>
              <Row item={item} />
            </button>
          ) : (
            <div className={classes.row}>
              <Row item={item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
