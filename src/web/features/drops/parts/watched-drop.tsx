/** Follows a drop that is being sent, and tells its list when something changed. */
import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { dropProgressSubscription } from './drop-progress.graphql.ts';

/** Draws nothing. The first message is the present state; `onNews` comes with each later one. */
export function WatchedDrop({ id, onNews }: { id: string; onNews: () => void }) {
  const [{ data }] = useSubscription({ query: dropProgressSubscription, variables: { id } });
  const known = useRef<typeof data>(undefined);
  useEffect(() => {
    if (data !== undefined && known.current !== undefined && known.current !== data) onNews();
    known.current = data;
  }, [data, onNews]);
  return null;
}
