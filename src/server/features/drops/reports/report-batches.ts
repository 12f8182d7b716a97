/** Stores the carrier's plain reports many at a time: a drop of a million texts brings two million of them (DROP-69). */
import type { Clock } from '#domain/kernel/clock.ts';
import { reportedState } from '../../../vendors/texts/texts.ts';
import type { RecipientsStore, ReportedDrop } from '../sending/recipients.store.ts';
import type { CarrierReport } from './take-report.ts';

/** Takes a report; gives the drop that it is about, undefined when it is about no text of a drop. Resolves once that is stored. */
export type TakePlainReport = (report: CarrierReport) => Promise<ReportedDrop | undefined>;

interface Waiting {
  report: CarrierReport;
  resolve: (drop: ReportedDrop | undefined) => void;
  reject: (error: unknown) => void;
}

const most = 500;

/** Whether a report only says how far a text has come: nothing follows from it but the text's new state. */
export const isPlain = ({ status }: CarrierReport): boolean => reportedState(status) !== 'failed';

/** Makes the taker. What arrives while a batch is being stored makes the next batch. */
export function createReportBatches(recipients: RecipientsStore, clock: Clock): TakePlainReport {
  let waiting: Waiting[] = [];
  let isStoring = false;

  /** Takes a batch out of `waiting`, in which each recipient has reports about one text only. */
  function nextBatch(): Waiting[] {
    const carrierIds = new Map<string, string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const one of waiting) {
      const { recipientId, carrierId } = one.report;
      const known = carrierIds.get(recipientId) ?? carrierId;
      if (known !== carrierId || batch.length >= most) {
        later.push(one);
        continue;
      }
      carrierIds.set(recipientId, carrierId);
      batch.push(one);
    }
    waiting = later;
    return batch;
  }

  async function store(batch: readonly Waiting[]): Promise<void> {
    const rows = new Map<string, { id: string; carrierId: string; state: 'sent' | 'delivered' }>();
    for (const { report } of batch) {
      const { recipientId: id, carrierId, status } = report;
      const isDelivered = reportedState(status) === 'delivered' || rows.get(id)?.state === 'delivered';
      rows.set(id, { id, carrierId, state: isDelivered ? 'delivered' : 'sent' });
    }
    try {
      const drops = await recipients.saveProgress([...rows.values()], clock.now());
      for (const { report, resolve } of batch) resolve(drops.get(report.recipientId));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function storeAll(): Promise<void> {
    isStoring = true;
    while (waiting.length > 0) await store(nextBatch());
    isStoring = false;
  }

  return (report) =>
    new Promise((resolve, reject) => {
      waiting.push({ report, resolve, reject });
      if (!isStoring) void storeAll();
    });
}
