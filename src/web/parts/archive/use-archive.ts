/** Archives links and restores them, with a notice that undoes it (LINK-65). */
import { useMemo } from 'react';
import { type Client, useClient } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { inBatches } from '#web/lib/in-batches.ts';
import { counted } from '#web/ui/numbers.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { archiveLinksMutation, restoreLinksMutation } from './archive.graphql.ts';

/** The most links in one call. */
const batchSize = 500;

// The answers name no link, so the list is told to load again.
const changesLinks = { additionalTypenames: ['links'] };

/** Archives or restores these links and says so; gives the ids that are done. */
export type ArchiveLinks = (ids: readonly string[], archived: boolean) => Promise<string[]>;

/** The act of the signed-in person. It goes on when its screen has been left. */
export function useArchive(): ArchiveLinks {
  const client = useClient();
  return useMemo(() => archiving(client), [client]);
}

const archiving =
  (client: Client): ArchiveLinks =>
  async (ids, archived) => {
    const mutation = archived ? archiveLinksMutation : restoreLinksMutation;
    const { done, failure } = await inBatches(
      ids,
      batchSize,
      async (batch) => (await client.mutation(mutation, { ids: batch }, changesLinks).toPromise()).error,
      () => undefined,
    );
    if (failure) showErrorSnack(oops(failure));
    if (done.length > 0)
      showSnack(`${counted(done.length, 'link')} ${archived ? 'archived' : 'restored'}`, {
        label: 'Undo',
        act: () => void archiving(client)(done, !archived),
      });
    return done;
  };
