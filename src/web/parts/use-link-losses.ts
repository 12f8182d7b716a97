/** Asks the server what is deleted along with links (LINK-37). */
import { useEffect, useState } from 'react';
import { type Client, useClient } from 'urql';
import { serverClock } from '#web/lib/clock.ts';
import { linkLossesQuery } from './delete-link.graphql.ts';
import { type LinkWaits, lossesOf } from './link-losses.ts';

/** How many links are asked about at the same time. */
const atOnce = 4;

/** What the question says when the server did not answer. */
const uncounted = 'Waiting pre-saves and texts could not be counted.';

/** What waits for each link; a link that is gone meanwhile is left out. Undefined when one could not be asked about. */
async function loadWaits(client: Client, ids: readonly string[]): Promise<LinkWaits[] | undefined> {
  const waits: LinkWaits[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const asked = ids
      .slice(from, from + atOnce)
      .map((id) => client.query(linkLossesQuery, { id }, { requestPolicy: 'network-only' }).toPromise());
    for (const { data, error } of await Promise.all(asked)) {
      if (error) return undefined;
      const link = data?.links_by_pk;
      if (!link) continue;
      waits.push({
        presaves: data.link_presaves,
        isPreRelease: link.type === 'pre-release',
        releaseTime: link.release_time === null ? null : new Date(link.release_time),
        destinations: link.destinations,
      });
    }
  }
  return waits;
}

/** The sentence for these links; empty where nothing dies, undefined while the server is asked. `ids` decides by its content. */
export function useLinkLosses(ids: readonly string[]): string | undefined {
  const client = useClient();
  const key = ids.join(' ');
  const [known, setKnown] = useState({ key: '', words: '' });
  useEffect(() => {
    let isStale = false;
    const load = async (): Promise<void> => {
      const waits = await loadWaits(client, key === '' ? [] : key.split(' '));
      if (!isStale) setKnown({ key, words: waits === undefined ? uncounted : lossesOf(waits, serverClock.now()) });
    };
    void load();
    return () => {
      isStale = true;
    };
  }, [client, key]);
  return known.key === key ? known.words : undefined;
}
