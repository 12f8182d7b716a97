/** The operator's command that returns a charge (BILL-103). */
import { inExactDollars } from '#domain/accounts/prices.ts';
import {
  neededText,
  type OperatorCommand,
  OperatorError,
  optionText,
} from '../../../platform/operator/operator-command.ts';
import type { RefundCharge } from './refund-charge.ts';

export const refundCommand = ({ plan, carryOut }: RefundCharge): OperatorCommand => ({
  name: 'refund',
  usage:
    'refund       --charge <id> [--cents <whole cents, 500 for $5; all that is left when left out>] [--again]                  returns a charge to its card, or a part of it; the id is that of the card provider; a charge that is not settled is voided',
  options: { charge: { type: 'string' }, cents: { type: 'string' }, again: { type: 'boolean' } },
  needsReason: true,
  plan(values) {
    const chargeId = neededText(values, 'charge');
    const text = values.cents === undefined ? undefined : (optionText(values, 'cents') ?? '');
    if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
      throw new OperatorError('--cents must be a whole number of cents above 0.');
    const wanted = {
      chargeId,
      cents: text === undefined ? undefined : Number(text),
      again: values.again === true,
    };
    return async () => {
      const { sale, cents } = await plan(wanted);
      const whom = `${sale.email ?? 'a deleted account'} (${sale.card.brand} ending ${sale.card.last4})`;
      const what = `${inExactDollars(cents)} of ${inExactDollars(sale.cents)}`;
      return {
        would: `Would return ${what} to ${whom}${sale.settled ? '' : '. As far as we know it is not settled yet: then it is voided, and only as a whole'}.`,
        async carryOut() {
          const { isVoid } = await carryOut(wanted, cents);
          return isVoid
            ? `The charge ${chargeId} is voided: ${what} are not taken from ${whom}.`
            : `${what} go back to ${whom}.`;
        },
      };
    };
  },
});
