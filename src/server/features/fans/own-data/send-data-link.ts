/** The job that sends the link to a fan's data. */
import { z } from 'zod';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';

/** Sends the link to a fan's data. */
export const sendDataLink: JobDefinition<{ email: string }> = {
  name: 'fans.send_data_link',
  payloadSchema: z.object({ email: z.string() }),
  atOnce: 4,
  keptFor: 60,
};
