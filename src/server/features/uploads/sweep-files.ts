/** Deletes stored pictures that nothing names any more, such as those of deleted artists and links (LINK-41). */
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../vendors/files/files.ts';
import type { StoredFilesStore } from './stored-files.store.ts';

/** Runs once a day. */
export const sweepFiles: JobDefinition<object> = {
  name: 'uploads.sweep_files',
  payloadSchema: z.object({}),
  schedule: '50 3 * * *',
};

/** How long a file stays that nothing names: an open form may hold an upload that is saved days later. */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Deletes what was not named for a week; gives how many files. A file that cannot be deleted now is tried again the next day. */
export async function sweepUnusedFiles(
  store: StoredFilesStore,
  files: Pick<Files, 'remove'>,
  now: Date,
): Promise<number> {
  await store.markUnused(now);
  return store.removeUnused(new Date(now.getTime() - keptMilliseconds), (name) => files.remove(name));
}
