/** The operator's commands for referrals. */
import { inDollars } from '#domain/accounts/prices.ts';
import type { PlannedPayout } from '#domain/referrals/commissions.ts';
import { holdReasonWords } from '#domain/referrals/hold-reasons.ts';
import {
  isId,
  neededChoice,
  neededText,
  type OperatorCommand,
  OperatorError,
} from '../../platform/operator/operator-command.ts';
import type { ReferralsOperator } from './referrals.operator.ts';
import type { PayoutRun } from './run-payouts.ts';

export interface ReferralsCommandsDeps {
  operator: ReferralsOperator;
  payouts: PayoutRun;
  /** What a run would pay now. */
  planPayouts: () => Promise<PlannedPayout[]>;
  /** The id of the account with an email. Throws OperatorError. */
  findPerson: (email: string) => Promise<string>;
}

/** `referrals held`, `review`, `run`, `bank-list`, `settle` and `take-back`. */
export function referralsCommands({
  operator,
  payouts,
  planPayouts,
  findPerson,
}: ReferralsCommandsDeps): OperatorCommand[] {
  const listed = async (all: readonly { ownerId: string; cents: number }[]): Promise<string> => {
    const lines = await Promise.all(
      all.map(async ({ ownerId, cents }) => `${inDollars(cents)}  ${await operator.emailOf(ownerId)}`),
    );
    return lines.join('\n');
  };
  const sumOf = (all: readonly { cents: number }[]): string =>
    inDollars(all.reduce((sum, { cents }) => sum + cents, 0));
  return [
    {
      name: 'referrals held',
      usage: 'referrals held                                           referrals that wait for a review, and why',
      options: {},
      prepare: () => async () => {
        const held = await operator.held();
        if (held.length === 0) return 'No referral waits for a review.';
        return held
          .map(({ owner, referred, cents, reasons }) => {
            const why = reasons.map((reason) => holdReasonWords[reason]).join('; ');
            return `${referred}  referred by ${owner}  ${inDollars(cents)} held: ${why}`;
          })
          .join('\n');
      },
    },
    {
      name: 'referrals review',
      usage:
        'referrals review --referred <email|id> --decision approve|refuse   pays what was held and what follows, or refuses it',
      options: { referred: { type: 'string' }, decision: { type: 'string' } },
      needsReason: true,
      plan(values) {
        const referred = neededText(values, 'referred');
        const review = neededChoice(values, 'decision', ['approve', 'refuse']) === 'approve' ? 'approved' : 'refused';
        return async () => {
          // An account that was deleted has no email any more.
          const referredId = isId(referred) ? referred : await findPerson(referred);
          const referral = await operator.load(referredId);
          if (referral === undefined) throw new OperatorError(`Nobody referred ${referred}.`);
          if (referral.review !== 'held')
            throw new OperatorError(`The referral of ${referred} does not wait for a review.`);
          return {
            would: `The referral of ${referred} would be ${review}.`,
            async carryOut() {
              await operator.review(referredId, review);
              return `The referral of ${referred} is ${review}.`;
            },
          };
        };
      },
    },
    {
      name: 'referrals run',
      usage:
        'referrals run                                            pays out the month before; the job does so on the 21st',
      options: {},
      plan: () => async () => {
        const planned = await planPayouts();
        return {
          would:
            planned.length === 0
              ? 'Nothing is due.'
              : `Would pay ${sumOf(planned)} to ${planned.length}:\n${await listed(planned)}`,
          async carryOut() {
            const paid = await payouts.run();
            if (paid.length === 0) return 'Nothing is due.';
            return `Paid out ${sumOf(paid)} to ${paid.length}:\n${await listed(paid)}\nThe list for the bank: referrals bank-list`;
          },
        };
      },
    },
    {
      name: 'referrals bank-list',
      usage: 'referrals bank-list                                      payouts that the bank has not confirmed, as CSV',
      options: {},
      prepare: () => async () => {
        const { csv, missing, waiting, suspended } = await operator.bankList();
        return [
          csv,
          ...missing.map((email) => `# ${email} has named no account yet`),
          ...waiting.map((email) => `# ${email} changed the account less than seven days ago; list again later`),
          ...suspended.map((email) => `# ${email} is suspended: its payouts wait until it is resumed`),
        ].join('\n');
      },
    },
    {
      name: 'referrals settle',
      usage:
        'referrals settle --payout <id> --as paid|returned        what the bank answered; a returned sum waits for the next run',
      options: { payout: { type: 'string' }, as: { type: 'string' } },
      plan(values) {
        const id = neededText(values, 'payout');
        if (!isId(id)) throw new OperatorError('--payout must be an id, as referrals bank-list prints it.');
        const state = neededChoice(values, 'as', ['paid', 'returned']) === 'paid' ? 'paid' : 'returned';
        return async () => {
          const payout = await operator.loadPayout(id);
          if (payout === undefined) throw new OperatorError(`There is no payout ${id}.`);
          if (payout.state !== 'processed') throw new OperatorError(`The payout ${id} is ${payout.state} already.`);
          return {
            would: `The payout of ${inDollars(payout.cents)} would be ${state}.`,
            async carryOut() {
              if (!(await operator.settle(id, state))) throw new OperatorError(`The payout ${id} is settled already.`);
              return `The payout of ${inDollars(payout.cents)} is ${state}.`;
            },
          };
        };
      },
    },
    {
      name: 'referrals take-back',
      usage: 'referrals take-back --sale <charge id>                   takes back a commission after a chargeback',
      options: { sale: { type: 'string' } },
      needsReason: true,
      plan(values) {
        const saleId = neededText(values, 'sale');
        const nothing = `The sale ${saleId} has no commission that could be taken back.`;
        return async () => {
          if (!(await operator.canTakeBack(saleId))) throw new OperatorError(nothing);
          return {
            would: `Would take back the commission of the sale ${saleId}.`,
            async carryOut() {
              if (!(await operator.takeBack(saleId))) throw new OperatorError(nothing);
              return `The commission of the sale ${saleId} is taken back.`;
            },
          };
        };
      },
    },
  ];
}
