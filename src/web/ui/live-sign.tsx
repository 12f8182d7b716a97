/** A sign that figures update live, or that the connection is being restored. */
import classes from './live-sign.module.css';

/** `connecting` is the state before the first answer; nothing is shown yet. */
export type LiveState = 'connecting' | 'live' | 'reconnecting';

const words: Record<LiveState, string> = { connecting: 'Live', live: 'Live', reconnecting: 'Reconnecting…' };

/** Its space is reserved while it connects, so that the layout does not shift. Screen readers read it on focus; it announces nothing. */
export function LiveSign({ state }: { state: LiveState }) {
  return (
    <span className={classes.sign} data-state={state}>
      <span className={classes.dot} aria-hidden="true" />
      {words[state]}
    </span>
  );
}
