/** Writes into our records what the provider has done: subscriptions, lines, charges, the payer's state and artists' plans, in one transaction. */
import { totalOfLines } from '#domain/billing/catalogue.ts';
import { couponCentsOf } from '#domain/billing/coupons.ts';
import { canBecome } from '#domain/billing/status.ts';
import { type Day, moveDay, startOfDay } from '#domain/stats/zoned-day.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { Subscription } from '../../../vendors/braintree/payments.ts';
import { type BillingStoreTables, createBillingStore, type StoredSubscription } from '../billing.store.ts';
import { createMoneyStore } from '../ledger/money.store.ts';
import type { ArtistPlans } from '../subscriptions/artist-plans.ts';
import type { ExecutedIntent } from './execute-intent.ts';
import type { Intent, IntentDetails } from './intents.ts';

type Success = Extract<ExecutedIntent, { ok: true }>;

/**
 * The day after the present period. An unpaid, ended subscription ends on its last paid day (the provider opens the next period before charging);
 * if nothing was ever paid, on its first billing day.
 */
function endOfPeriod({ anchorDay }: StoredSubscription, theirs: Subscription): Day | undefined {
  const { status, nextBillingDay, paidThroughDay } = theirs;
  if (status !== 'Canceled' && status !== 'Expired') return nextBillingDay;
  return paidThroughDay === undefined ? anchorDay : moveDay(paidThroughDay, 1, 'day');
}

/** How much credit the provider took off the invoice that began the new period: what it charged tells, also where a call to it was interrupted. */
async function usedCredit(
  store: ReturnType<typeof createBillingStore>,
  { id, periodEnd, interval, creditCents, discountCents, discount }: StoredSubscription,
  { charges }: Subscription,
): Promise<number> {
  const invoice = charges.find(({ kind, period }) => kind === 'sale' && period?.start === periodEnd);
  if (invoice === undefined) return discountCents;
  const lines = await store.listLines(id);
  const couponCents = couponCentsOf(lines, discount, { interval, start: periodEnd });
  const takenOff = totalOfLines(lines) - couponCents - invoice.amountCents;
  return Math.min(creditCents, Math.max(0, takenOff));
}

/** What the provider says about a stored subscription: its state, its charges, and the credit that a new period has used. */
export async function recordSubscription(
  within: Queryable<BillingStoreTables>,
  stored: StoredSubscription,
  theirs: Subscription,
  at: Date,
): Promise<StoredSubscription> {
  const [store, money] = [createBillingStore(within), createMoneyStore(within)];
  // An ended subscription stays ended, whatever an answer says that was read before.
  const status = canBecome(stored.status, theirs.status) ? theirs.status : stored.status;
  for (const charge of theirs.charges) await money.saveCharge(stored.userId, stored.id, charge);
  const periodEnd = endOfPeriod(stored, theirs) ?? stored.periodEnd;
  const isNewPeriod = periodEnd > stored.periodEnd;
  const usedCents = isNewPeriod ? await usedCredit(store, stored, theirs) : 0;
  await money.book({
    userId: stored.userId,
    kind: 'credit_used',
    amountCents: usedCents,
    reference: `${stored.id} ${stored.periodEnd}`,
    happenedAt: at,
  });
  // A period that ended unpaid is none: the credit that its invoice took off is the payer's again (BILL-7, BILL-54).
  const unpaidCents = periodEnd < stored.periodEnd ? await money.creditUsedFrom(stored, periodEnd) : 0;
  await money.book({
    userId: stored.userId,
    kind: 'credit',
    amountCents: unpaidCents,
    reference: `${stored.id} ${periodEnd}`,
    happenedAt: at,
  });
  const next: StoredSubscription = {
    ...stored,
    status,
    cardToken: theirs.cardToken,
    overdueCents: status === 'Past Due' ? Math.max(0, theirs.balanceCents) : null,
    periodStart: isNewPeriod ? (theirs.periodStartDay ?? stored.periodEnd) : stored.periodStart,
    periodEnd,
    periodIsPaid: stored.periodIsPaid && !isNewPeriod,
    creditCents: stored.creditCents - usedCents + unpaidCents,
    discountCents: isNewPeriod ? 0 : stored.discountCents,
    returnsTakenCents: isNewPeriod ? 0 : stored.returnsTakenCents,
  };
  await store.saveSubscription(next, at);
  // The webhook of a subscription that another one has replaced, as after a change of the interval, may come late.
  const isNewest = stored.generation + 1 === (await store.nextGeneration(stored.userId));
  if (isNewest)
    await store.savePayerState(stored.userId, {
      status: next.status,
      interval: next.interval,
      nextBillingDate: startOfDay(next.periodEnd, 'UTC'),
    });
  return next;
}

