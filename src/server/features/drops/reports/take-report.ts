/** Takes a report that a text failed, and what follows from it; doubled, late, reversed and foreign reports change nothing (DROP-68, DROP-69). */
import type { Clock } from '#domain/kernel/clock.ts';
import { afterRefusal, filteredCodes } from '#domain/messaging/after-refusal.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Logger } from '../../../platform/log.ts';
import type { CarrierStatus } from '../../../vendors/texts/texts.ts';
import type { RecipientState } from '../drop.ts';
import type { DropsStore } from '../drops.store.ts';
import type { RecipientsStore, ReportedDrop } from '../sending/recipients.store.ts';
import type { NoteFiltered } from './filter-watch.ts';

/** A report, signed by the carrier. */
export interface CarrierReport {
  recipientId: string;
  carrierId: string;
  status: CarrierStatus;
  /** Why a text failed; null without a code. */
  code: number | null;
}

export interface ReportDeps {
  database: Database;
  drops: DropsStore;
  recipients: RecipientsStore;
  onOptOut: (artistId: string, number: string) => Promise<void>;
  /** A text to a number failed with this code of the carrier. */
  onFailed: (number: string, code: number | null) => Promise<void>;
  noteFiltered: NoteFiltered;
  clock: Clock;
  log: Logger;
}

const isFinal = (state: RecipientState): boolean => state === 'delivered' || state === 'failed' || state === 'skipped';

/** Stores a failure; gives the drop that it is about, undefined when it is about no text of a drop. */
export async function takeFailure(
  { database, drops, recipients, onOptOut, onFailed, noteFiltered, clock, log }: ReportDeps,
  { recipientId, carrierId, code }: Omit<CarrierReport, 'status'>,
): Promise<ReportedDrop | undefined> {
  const now = clock.now();
  const taken = await database.transaction().execute(async (within) => {
    const row = await recipients.loadReported(recipientId, within);
    if (row === undefined) return undefined;
    const unchanged = { ...row, changed: false, optsOut: false };
    // A text is known by one id; a report with another one belongs to nothing that we sent.
    const isForeign = row.carrierId !== null && row.carrierId !== carrierId;
    if (isForeign || row.earlierCarrierIds.includes(carrierId) || isFinal(row.state)) return unchanged;
    const { state, notBefore, pause, optsOut } = afterRefusal(code ?? 0, { attempts: row.attempts, now });
    // A text that is tried again gets another id; reports about this try no longer count.
    const again = state === 'queued';
    await recipients.saveReport(
      row.id,
      {
        state: again && row.dropState === 'canceled' ? 'failed' : state,
        carrierId: again ? null : carrierId,
        earlierCarrierIds: again ? [...row.earlierCarrierIds, carrierId] : row.earlierCarrierIds,
        code,
        reason: '',
        notBefore,
        // As with a refusal: what stops the drop says nothing about this text.
        isTry: pause === undefined,
        now,
      },
      within,
    );
    if (pause !== undefined) {
      await drops.stop(row.dropId, pause, within);
      log.error({ drop: row.dropId, code, pause }, 'The carrier refuses the texts of a drop; it is paused.');
    }
    // A drop that was over goes on for a text that is tried again.
    else if (again) await drops.reopen(row.dropId, within);
    return { ...row, changed: true, optsOut };
  });
  if (taken === undefined) return undefined;
  const { dropId, changed } = taken;
  if (!changed) return { dropId, changed };
  if (taken.optsOut) await onOptOut(taken.artistId, taken.number);
  await onFailed(taken.number, code);
  if (taken.dropState === 'sending' && filteredCodes.some((each) => each === code)) await noteFiltered(dropId);
  return { dropId, changed };
}
