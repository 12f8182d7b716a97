/** Publishes one draft, and says why when that is refused (LINK-83). */
import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { publishLinksMutation } from './publish.graphql.ts';

/** The answer names no link, so whatever shows links loads them again. */
export const changesLinks = { additionalTypenames: ['links'] };

/** `publish` tells whether the link is published; a second call while the first runs does nothing. */
export function usePublishLink(): { busy: boolean; publish: (id: string) => Promise<boolean> } {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const publish = useCallback(
    async (id: string): Promise<boolean> => {
      if (busy) return false;
      setBusy(true);
      const { data, error } = await client.mutation(publishLinksMutation, { ids: [id] }, changesLinks).toPromise();
      setBusy(false);
      const refusal = error ? oops(error) : data?.publish_links.refused[0]?.message;
      if (refusal !== undefined) showErrorSnack(refusal);
      else showSnack('Your smart link is published.');
      return refusal === undefined;
    },
    [busy, client],
  );
  return { busy, publish };
}
