/** The scheduled work of referrals. */
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

const nothing = z.object({});

/** Books the commissions of sales and refunds that have come in. */
export const bookCommissions: JobDefinition<Record<string, never>> = {
  name: 'referrals.book_commissions',
  payloadSchema: nothing,
  schedule: '*/10 * * * *',
};

/** Pays the month before from the 21st on: daily, so that a server that was down that day still pays. */
export const runPayouts: JobDefinition<Record<string, never>> = {
  name: 'referrals.run_payouts',
  payloadSchema: nothing,
  schedule: '15 6 * * *',
};
