/** Publishes selected drafts, and says which could not be published and why (LINK-83). */
import { useMemo } from 'react';
import { type Client, useClient } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { inBatches } from '#web/lib/in-batches.ts';
import { publishLinksMutation } from '#web/parts/publish/publish.graphql.ts';
import { changesLinks } from '#web/parts/publish/use-publish-link.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { countOfLinks } from './list-rules.ts';
import { type RefusedDraft, refusedWords } from './refused-words.ts';

/** Each link is published in a transaction of its own, so that a batch takes about a second. */
const batchSize = 50;

/** Publishes these drafts; gives the ids that are published, and the words for those that are not. */
export type PublishDrafts = (
  ids: readonly string[],
  titleOf: (id: string) => string,
) => Promise<{ published: string[]; notice: string | undefined }>;

/** The act of the signed-in person. It goes on when its screen has been left. */
export function usePublish(): PublishDrafts {
  const client = useClient();
  return useMemo(() => publishing(client), [client]);
}

const publishing =
  (client: Client): PublishDrafts =>
  async (ids, titleOf) => {
    const published: string[] = [];
    const refused: RefusedDraft[] = [];
    const { failure } = await inBatches(
      ids,
      batchSize,
      async (batch) => {
        const { data, error } = await client.mutation(publishLinksMutation, { ids: batch }, changesLinks).toPromise();
        published.push(...(data?.publish_links.published ?? []));
        for (const { link_id, message } of data?.publish_links.refused ?? [])
          refused.push({ title: titleOf(link_id), message });
        return error;
      },
      () => undefined,
    );
    if (failure) showErrorSnack(oops(failure));
    if (published.length > 0) showSnack(`${countOfLinks(published.length)} published`);
    return { published, notice: refusedWords(refused) };
  };
