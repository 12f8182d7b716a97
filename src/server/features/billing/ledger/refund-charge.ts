/** Returns a charge, or a part of it, for the operator: at the card provider, and in the books at once (BILL-103). */
import type { Kysely } from 'kysely';
import { inExactDollars } from '#domain/accounts/prices.ts';
import { movesMoney } from '#domain/billing/charges.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { OperatorError } from '../../../platform/operator/operator-command.ts';
import { OutcomeUnknown, type Payments } from '../../../vendors/braintree/payments.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import type { HoldPayer } from '../provider/payer-lease.ts';
import type { ReadCharges } from '../reconciliation/read-charges.ts';
import { createMoneyStore } from './money.store.ts';
import { createRefundsStore, type RefundableSale } from './refunds.store.ts';

/** What an operator wants to be returned. */
export interface WantedRefund {
  chargeId: string;
  /** Undefined: all that was not returned yet. */
  cents: number | undefined;
  /** Whether the same amount may be returned once more within a day. */
  again: boolean;
}

export interface RefundCharge {
  /** What would be returned, by our books. Throws OperatorError for what cannot be returned. */
  plan(wanted: WantedRefund): Promise<{ sale: RefundableSale; cents: number }>;
  /** Returns it; gives whether the charge was voided, since it was not settled. Throws OperatorError for what cannot be returned, and BILLING_PENDING. */
  carryOut(wanted: WantedRefund, plannedCents: number): Promise<{ isVoid: boolean }>;
}

const day = 86_400_000;

/** What is to be returned of a sale, settled or not. Throws OperatorError. */
function centsOf(sale: RefundableSale, { cents: wanted, again }: WantedRefund, now: Date): number {
  if (!movesMoney(sale)) throw new OperatorError(`The charge ${sale.id} took no money: it is ${sale.status}.`);
  const returned = sale.refunds.reduce((sum, { cents }) => sum + cents, 0);
  const left = sale.cents - returned;
  if (left <= 0) throw new OperatorError(`All of the charge ${sale.id} is returned already.`);
  const cents = wanted ?? left;
  if (cents > left)
    throw new OperatorError(
      `Of the charge ${sale.id}, ${inExactDollars(sale.cents)}, no more than ${inExactDollars(left)} can be returned.`,
    );
  const same = sale.refunds.find((refund) => refund.cents === cents && now.getTime() - refund.at.getTime() < day);
  if (same !== undefined && !again)
    throw new OperatorError(
      `${inExactDollars(cents)} of the charge ${sale.id} were returned at ${same.at.toISOString()} already. --again returns as much once more.`,
    );
  return cents;
}

/** What the card provider answers; throws OperatorError with `otherwise` where it gives no answer. */
async function answered<Answer>(answer: Promise<Answer>, otherwise: string): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof OutcomeUnknown ? new OperatorError(otherwise) : error;
  }
}

/** Makes the functions. No permission is checked: only the operator's commands use them. */
export function createRefundCharge({
  database,
  payments,
  hold,
  readCharges,
  clock,
}: {
  database: Kysely<BillingStoreTables>;
  payments: Pick<Payments, 'refund'>;
  hold: HoldPayer;
  readCharges: ReadCharges;
  clock: Clock;
}): RefundCharge {
  const store = createRefundsStore(database);

  async function saleOf(chargeId: string): Promise<RefundableSale> {
    const sale = await store.loadSale(chargeId);
    if (sale === undefined)
      throw new OperatorError(`There is no charge ${chargeId}. Its id is that of the card provider.`);
    return sale;
  }

  /** Reads what the provider has of the charge into the books, such as a refund in its control panel, or one whose answer was lost. */
  async function readAgain({ id, userId, createdAt }: RefundableSale): Promise<RefundableSale> {
    const charges = await answered(
      readCharges(userId, new Date(createdAt.getTime() - day)),
      'The card provider gave no answer. Nothing was returned; please try again in a few minutes.',
    );
    if (charges.some((charge) => charge.id === id && charge.isDisputed))
      throw new OperatorError(
        `The payer disputes the charge ${id} with their bank, which returns it by itself: a refund would pay it back twice. Look at the dispute in the card provider's control panel.`,
      );
    return saleOf(id);
  }

  return {
    async plan(wanted) {
      const sale = await saleOf(wanted.chargeId);
      return { sale, cents: centsOf(sale, wanted, clock.now()) };
    },
    async carryOut(wanted, plannedCents) {
      const known = await saleOf(wanted.chargeId);
      return hold(known.userId, async () => {
        const sale = await readAgain(known);
        const cents = centsOf(sale, wanted, clock.now());
        if (cents !== plannedCents)
          throw new OperatorError(
            `What is left of the charge ${sale.id} has changed. Look at it again with --dry-run.`,
          );
        if (!sale.settled && cents !== sale.cents)
          throw new OperatorError(
            `The charge ${sale.id} is not settled yet: it can be returned as a whole now, and in parts from tomorrow on.`,
          );
        const answer = await answered(
          payments.refund(sale.id, cents),
          `The card provider gave no answer: the charge ${sale.id} may be returned or not. Look at it there, or run this again in a few minutes; what was returned is seen then.`,
        );
        if (!answer.ok)
          throw new OperatorError(
            `The card provider refuses to return it: ${answer.refusal.text} (${answer.refusal.code}). Nothing was returned.`,
          );
        await database
          .transaction()
          .execute((within) => createMoneyStore(within).saveCharge(sale.userId, sale.subscriptionId, answer.charge));
        return { isVoid: answer.charge.kind === 'sale' };
      });
    },
  };
}
