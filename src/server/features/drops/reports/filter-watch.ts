/** Pauses a drop whose texts carriers filter as unwanted (DROP-68). */
import { filteredCodes } from '#domain/messaging/after-refusal.ts';
import { filterLimit } from '#domain/messaging/pause-reasons.ts';
import type { Logger } from '../../../platform/log.ts';
import type { DropsStore } from '../drops.store.ts';
import type { RecipientsStore } from '../sending/recipients.store.ts';
import type { PublishProgress } from './publish-progress.ts';

/** Notes that a text of a drop in sending was filtered. */
export type NoteFiltered = (dropId: string) => Promise<void>;

const pause = 1_000;
/** Counting takes at most a tenth of the time: a drop of a million fans is counted less often. */
const pauseTimesCount = 10;

/**
 * Made once for each process. The first filtered text of a drop has its answers counted, those of the next second together when it is over:
 * counting reads every answer of the drop, and a report comes for each.
 */
export function createFilterWatch({
  drops,
  recipients,
  publishProgress,
  log,
}: {
  drops: Pick<DropsStore, 'move'>;
  recipients: Pick<RecipientsStore, 'countFiltered'>;
  publishProgress: PublishProgress;
  log: Logger;
}): NoteFiltered {
  /** Drops that were counted within the last second, and whether a text was filtered since. */
  const counted = new Map<string, { again: boolean }>();

  async function pauseIfFiltered(dropId: string): Promise<void> {
    const { answers, filtered } = await recipients.countFiltered(dropId, filteredCodes);
    if (answers < filterLimit.answers || filtered * 100 <= answers * filterLimit.percent) return;
    if (!(await drops.move(dropId, ['sending'], { state: 'paused', pauseReason: 'FILTERED' }))) return;
    log.warn({ drop: dropId, answers, filtered }, 'Carriers filter the texts of a drop; it is paused.');
    await publishProgress(dropId);
  }

  async function count(dropId: string): Promise<void> {
    const state = { again: false };
    counted.set(dropId, state);
    const began = performance.now();
    // The report that led here is stored, and the next one counts again.
    await pauseIfFiltered(dropId).catch((error: unknown) =>
      log.error({ err: error, drop: dropId }, 'The filtered texts of a drop could not be counted.'),
    );
    const over = () => {
      counted.delete(dropId);
      if (state.again) void count(dropId);
    };
    setTimeout(over, Math.max(pause, pauseTimesCount * (performance.now() - began))).unref();
  }

  return async (dropId) => {
    const state = counted.get(dropId);
    if (state === undefined) await count(dropId);
    else state.again = true;
  };
}
