/** Deletes links so that it can be undone for half an hour, and says so (LINK-72). */
import type { Client, CombinedError } from 'urql';
import { codeOf, oops } from '#web/lib/errors.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteLinksMutation, undeleteLinksMutation } from './delete-link.graphql.ts';

// The answers name no link, so the lists are told to load again.
const changesLinks = { additionalTypenames: ['links'] };
/** The most links in one call. */
const batchSize = 500;

/** Deletes at most 500 links; gives the failure, if any. `quiet`: lists are not told, since more batches follow. */
export async function deleteLinks(
  client: Client,
  ids: readonly string[],
  { quiet = false } = {},
): Promise<CombinedError | undefined> {
  return (await client.mutation(deleteLinksMutation, { ids: [...ids] }, quiet ? {} : changesLinks).toPromise()).error;
}

/** Says that links were deleted, with a button that takes them back. */
export function sayDeleted(client: Client, ids: readonly string[], words: string): void {
  showSnack(words, { label: 'Undo', act: () => void takeBack(client, ids) });
}

/** Takes deleted links back and says so, also where one came back under another path. Gives whether all are back. */
export async function takeBack(client: Client, ids: readonly string[]): Promise<boolean> {
  const back: { id: string; domain: string; path: string }[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const { data, error } = await client.mutation(undeleteLinksMutation, { ids: batch }, changesLinks).toPromise();
    if (data) back.push(...data.undelete_links.returning);
    if (!error) continue;
    showErrorSnack(
      codeOf(error) === 'NOT_FOUND' ? 'That can no longer be undone: half an hour has passed.' : oops(error),
    );
    return false;
  }
  showSnack(ids.length === 1 ? `Your link is back at ${back[0]?.domain}/${back[0]?.path}` : 'Your links are back.');
  return true;
}
