/** Changes of money: under the payer's lease, each writes its intent, carries it out at the provider, and applies the answer. */
import { randomUUID } from 'node:crypto';
import type { DeclineReason } from '#domain/billing/decline.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';
import { OutcomeUnknown, type Payments, type Refusal, type Subscription } from '../../vendors/braintree/payments.ts';
import { resolveIntent } from './billing.jobs.ts';
import { createBillingStore, type Payer } from './billing.store.ts';
import type { IssueInvoices } from './invoices/issue-invoices.ts';
import { createMoneyStore } from './ledger/money.store.ts';
import { requireNonce } from './provider/card-nonce.ts';
import { createExecuteIntent } from './provider/execute-intent.ts';
import type { Intent, IntentDetails, IntentKind } from './provider/intents.ts';
import { createPayerLease } from './provider/payer-lease.ts';
import { recordResult } from './provider/record-result.ts';
import { createReadCharges } from './reconciliation/read-charges.ts';
import { createRefresh } from './reconciliation/refresh-subscription.ts';
import type { ArtistPlans } from './subscriptions/artist-plans.ts';
import type { PayerCoupons } from './subscriptions/payer-coupons.ts';

/** An intent that is about to be written. */
export type IntentDraft = {
  [Kind in IntentKind]: { kind: Kind; subject: string; amountCents: number; details: IntentDetails<Kind> };
}[IntentKind];

export interface BillingActs {
  /**
   * Plans an intent from the payer's present state and carries it out; `plan` returns undefined when there is nothing to do, and may read the
   * subscription from the provider first. Throws BILLING_PENDING while the outcome of an earlier or of this intent is unknown, or why the provider
   * refused.
   */
  perform(
    userId: string,
    plan: (payer: Payer, read: () => Promise<void>) => Promise<IntentDraft | undefined>,
  ): Promise<void>;
  /** Carries out again what an earlier call of this payer left open, if they still exist. Throws BILLING_PENDING while its outcome stays unknown. */
  resolve(userId: string): Promise<void>;
  /** Carries out again what was interrupted more than 30 seconds ago; gives how many payers were looked at. */
  resolveStuck(): Promise<number>;
  /**
   * Reads a subscription from the provider and applies what changed, such as a renewal, a failed charge or a cancellation. Gives the provider's
   * subscription as it is then; undefined when there is none.
   */
  refresh(subscriptionId: string): Promise<Subscription | undefined>;
  /**
   * Reads the payer's subscription when its period has ended as far as we know, since a webhook may be lost, and charges that are not settled a day
   * after they were made. Without an answer nothing changes.
   */
  freshen(userId: string): Promise<void>;
}

/** Longer than the lease of a process that was killed. */
const resolvedAfterSeconds = 15;
const stuckAfterMilliseconds = 30_000;

const refusalCodes: Record<Refusal['kind'], ErrorCode> = {
  soft: 'CARD_DECLINED_NOW',
  hard: 'CARD_DECLINED',
  gateway: 'CARD_REFUSED',
  input: 'CARD_INVALID',
  used: 'CARD_USED',
  returned: 'CARD_REFUSED',
  overdue: 'PAYMENT_OVERDUE',
  ended: 'SUBSCRIPTION_MISSING',
  moved: 'QUOTE_CHANGED',
};

/** Declines of which more is known than their kind (BILL-94). */
const declineCodes: Partial<Record<DeclineReason, ErrorCode>> = {
  funds: 'CARD_FUNDS_MISSING',
  limit: 'CARD_OVER_LIMIT',
  expired: 'CARD_EXPIRED',
  details: 'CARD_DETAILS_WRONG',
  restricted: 'CARD_RESTRICTED',
  blocked: 'CARD_BLOCKED',
  network: 'CARD_NOT_REACHED',
};

const codeOf = ({ kind, reason }: Refusal): ErrorCode => (reason && declineCodes[reason]) ?? refusalCodes[kind];

