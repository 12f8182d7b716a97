/** Puts tags on many links and takes others from them, with a notice that undoes exactly what changed (LINK-71). */
import { useMemo } from 'react';
import { type Client, type CombinedError, useClient } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { inBatches } from '#web/lib/in-batches.ts';
import { tagLinksMutation, untagLinksMutation } from '#web/parts/tags/tags.graphql.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { countOfLinks } from './list-rules.ts';

/** The most links in one call. */
const batchSize = 500;

// The answers name links by their ids alone, so the list is told to load again.
const changesLinks = { additionalTypenames: ['links', 'link_tag'] };

/** A tag that was put on links, or taken from them. */
interface TagChange {
  tag: string;
  wanted: boolean;
  ids: readonly string[];
}

async function change(
  client: Client,
  { tag, wanted, ids }: TagChange,
): Promise<{ changed: string[]; failure: CombinedError | undefined }> {
  const changed: string[] = [];
  const { failure } = await inBatches(
    ids,
    batchSize,
    async (batch) => {
      const variables = { ids: batch, tag };
      if (wanted) {
        const { data, error } = await client.mutation(tagLinksMutation, variables, changesLinks).toPromise();
        for (const { id } of data?.tag_links.returning ?? []) changed.push(id);
        return error;
      }
      const { data, error } = await client.mutation(untagLinksMutation, variables, changesLinks).toPromise();
      for (const { id } of data?.untag_links.returning ?? []) changed.push(id);
      return error;
    },
    () => undefined,
  );
  return { changed, failure };
}

/** The act of the signed-in person. It goes on when its screen has been left. */
export function useBulkTags(): (ids: readonly string[], tags: { added: string[]; removed: string[] }) => Promise<void> {
  const client = useClient();
  return useMemo(
    () =>
      async (ids, { added, removed }) => {
        const done: TagChange[] = [];
        const asked = [
          ...removed.map((tag) => ({ tag, wanted: false, ids })),
          ...added.map((tag) => ({ tag, wanted: true, ids })),
        ];
        for (const each of asked) {
          const { changed, failure } = await change(client, each);
          if (changed.length > 0) done.push({ ...each, ids: changed });
          if (failure) {
            showErrorSnack(oops(failure));
            break;
          }
        }
        const links = new Set(done.flatMap((each) => each.ids)).size;
        if (links === 0) {
          showSnack('Nothing to change: the links have these tags already.');
          return;
        }
        showSnack(`Tags of ${countOfLinks(links)} changed`, {
          label: 'Undo',
          act: () => void undo(client, done),
        });
      },
    [client],
  );
}

async function undo(client: Client, done: readonly TagChange[]): Promise<void> {
  for (const each of [...done].reverse()) {
    const { failure } = await change(client, { ...each, wanted: !each.wanted });
    if (failure) return showErrorSnack(oops(failure));
  }
  showSnack('The tags are as they were.');
}
