/** The monthly run of payouts. */

import { inDollars } from '#domain/accounts/prices.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { payoutCutoff, payoutDay, planPayouts } from '#domain/referrals/commissions.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { NoteEvent, PayoutEvent } from '../accounts/security-log.service.ts';
import { createCommissionsStore, type Payout } from './commissions.store.ts';

export interface PayoutRun {
  /** Pays what is due: each row once, however many runs there are. */
  run(): Promise<Payout[]>;
  /** For the daily job: pays from the 21st on, once a month, also when the server was down on that day. Undefined when it was not time. */
  runWhenDue(): Promise<Payout[] | undefined>;
}

/**
 * Makes the run. `book` brings the ledger up to date first and looks at every referral: the reasons to hold one can change without its accounts, such
 * as the list of throwaway mail services.
 */
export function createPayoutRun({
  database,
  clock,
  book,
  note,
}: {
  database: Database;
  clock: Clock;
  book: (which: 'all') => Promise<number>;
  note: NoteEvent<PayoutEvent>;
}): PayoutRun {
  const pay = (onlyOnce: boolean) =>
    database.transaction().execute(async (within) => {
      const store = createCommissionsStore(within);
      await store.lock();
      const [now, cutoff] = [clock.now(), payoutCutoff(clock.now())];
      if (!(await store.beginRun(cutoff, now)) && onlyOnce) return undefined;
      const paid: Payout[] = [];
      for await (const rows of store.pendingByOwners())
        for (const planned of planPayouts(rows, cutoff)) {
          const payout = await store.insertPayout(planned, now);
          const detail = inDollars(payout.cents);
          await note(within, { userId: payout.ownerId, event: 'payout-made', device: '', detail });
          paid.push(payout);
        }
      return paid;
    });
  return {
    async run() {
      await book('all');
      return (await pay(false)) ?? [];
    },
    async runWhenDue() {
      const now = clock.now();
      if (now.getUTCDate() < payoutDay || (await createCommissionsStore(database).hasRun(payoutCutoff(now))))
        return undefined;
      await book('all');
      return pay(true);
    },
  };
}