/** Why an intent did not do everything that was asked for: the code for its payer, and what the provider said. */
interface Failure {
  code: ErrorCode;
  refusal: Refusal;
}

/** Whether the provider's subscription is in another state than ours. */
const isStale = ({ kind }: Refusal): boolean => kind === 'overdue' || kind === 'ended' || kind === 'moved';

function rethrownAsPending(error: unknown): never {
  throw error instanceof OutcomeUnknown ? new CodedError('BILLING_PENDING', undefined, error) : error;
}

export function createBillingActs(options: {
  database: Database;
  payments: Payments;
  plans: ArtistPlans;
  coupons: Pick<PayerCoupons, 'redeem' | 'giveBack'>;
  issueInvoices: IssueInvoices;
  live: Live;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
}): BillingActs {
  const { database, payments, plans, coupons, issueInvoices, live, jobs, clock, log } = options;
  const store = createBillingStore(database);
  const hold = createPayerLease(database);
  const carryOut = createExecuteIntent(payments, clock);
  const refresh = createRefresh({ database, payments, issueInvoices, clock });
  const readCharges = createReadCharges({ database, payments, issueInvoices, clock });

  /** The outcome of an intent that another process has ended. */
  async function failureOf({ id }: Intent): Promise<Failure | undefined> {
    const refusal = await store.loadRefusal(id);
    return refusal && { code: codeOf(refusal), refusal };
  }

  async function finish(intent: Intent, payer: Payer, isAgain: boolean): Promise<Failure | undefined> {
    const result = await carryOut(intent, payer, isAgain);
    const at = clock.now();
    // Each transaction begins with the end of the intent: a process that lost the lease while the provider answered finds it ended by the next holder.
    if (!result.ok) {
      const isMine = await database.transaction().execute(async (within) => {
        if (!(await createBillingStore(within).finishIntent(intent.id, 'declined', at, result.refusal))) return false;
        await coupons.giveBack(intent.id, within);
        return true;
      });
      return isMine ? { code: codeOf(result.refusal), refusal: result.refusal } : failureOf(intent);
    }
    const artistIds = await database.transaction().execute(async (within) => {
      if (!(await createBillingStore(within).finishIntent(intent.id, 'done', at))) return undefined;
      const changed = await recordResult(within, intent, result, { plans, at });
      await issueInvoices(within, payer.id, at);
      return changed;
    });
    if (artistIds === undefined) return failureOf(intent);
    for (const artistId of artistIds) await live.publish('artist.updated', { artistId, userId: payer.id });
    await spendRest(payer.id);
    return result.unpaid && { code: 'CARD_SAVED_UNPAID', refusal: result.unpaid };
  }

  /**
   * Tells the provider of credit that the invoice of an intent did not use up, as after a change from years to months: the next invoice takes it off.
   * The intent is done, so that a failure is left to the next reading.
   */
  async function spendRest(userId: string): Promise<void> {
    const subscription = await store.loadLive(userId);
    if (subscription?.status !== 'Active' || subscription.creditCents === 0 || subscription.discountCents > 0) return;
    await refresh(subscription.id).catch((error: unknown) =>
      log.warn({ err: error, userId }, 'A credit is not taken off the next invoice yet; the next reading does it.'),
    );
  }

  /** Carries out what an earlier call left open. Throws BILLING_PENDING while its outcome stays unknown. */
  async function finishOpen(payer: Payer): Promise<void> {
    const open = await store.loadOpenIntent(payer.id);
    if (open === undefined) return;
    const failure = await finish(open, payer, true).catch(rethrownAsPending);
    if (failure !== undefined)
      log.info({ intent: open.id, code: failure.refusal.code }, 'An interrupted payment was declined.');
  }

  /** The same for a payer who may have deleted their account: nothing of theirs is open then, but the provider's last news arrive. */
  async function finishOpenOf(userId: string): Promise<void> {
    const payer = await store.loadPayer(userId);
    if (payer !== undefined) await finishOpen(payer);
  }

  async function payerOf(userId: string): Promise<Payer> {
    const payer = await store.loadPayer(userId);
    if (payer === undefined) throw new CodedError('NOT_FOUND');
    return payer;
  }

  /** Whether the provider has begun a period that we have not read. */
  async function isBehind(userId: string): Promise<boolean> {
    const subscription = await store.loadLive(userId);
    return subscription !== undefined && subscription.periodEnd <= dayOf(clock.now(), 'UTC');
  }
  async function readIfBehind(userId: string): Promise<void> {
    const subscription = (await isBehind(userId)) ? await store.loadLive(userId) : undefined;
    if (subscription !== undefined) await refresh(subscription.id);
  }

  return {
    perform: (userId, plan) =>
      hold(userId, async (requireHeld) => {
        await finishOpen(await payerOf(userId));
        await readIfBehind(userId).catch(rethrownAsPending);
        // Read again: what was open may have changed the payer's state.
        const payer = await payerOf(userId);
        const draft = await plan(payer, async () => {
          const subscription = await store.loadLive(userId);
          if (subscription !== undefined) await refresh(subscription.id);
        });
        if (draft === undefined) return;
        const { subject, ...parts } = draft;
        if ('nonce' in parts.details) requireNonce(parts.details.nonce);
        const intent: Intent = { id: randomUUID(), userId, createdAt: clock.now(), ...parts };
        await database.transaction().execute(async (within) => {
          await requireHeld(within);
          await createBillingStore(within).insertIntent(intent, subject);
          if (intent.kind === 'subscribe' && intent.details.redeems !== undefined)
            await coupons.redeem({ userId, code: intent.details.redeems, intentId: intent.id }, within);
          await jobs.send(resolveIntent, { userId }, within, { afterSeconds: resolvedAfterSeconds });
        });
        const failure = await finish(intent, payer, false).catch((error: unknown) => {
          if (!(error instanceof OutcomeUnknown)) throw error;
          log.warn(
            { err: error, intent: intent.id },
            'A payment has no answer yet; it is looked up again within a minute.',
          );
          throw new CodedError('BILLING_PENDING', undefined, error);
        });
        if (failure === undefined) return;
        const { code, refusal } = failure;
        // A webhook was lost: what the screen shows next is read from the provider.
        const live = isStale(refusal) ? await store.loadLive(userId) : undefined;
        if (live !== undefined) await refresh(live.id).catch(() => undefined);
        throw new CodedError(code, undefined, new Error(`${refusal.code} ${refusal.text}`));
      }),

    resolve: (userId) => hold(userId, () => finishOpenOf(userId)),

    async resolveStuck() {
      const stuck = await store.listStuck(new Date(clock.now().getTime() - stuckAfterMilliseconds));
      for (const userId of stuck)
        await this.resolve(userId).catch((error: unknown) =>
          log.warn({ err: error, userId }, 'An interrupted payment could not be finished; it is tried again.'),
        );
      return stuck.length;
    },

    async refresh(subscriptionId) {
      const known = await store.load(subscriptionId);
      if (known === undefined) return undefined;
      return hold(known.userId, async () => {
        await finishOpenOf(known.userId);
        return refresh(subscriptionId);
      });
    },

    async freshen(userId) {
      const charges = await createMoneyStore(database).readAgainFrom(userId, clock.now());
      const behind = await isBehind(userId);
      if (!behind && charges?.isDue !== true) return;
      await hold(userId, async () => {
        // First: a new period uses the credit of a change whose answer was lost before it.
        await finishOpenOf(userId);
        await readIfBehind(userId);
        // A subscription names its newest twenty charges, and none of those that this installation ordered itself (BILL-98).
        if (charges !== undefined) await readCharges(userId, charges.from);
      }).catch((error: unknown) =>
        log.warn({ err: error, userId }, 'A subscription could not be read; what was read before is shown.'),
      );
    },
  };
}
