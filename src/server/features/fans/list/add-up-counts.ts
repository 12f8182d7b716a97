/** The job that adds up the rows by which triggers count fans, so that numbers of fans stay quick to read. */
import { z } from 'zod';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { FanCounts } from './fan-counts.store.ts';

const rowsAtOnce = 10_000;

/** Every ten minutes. Until then numbers of fans are as exact, and read from more rows. */
export const addUpFanCounts: JobDefinition<object> = {
  name: 'fans.add_up_counts',
  payloadSchema: z.object({}),
  schedule: '*/10 * * * *',
  keptFor: 600,
};

/** Adds up what has changed, some rows in each transaction. */
export async function addUpCounts(counts: Pick<FanCounts, 'addUp'>): Promise<void> {
  while ((await counts.addUp(rowsAtOnce)) >= rowsAtOnce);
}
