/** Asks the server what is deleted along with links (LINK-37). */
import { useEffect, useState } from 'react';
import { type Client, useClient } from 'urql';
import { serverClock } from '#web/lib/clock.ts';
import { linkLossesQuery } from './delete-link.graphql.ts';
import { type LinkWaits, lossesOf } from './link-losses.ts';

/** How many links are asked about at the same time. */
const atOnce = 4;

/** What waits for each link; a link that is gone meanwhile is left out. */
async function loadWaits(client: Client, ids: readonly string[]): Promise<LinkWaits[]> {
  const waits: LinkWaits[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const asked = ids
      .slice(from, from + atOnce)
      .map((id) => client.query(linkLossesQuery, { id }, { requestPolicy: 'network-only' }).toPromise());
    for (const { data } of await Promise.all(asked)) {
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

/** The sentence for these links; empty while nothing is known, and where nothing dies. `ids` decides by its content. */
export function useLinkLosses(ids: readonly string[]): string {
  const client = useClient();
  const key = ids.join(' ');
  const [known, setKnown] = useState({ key: '', words: '' });
  useEffect(() => {
    let isStale = false;
    const load = async (): Promise<void> => {
      const waits = await loadWaits(client, key === '' ? [] : key.split(' '));
      if (!isStale) setKnown({ key, words: lossesOf(waits, serverClock.now()) });
    };
    void load();
    return () => {
      isStale = true;
    };
  }, [client, key]);
  return known.key === key ? known.words : '';
}
