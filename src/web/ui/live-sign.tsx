/** A quiet sign that figures move by themselves, or that the connection for it is being looked for. */
import classes from './live-sign.module.css';

/** `connecting` is the first moment, in which nothing is said yet. */
export type LiveState = 'connecting' | 'live' | 'reconnecting';

const words: Record<LiveState, string> = { connecting: 'Live', live: 'Live', reconnecting: 'Reconnecting…' };

/** Its place is kept while it connects, so that nothing moves when it comes. It is read when somebody comes by, and never speaks up itself. */
export function LiveSign({ state }: { state: LiveState }) {
  return (
    <span className={classes.sign} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      {words[state]}
    </span>
  );
}
