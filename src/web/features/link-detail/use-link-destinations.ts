/** The destinations of a link: loaded apart from its statistics, completed once with app URLs, and sorted. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { messageOf, oops } from '#web/lib/errors.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { type ListedDestination, lacksDeeplinks, reordered } from './detail-destinations.ts';
import {
  fillMissingDeeplinksMutation,
  linkDestinationsQuery,
  orderDestinationsMutation,
} from './link-detail.graphql.ts';

/** `destinations` is undefined while they load; `problem` is the sentence for a person when they could not be read. */
export interface UsedDestinations {
  destinations: readonly ListedDestination[] | undefined;
  problem: string | undefined;
  reload: () => void;
  /** Moves a destination to the place of another: shown at once, saved, and undone when saving fails. */
  move: (moved: string, over: string) => void;
}

/** `editable` says whether the person may change the link; only then missing app URLs are filled in, once a link (DEST-24). */
export function useLinkDestinations(link: { id: string; type: string }, editable: boolean): UsedDestinations {
  const variables = useMemo(() => ({ link_id: link.id }), [link.id]);
  const [{ data, error, fetching }, read] = useQuery({ query: linkDestinationsQuery, variables });
  const [, fill] = useMutation(fillMissingDeeplinksMutation);
  const [, order] = useMutation(orderDestinationsMutation);
  const [wanted, setWanted] = useState<readonly ListedDestination[]>();
  const waiting = useRef(0);
  const saved = useRef<Promise<void>>(Promise.resolve());
  const filled = useRef<string>(undefined);
  const reload = useCallback(() => read({ requestPolicy: 'network-only' }), [read]);
  const stored = data?.link_destinations;

  useEffect(() => {
    if (!editable || stored === undefined || filled.current === link.id || !lacksDeeplinks(link.type, stored)) return;
    filled.current = link.id;
    // A failure needs no message: without app URLs the web URLs open.
    void fill({ link_id: link.id }).then(reload);
  }, [editable, stored, link.id, link.type, fill, reload]);

  useEffect(() => {
    // The server's order is shown again once every change is saved.
    if (stored !== undefined && waiting.current === 0) setWanted(undefined);
  }, [stored]);

  const destinations = wanted ?? stored;
  const move = useCallback(
    (moved: string, over: string) => {
      if (destinations === undefined || moved === over) return;
      const next = reordered(destinations, moved, over);
      setWanted(next);
      waiting.current += 1;
      // Saved one after the other, so that the last chosen order is stored last.
      saved.current = saved.current.then(async () => {
        const { error: refused } = await order({ updates: next.map(({ id, priority }) => ({ id, priority })) });
        waiting.current -= 1;
        if (!refused) return;
        setWanted(undefined);
        showErrorSnack(oops(refused));
      });
    },
    [destinations, order],
  );
  return { destinations, problem: !stored && error && !fetching ? messageOf(error) : undefined, reload, move };
}
