/** Says what figures leave out, and why. */
import { Popover } from '@mantine/core';
import { Fragment } from 'react';
import classes from './left-out-note.module.css';
import { formatCount } from './numbers.ts';

/** Hits that were not counted: their share of all in percent, and their number by reason. */
export interface LeftOutHits {
  share: number;
  count: number;
  reasons: readonly { reason: string; count: number }[];
}

/** "People only · 11.3% left out as bots why?", the last word opening the reasons. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOutHits }) {
  if (leftOut.count === 0) return <>People only</>;
  return (
    <>
      People only · {leftOut.share.toFixed(1)}% left out as bots{' '}
      <Popover position="top-end" width={320} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.why} aria-haspopup="dialog">
            why?
          </button>
        </Popover.Target>
        <Popover.Dropdown p={16} aria-label="What was left out">
          <h3 className={classes.title}>{formatCount(leftOut.count)} hits were not people</h3>
          <p className={classes.text}>They are kept with the reason, and no figure here counts them.</p>
          <dl className={classes.reasons}>
            {leftOut.reasons.map(({ reason, count }) => (
              <Fragment key={reason}>
                <dt>{reason}</dt>
                <dd>{formatCount(count)}</dd>
              </Fragment>
            ))}
          </dl>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
