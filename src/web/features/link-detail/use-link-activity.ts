/** Loads a link's figures again when its hits were counted while the screen is open. */
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { useSocketState } from '#web/lib/socket-state.ts';
import { createThrottledTask } from '#web/lib/throttled-task.ts';
import type { LiveState } from '#web/ui/live-sign.tsx';
import { linkActivitySubscription } from './link-detail.graphql.ts';

/**
 * Calls `read`, throttled, while hits of the link are counted, only while the page is visible and `wanted`; also once after a break, since
 * hits may have been missed. Gives the state to show; undefined when the figures do not move.
 */
export function useLinkActivity(linkId: string, wanted: boolean, read: () => Promise<unknown>): LiveState | undefined {
  const client = useClient();
  const socket = useSocketState();
  const visible = useDocumentVisibility() === 'visible';
  const [heard, setHeard] = useState(false);
  const [refused, setRefused] = useState(false);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  }, [read]);

  useEffect(() => {
    if (!wanted || !visible) return;
    const task = createThrottledTask(() => latest.current());
    // The first notification arrives at once, and again after each reconnection.
    const { unsubscribe } = client
      .subscription(linkActivitySubscription, { link_id: linkId })
      .subscribe(({ data, error }) => {
        setRefused(error !== undefined);
        if (!data) return;
        setHeard(true);
        task.ask();
      });
    return () => {
      unsubscribe();
      task.stop();
    };
  }, [client, linkId, wanted, visible]);

  if (!wanted || refused) return undefined;
  if (heard && socket === 'open') return 'live';
  return socket === 'lost' ? 'reconnecting' : 'connecting';
}
