/** Ends payments before an artist or an account is deleted, and keeps what invoices need. No permission is checked. */
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { endOfAccount } from '#domain/accounts/navigation.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import { createBillingStore, type Payer } from '../billing.store.ts';
import type { BillingActs } from '../billing-acts.ts';
import { createFormerPayersStore } from '../ledger/former-payers.store.ts';
import type { ArtistPlans } from './artist-plans.ts';
import { draftPlanChange } from './draft-plan-change.ts';
import { createPaidTimes } from './paid-time.ts';

/** For the features that delete artists and accounts. */
export interface StopPaying {
  /**
   * Ends the artist's line at the card provider and credits its payer for the days that are left. Throws PAYMENT_NOT_STOPPED when the provider
   * did not confirm it, and PAYMENT_OVERDUE while a payment for this artist and others is overdue: the provider then changes no line.
   */
  stopPayingFor(artistId: string): Promise<void>;
  /** Cancels the person's subscription at the card provider. Throws PAYMENT_NOT_STOPPED when the provider did not confirm it. */
  stopPaying(userId: string): Promise<void>;
  /**
   * In the transaction that deletes the account: its artists keep their plans as long as they are paid (BILL-53), and the payer's name and email
   * are kept for the invoices.
   */
  leave(userId: string, within?: Queryable): Promise<void>;
}

/** When what a departing payer has paid for ends. Accounts that are billed by hand, or never have to pay, leave the calendar month. */
function paidUntil(payer: Payer, now: Date): Date {
  const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return looksAfterSeveralArtists(payer.plan) ? monthEnd : (endOfAccount(payer) ?? payer.firstBillingDate ?? monthEnd);
}

export function createStopPaying(options: {
  database: Queryable;
  acts: Pick<BillingActs, 'perform'>;
  plans: ArtistPlans;
  clock: Clock;
}): StopPaying {
  const { database, acts, plans, clock } = options;
  const store = createBillingStore(database);
  const former = createFormerPayersStore(database);
  const paidTimes = createPaidTimes(database, clock);

  /** Performs the act. Whatever the provider answers instead of a confirmation, the deletion must not go on. */
  async function stop(...act: Parameters<BillingActs['perform']>): Promise<void> {
    await acts.perform(...act).catch((error: unknown) => {
      if (error instanceof CodedError && error.code === 'PAYMENT_OVERDUE') throw error;
      throw new CodedError('PAYMENT_NOT_STOPPED', undefined, error);
    });
  }

  return {
    async stopPayingFor(artistId) {
      const userId = await former.payerOf(artistId);
      if (userId === undefined) return;
      await stop(userId, async (payer) => {
        const subscription = await store.loadLive(userId);
        if (subscription === undefined) return undefined;
        const running = await paidTimes.under(subscription);
        if (subscription.status !== 'Past Due')
          return draftPlanChange(payer, running, { artistId, plan: '' }, clock.now());
        const { lines } = running;
        if (!lines.some((line) => line.artistId === artistId)) return undefined;
        if (lines.length > 1) throw new CodedError('PAYMENT_OVERDUE');
        return { kind: 'cancel', subject: artistId, amountCents: 0, details: { subscriptionId: subscription.id } };
      });
    },

    async stopPaying(userId) {
      await stop(userId, async () => {
        const subscription = await store.loadLive(userId);
        if (subscription === undefined) return undefined;
        return { kind: 'cancel', subject: '', amountCents: 0, details: { subscriptionId: subscription.id } };
      });
    },

    async leave(userId, within = database) {
      const payer = await createBillingStore(within).loadPayer(userId);
      if (payer === undefined) return;
      const now = clock.now();
      await createBillingStore(within).endLines(userId, now);
      await plans.agreeEnd(userId, paidUntil(payer, now), within);
      await createFormerPayersStore(within).insert(payer, now);
    },
  };
}
