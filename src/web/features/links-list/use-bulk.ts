/** Deletes, moves or exports selected links, with progress and a message about the result. */

import { useState } from 'react';
import { type CombinedError, useClient, useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { inBatches } from '#web/lib/in-batches.ts';
import { deleteLinks, sayDeleted } from '#web/parts/delete-links.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import type { LinkTotals } from './link-totals.ts';
import { moveLinksMutation } from './links-list.graphql.ts';
import { countOfLinks } from './list-rules.ts';
import type { ListLink } from './use-links.ts';

const batchSize = 100;

/** The running action and its progress. */
export interface BulkProgress {
  act: 'delete' | 'move';
  done: number;
  total: number;
}

/** The actions. Each returns the processed ids, which are deselected. */
export interface Bulk {
  /** Undefined while no action runs. */
  progress: BulkProgress | undefined;
  deleteLinks(ids: readonly string[]): Promise<string[]>;
  /** Also returns the links that were not moved because their path is taken. */
  moveLinks(ids: readonly string[], domain: string): Promise<{ moved: string[]; taken: string[] }>;
  exportLinks(links: readonly ListLink[], totals: ReadonlyMap<string, LinkTotals>): Promise<void>;
}

/** The acts on links of the signed-in person. */
export function useBulk(): Bulk {
  const [progress, setProgress] = useState<BulkProgress>();
  const client = useClient();
  const [, runMove] = useMutation(moveLinksMutation);

  async function run(
    act: BulkProgress['act'],
    ids: readonly string[],
    step: (batch: string[]) => Promise<CombinedError | undefined>,
  ): Promise<string[]> {
    const total = ids.length;
    setProgress({ act, done: 0, total });
    const { done, failure } = await inBatches(ids, batchSize, step, (count) =>
      setProgress({ act, done: count, total }),
    );
    setProgress(undefined);
    if (failure) {
      const words = act === 'delete' ? 'deleted' : 'dealt with';
      showErrorSnack(done.length === 0 ? oops(failure) : `${done.length} of ${total} links ${words}. ${oops(failure)}`);
    }
    return done;
  }

  return {
    progress,
    async deleteLinks(ids) {
      const done = await run('delete', ids, (batch) => deleteLinks(client, batch, { quiet: true }));
      if (done.length > 0) {
        sayDeleted(
          client,
          done,
          done.length === 1
            ? 'Success! Your link has been deleted.'
            : `Success! ${countOfLinks(done.length)} have been deleted.`,
        );
      }
      return done;
    },
    async moveLinks(ids, domain) {
      const moved: string[] = [];
      const taken: string[] = [];
      await run('move', ids, async (batch) => {
        const { data, error } = await runMove({ ids: batch, domain });
        moved.push(...(data?.move_links.moved ?? []));
        taken.push(...(data?.move_links.taken ?? []));
        return error;
      });
      if (moved.length > 0) showSnack(`${countOfLinks(moved.length)} moved to ${domain}`);
      return { moved, taken };
    },
    async exportLinks(links, totals) {
      const { linksCsv } = await import('./links-csv.ts');
      saveFile('links.csv', linksCsv(links, totals), 'text/csv;charset=utf-8');
      showSnack(`${countOfLinks(links.length)} exported to links.csv`);
    },
  };
}
