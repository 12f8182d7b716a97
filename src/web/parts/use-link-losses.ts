/** Asks the server what is deleted along with links (LINK-37). */
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { linkLossesQuery } from './delete-link.graphql.ts';
import { lossesOf } from './link-losses.ts';

/** Of links that are gone meanwhile. */
const nothing = { presaves: 0, texts: 0 };

/** What the question says when the server did not answer. */
const uncounted = 'Waiting pre-saves and texts could not be counted.';

/** The sentence for these links; empty where nothing dies, undefined while the server is asked. `ids` decides by its content. */
export function useLinkLosses(ids: readonly string[]): string | undefined {
  const client = useClient();
  const key = ids.join(' ');
  const [known, setKnown] = useState({ key: '', words: '' });
  useEffect(() => {
    if (key === '') return setKnown({ key, words: '' });
    let isStale = false;
    const asked = key.split(' ');
    void client
      .query(linkLossesQuery, { ids: asked }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => {
        if (!isStale) setKnown({ key, words: data ? lossesOf(data.link_losses ?? nothing, asked.length) : uncounted });
      });
    return () => {
      isStale = true;
    };
  }, [client, key]);
  return known.key === key ? known.words : undefined;
}
