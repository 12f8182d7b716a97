/** Referrals for the person who refers: figures, payouts, statements, and the account that is paid to. */

import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { nextPayoutDate, payoutCutoff } from '#domain/referrals/commissions.ts';
import { payeeSchema, shownAccount } from '#domain/referrals/payee-input.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { SecurityLog } from '../accounts/security-log.service.ts';
import { createCommissionsStore, type Payout, type StoredCommission } from './commissions.store.ts';
import type { Payees, ShownPayee } from './payees.ts';
import { createReferralsStore } from './referrals.store.ts';

/** What a referrer sees first. */
export interface ReferralsData {
  /** Accounts that have not paid yet. */
  pending: number;
  /** Accounts that pay. */
  active: number;
  /** What the next run finds so far, in cents; below zero when refunds exceed it. */
  payoutCents: number;
  /** What was sold too late for it, in cents: the run after it finds that. */
  laterCents: number;
  /** Held for a review, in cents. */
  heldCents: number;
  /** Midnight UTC of the next run. */
  payoutDate: Date;
}

/** A payout with what it is made of. */
export interface Statement {
  payout: Payout;
  rows: StoredCommission[];
  /**
   * Where a confirmed payout went, and where another one will go; undefined where that is not known, or nobody was named. Name and email of the referrer
   * are not in it: the document adds them.
   */
  payee: ShownPayee | undefined;
}

/** What the API calls. All of it is the caller's own. */
export interface ReferralsService {
  data(caller: Caller): Promise<ReferralsData>;
  /** The payouts that were not returned, the newest first. */
  payouts(caller: Caller): Promise<Payout[]>;
  /** One of the caller's payouts. Throws NOT_FOUND, also for another account's. */
  statement(caller: Caller, payoutId: string): Promise<Statement>;
  /** To whom it is paid, the account's last characters only; undefined when nobody was named. */
  payee(caller: Caller): Promise<ShownPayee | undefined>;
  /** Names the account. Throws PAYEE_HOLDER_MISSING, PAYEE_ACCOUNT_INVALID, STEP_UP_NEEDED. */
  savePayee(caller: Caller, given: { holder: string; account: string }): Promise<void>;
}

export function createReferralsService(options: {
  database: Database;
  guard: Guard;
  clock: Clock;
  payees: Payees;
  /** Logs that the account was changed, and mails it. */
  record: SecurityLog['record'];
}): ReferralsService {
  const { database, guard, clock, payees, record } = options;
  const [referrals, commissions] = [createReferralsStore(database), createCommissionsStore(database)];
  return {
    async data(caller) {
      const { userId } = guard.member(caller);
      const payoutDate = nextPayoutDate(clock.now());
      const counts = await referrals.counts(userId);
      const open = await commissions.openCents(userId, payoutCutoff(payoutDate));
      return { ...counts, payoutCents: open.next, laterCents: open.later, heldCents: open.held, payoutDate };
    },
    async payouts(caller) {
      const all = await commissions.listPayouts({ ownerId: guard.member(caller).userId });
      return all.filter(({ state }) => state !== 'returned');
    },
    async statement(caller, payoutId) {
      const { userId } = guard.member(caller);
      const payout = await commissions.loadPayout(payoutId);
      if (payout?.ownerId !== userId || payout.state === 'returned') throw new CodedError('NOT_FOUND');
      const payee = await (payout.state === 'paid' ? payees.ofPaid(payoutId) : payees.shown(userId));
      return { payout, rows: await commissions.listOfPayout(payoutId), payee };
    },
    payee: (caller) => payees.shown(guard.member(caller).userId),
    async savePayee(caller, given) {
      const { userId } = guard.member(caller);
      const payee = readInput(payeeSchema, given);
      guard.requireRecentProof(caller);
      await database.transaction().execute(async (within) => {
        await payees.save(userId, payee, within);
        const detail = shownAccount(payee.account);
        await record(within, { userId, event: 'payee-changed', device: caller.device, detail });
      });
    },
  };
}