/** Writes the result of an intent, once: its credit is added. Call it in the transaction that has ended the intent. Gives the artists whose plan may have changed. */
export async function recordResult(
  within: Queryable,
  intent: Intent,
  { card, subscriptions }: Success,
  { plans, at }: { plans: ArtistPlans; at: Date },
): Promise<string[]> {
  const [store, money] = [createBillingStore(within), createMoneyStore(within)];
  const { userId } = intent;
  if (card !== undefined) await store.saveCard(userId, card, at);
  const bookCredit = async ({ givenCents, usedCents }: { givenCents: number; usedCents: number }): Promise<void> => {
    const entry = { userId, reference: intent.id, happenedAt: at };
    await money.book({ ...entry, kind: 'credit', amountCents: givenCents });
    await money.book({ ...entry, kind: 'credit_used', amountCents: usedCents });
  };
  /** What a return takes off the credit is used up, too. */
  const bookReturn = (amountCents: number): Promise<void> =>
    money.book({ userId, reference: `${intent.id} returned`, happenedAt: at, kind: 'credit_used', amountCents });
  const begin = async (
    details: Pick<IntentDetails<'subscribe'>, 'subscriptionId' | 'generation' | 'interval' | 'today' | 'discount'>,
    {
      periodStart,
      takenCents,
      ...more
    }: Pick<StoredSubscription, 'periodEnd' | 'creditCents' | 'discountCents'> & {
      /** The start of the period where it is paid already. */
      periodStart?: Day | undefined;
      /** What a return has taken off the credit. */
      takenCents: number;
    },
  ): Promise<void> => {
    const theirs = subscriptions.find(({ id }) => id === details.subscriptionId);
    if (theirs === undefined)
      throw new Error(`The provider answered without the subscription ${details.subscriptionId}.`);
    await store.insertSubscription(
      {
        id: details.subscriptionId,
        userId,
        generation: details.generation,
        status: theirs.status,
        interval: details.interval,
        anchorDay: more.periodEnd,
        periodStart: periodStart ?? details.today,
        periodIsPaid: periodStart !== undefined,
        ...more,
        cardToken: theirs.cardToken,
        overdueCents: null,
        discount: details.discount,
        returnsTakenCents: periodStart === undefined ? 0 : takenCents,
      },
      at,
    );
    await bookReturn(takenCents);
  };
  const sync = async (): Promise<void> => {
    for (const theirs of subscriptions) {
      const stored = await store.load(theirs.id);
      if (stored !== undefined) await recordSubscription(within, stored, theirs, at);
    }
  };
  switch (intent.kind) {
    case 'subscribe': {
      const { details } = intent;
      const before = await store.loadPayer(userId);
      const paidBefore = await store.endLines(userId, at);
      const { periodStart, givenCents = 0, usedCents = 0, balanceCents = 0, discountCents = 0 } = details.renewal ?? {};
      await begin(details, {
        periodStart,
        takenCents: details.renewal?.takenCents ?? 0,
        periodEnd: details.firstBillingDay,
        creditCents: balanceCents,
        discountCents,
      });
      await bookCredit({ givenCents, usedCents });
      await store.replaceLines(details.subscriptionId, details.lines, at);
      await sync();
      await plans.save(
        details.lines.map((line) => ({ ...line, hasLine: true })),
        within,
      );
      // The payer's other artists keep their plans for the rest of the trial, or of the period of a canceled subscription.
      const chosen = details.lines.map(({ artistId }) => artistId);
      const ends = [startOfDay(details.firstBillingDay, 'UTC'), before?.nextBillingDate ?? at];
      const until = new Date(Math.max(...ends.map(Number)));
      // An account that never had a trial also has those that an operator gave it.
      const hadTrial = before !== undefined && before.firstBillingDate !== null;
      const others = hadTrial ? 'all' : paidBefore.filter((artistId) => !chosen.includes(artistId));
      await plans.agreeEnd(userId, until, within, others === 'all' ? { except: chosen } : { only: others });
      return chosen;
    }
    case 'change': {
      const { details } = intent;
      await store.replaceLines(details.subscriptionId, details.lines, at);
      await plans.save([{ ...details, hasLine: true }], within);
      const stored = await store.load(details.subscriptionId);
      if (stored !== undefined)
        await store.saveSubscription(
          {
            ...stored,
            creditCents: Math.max(0, stored.creditCents - details.usedCents) + details.creditCents,
            discountCents: details.discountCents,
          },
          at,
        );
      await bookCredit({ givenCents: details.creditCents, usedCents: details.usedCents });
      // Last: an invoice that the provider made in between has used the new credit.
      await sync();
      return [details.artistId];
    }
    case 'interval': {
      const { details } = intent;
      const old = await store.load(details.oldSubscriptionId);
      await store.replaceLines(details.oldSubscriptionId, [], at);
      const ended = subscriptions.find(({ id }) => id === details.oldSubscriptionId);
      if (old !== undefined && ended !== undefined) await recordSubscription(within, old, ended, at);
      await bookCredit({ givenCents: details.unusedCents, usedCents: 0 });
      const { creditCents, discountCents, takenCents } = details;
      const periodEnd = details.firstBillingDay ?? details.today;
      await begin(details, { periodEnd, creditCents, discountCents, takenCents });
      await store.replaceLines(details.subscriptionId, details.lines, at);
      await sync();
      return details.lines.map(({ artistId }) => artistId);
    }
    default:
      await sync();
      return [];
  }
}
