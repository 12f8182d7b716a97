/** Reads what the carrier charged for each text, and what became of texts whose report got lost: it says so some minutes later (DROP-76). */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Texts } from '../../../vendors/texts/texts.ts';
import type { PricesStore } from './prices.store.ts';
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
/** Some texts never get a price. They are asked about for this time, in milliseconds. */
const askedFor = 7 * 86_400_000;

/** Asks the carrier for the prices that are missing. `onReport` gets what it says about a text of which nothing final is known. */
export async function readTextPrices({
  prices,
  texts,
  onReport,
  clock,
  log,
}: {
  prices: PricesStore;
  texts: Pick<Texts, 'findText'>;
  onReport: (report: CarrierReport) => Promise<void>;
  clock: Clock;
  log: Logger;
}): Promise<void> {
  const now = clock.now();
  const rows = await prices.claimUnpriced(new Date(now.getTime() - askedFor), now, most);
  async function ask({ id, carrierId, state }: (typeof rows)[number]): Promise<void> {
    const report = await texts.findText(carrierId);
    if (report === undefined) return;
    if (state === 'sent') {
      const { status, code } = report;
      await onReport({ recipientId: id, carrierId, status, code });
    }
    if (report.priceMicros !== null) await prices.savePrice(id, report);
  }
  await inParallel(rows, atOnce, (row) =>
    ask(row).catch((error: unknown) =>
      log.warn({ err: error, recipient: row.id }, 'A price could not be read; it is asked for again later.'),
    ),
  );
}
