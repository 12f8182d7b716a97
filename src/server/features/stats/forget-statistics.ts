/** The job that deletes the hits of a deleted link from the event store. */
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

/** The queue. */
export const forgetStatistics: JobDefinition<{ artistId: string; linkId: string }> = {
  name: 'links.forget_statistics',
  payloadSchema: z.object({ artistId: z.string(), linkId: z.string() }),
};
