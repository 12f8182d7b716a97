/** Takes artists that an operator keeps suspended out of their payers' subscriptions, so that nothing more is charged for them (DESK-22). */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Logger } from '../../../platform/log.ts';
import { createBillingStore } from '../billing.store.ts';
import type { BillingActs, IntentDraft } from '../billing-acts.ts';
import { draftPlanChange } from '../subscriptions/draft-plan-change.ts';
import { createPaidTimes } from '../subscriptions/paid-time.ts';
import { createHoldsStore } from './holds.store.ts';

/** Without an answer of the card provider a line stays, and the job comes back for it. */
export interface EndHeldLines {
  /**
   * Ends the lines of this payer's suspended artists; what is left of the paid period is credited (BILL-7). While a payment is overdue, only the
   * whole subscription can end, where all of its artists are suspended. Throws what `BillingActs.perform` throws.
   */
  of(userId: string): Promise<void>;
  /** The same for every payer, for the job. */
  ofAll(): Promise<void>;
}

export function createEndHeldLines({
  database,
  acts,
  clock,
  log,
}: {
  database: Database;
  acts: Pick<BillingActs, 'perform'>;
  clock: Clock;
  log: Logger;
}): EndHeldLines {
  const [store, holds] = [createBillingStore(database), createHoldsStore(database)];
  const paidTimes = createPaidTimes(database, clock);

  /** Ends one line; gives whether there may be another one. */
  async function endOne(userId: string): Promise<boolean> {
    let isMore = false;
    await acts.perform(userId, async (payer): Promise<IntentDraft | undefined> => {
      const subscription = await store.loadLive(userId);
      if (subscription === undefined) return undefined;
      const running = await paidTimes.under(subscription);
      const held = await holds.heldOf(running.lines.map(({ artistId }) => artistId));
      const [artistId] = held;
      if (artistId === undefined) return undefined;
      if (subscription.status === 'Past Due')
        // The provider changes no amount while it is owed one.
        return held.length < running.lines.length
          ? undefined
          : { kind: 'cancel', subject: artistId, amountCents: 0, details: { subscriptionId: subscription.id } };
      isMore = held.length > 1;
      return draftPlanChange(payer, running, { artistId, plan: '' }, clock.now());
    });
    return isMore;
  }
  async function of(userId: string): Promise<void> {
    while (await endOne(userId));
  }
  return {
    of,
    async ofAll() {
      for (const userId of await holds.listPayersOfHeldLines())
        await of(userId).catch((error: unknown) =>
          log.warn({ err: error, userId }, 'A suspended artist is still in a subscription; trying again later.'),
        );
    },
  };
}
