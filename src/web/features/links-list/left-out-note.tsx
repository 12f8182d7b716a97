/** Says what the figures leave out, and why. */
import { Popover } from '@mantine/core';
import { formatCount } from '#web/ui/numbers.ts';
import type { LeftOut } from './artist-figures.ts';
import classes from './left-out-note.module.css';

/** "People only · 11.3% left out as bots why?", the last word opening the reasons. */
export function LeftOutNote({ leftOut }: { leftOut: LeftOut }) {
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
            {leftOut.reasons.map(({ verdict, reason, count }) => (
              <ReasonRow key={verdict} reason={reason} count={count} />
            ))}
          </dl>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function ReasonRow({ reason, count }: { reason: string; count: number }) {
  return (
    <>
      <dt>{reason}</dt>
      <dd>{formatCount(count)}</dd>
    </>
  );
}
