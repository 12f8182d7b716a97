/** Follows a drop that is being sent, and tells its list when something changed. */
import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { dropProgressSubscription } from './drop-progress.graphql.ts';

/**
 * Draws nothing. The first message is how the drop is now: it is news when the drop went on since its list was read with this `state`. `onNews` comes with
 * each later one.
 */
export function WatchedDrop({ id, state, onNews }: { id: string; state: string; onNews: () => void }) {
  const [{ data }] = useSubscription({ query: dropProgressSubscription, variables: { id } });
  const known = useRef<typeof data>(undefined);
  const listed = useRef(state);
  useEffect(() => {
    if (data === undefined || data === known.current) return;
    if (known.current !== undefined || data.drop_progress.state !== listed.current) onNews();
    known.current = data;
  }, [data, onNews]);
  return null;
}
