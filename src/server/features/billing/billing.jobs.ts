/** The scheduled work of billing: interrupted payments, and the daily comparison with the card provider. */
import { z } from 'zod';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';

const nothing = z.object({});

/** Carries out again what one payer's call left open: enqueued with each intent, and empty when that was finished. */
export const resolveIntent: JobDefinition<{ userId: string }> = {
  name: 'billing.resolve_intent',
  payloadSchema: z.object({ userId: z.uuid() }),
  atOnce: 10,
  keptFor: 3600,
};

/** Carries out again what is still open, such as after a kill during `resolveIntent`. */
export const resolveIntents: JobDefinition<Record<string, never>> = {
  name: 'billing.resolve_intents',
  payloadSchema: nothing,
  schedule: '* * * * *',
};

/** Reads every live subscription again, also where a webhook was lost. */
export const readSubscriptions: JobDefinition<Record<string, never>> = {
  name: 'billing.read_subscriptions',
  payloadSchema: nothing,
  schedule: '20 4 * * *',
  isLong: true,
};

/** Suspends artists that nobody pays for any more, and ends what is still charged for those that an operator suspended. */
export const suspendUnpaid: JobDefinition<Record<string, never>> = {
  name: 'billing.suspend_unpaid',
  payloadSchema: nothing,
  schedule: '*/10 * * * *',
};

/** Deletes the money records of accounts that were deleted seven years ago. */
export const forgetPayers: JobDefinition<Record<string, never>> = {
  name: 'billing.forget_payers',
  payloadSchema: nothing,
  schedule: '50 4 * * *',
};

/** Sends the mails about billing that are due. */
export const sendBillingMails: JobDefinition<Record<string, never>> = {
  name: 'billing.send_mails',
  payloadSchema: nothing,
  schedule: '5-59/10 * * * *',
};

/** Reads one subscription again after a webhook. */
export const readSubscription: JobDefinition<{ subscriptionId: string }> = {
  name: 'billing.read_subscription',
  payloadSchema: z.object({ subscriptionId: z.string() }),
  // On the first of a month thousands arrive together.
  atOnce: 10,
};
