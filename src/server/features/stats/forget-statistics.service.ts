/** The job that deletes a deleted link's hits from the event store; the links feature enqueues it. */
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

/** The queue. */
export const forgetStatistics: JobDefinition<{ artistId: string; linkId: string }> = {
  name: 'links.forget_statistics',
  payloadSchema: z.object({ artistId: z.string(), linkId: z.string() }),
};
