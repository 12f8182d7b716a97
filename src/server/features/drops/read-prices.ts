/** Reads what the carrier charged for each text, and what became of texts whose report got lost: it says so some minutes later (DROP-76). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Texts } from '../../vendors/texts/texts.ts';
import type { RecipientsStore } from './recipients.store.ts';
import type { CarrierReport } from './take-report.ts';

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
/** Some texts never get a price. They are asked about for this time, in milliseconds. */
const askedFor = 7 * 86_400_000;

/** Asks the carrier for the prices that are missing. `onReport` gets what it says about a text of which nothing final is known. */
export async function readTextPrices({
  recipients,
  texts,
  onReport,
  clock,
}: {
  recipients: RecipientsStore;
  texts: Pick<Texts, 'findText'>;
  onReport: (report: CarrierReport) => Promise<void>;
  clock: Clock;
}): Promise<void> {
  const now = clock.now().getTime();
  const rows = await recipients.listUnpriced(new Date(now - askedFor), new Date(now - priceAfter), most);
  await inParallel(rows, atOnce, async ({ id, carrierId, state }) => {
    const report = await texts.findText(carrierId);
    if (report === undefined) return;
    if (state === 'sent') {
      const { status, code } = report;
      await onReport({ recipientId: id, carrierId, status, code });
    }
    if (report.priceMicros !== null) await recipients.savePrice(id, report);
  });
}
