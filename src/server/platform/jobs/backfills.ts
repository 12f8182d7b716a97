/** The job that goes on with the backfills of migrations. */
import type { Pool } from 'pg';
import { z } from 'zod';
import { runPendingBackfills } from '../db/migrations/pending-backfills.ts';
import type { Logger } from '../log.ts';
import { type JobDefinition, type JobHandler, jobHandler } from './jobs.ts';

/** A minute's job works for less than a minute: where its worker was killed, another worker goes on with the job of the next minute. */
const forMilliseconds = 50_000;

const backfills: JobDefinition<object> = {
  name: 'database.backfills',
  payloadSchema: z.object({}),
  schedule: '* * * * *',
};

export const backfillJob = (options: { pool: Pool; url: string; folder: string; log: Logger }): JobHandler =>
  jobHandler(backfills, () => runPendingBackfills({ ...options, forMilliseconds }));
