/** A figure of the list of placements; its noun shows where the list has no column heads. */
import { formatCount, nounFor } from '#web/ui/numbers.ts';
import classes from './placements-card.module.css';

export function PlacementFigure({ count, noun }: { count: number; noun: string }) {
  return (
    <span className={classes.figure}>
      {formatCount(count)}
      <span className="visually-hidden"> {nounFor(count, noun)}</span>
    </span>
  );
}
