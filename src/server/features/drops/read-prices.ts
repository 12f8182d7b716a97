/** Reads what the carrier charged for each text: it says so some minutes after the delivery (DROP-76). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { RecipientsStore } from './recipients.store.ts';

/** Every ten minutes. */
export const readPrices: JobDefinition<object> = {
  name: 'drops.read_prices',
  payloadSchema: z.object({}),
  schedule: '*/10 * * * *',
  keptFor: 600,
};

const most = 2_000;
const atOnce = 10;
/** A price is asked for from this time after the last report on, in milliseconds. */
const priceAfter = 60_000;

/** Asks the carrier for the prices that are missing. */
export async function readTextPrices({
  recipients,
  texts,
  clock,
}: {
  recipients: RecipientsStore;
  texts: Pick<Texts, 'findText'>;
  clock: Clock;
}): Promise<void> {
  const rows = await recipients.listUnpriced(new Date(clock.now().getTime() - priceAfter), most);
  await inParallel(rows, atOnce, async ({ id, carrierId }) => {
    const report = await texts.findText(carrierId);
    if (report !== undefined && report.priceMicros !== null) await recipients.savePrice(id, report);
  });
}
