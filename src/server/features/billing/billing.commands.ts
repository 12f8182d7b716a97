/** The operator's commands for billing. */
import { inExactDollars } from '#domain/accounts/prices.ts';
import { providerCatalogue } from '#domain/billing/catalogue.ts';
import type { OperatorCommand } from '../../platform/operator/operator-command.ts';
import type { Payments } from '../../vendors/braintree/payments.ts';
import { refundCommand } from './ledger/refund.command.ts';
import type { RefundCharge } from './ledger/refund-charge.ts';
import { couponDiscount, creditDiscount } from './provider/execute-intent.ts';
import type { Difference } from './reconciliation/compare-books.ts';
import type { ManualCharges } from './subscriptions/manual-charges.ts';
import { type SetKindParts, setKindCommand } from './subscriptions/set-kind.command.ts';

/** `billing-setup`, `billing-check`, `billing-by-hand`, `set-kind` and `refund`. */
export const billingCommands = ({
  payments,
  check,
  manualCharges,
  kinds,
  refund,
}: {
  payments: Payments;
  check: () => Promise<Difference[]>;
  manualCharges: ManualCharges;
  kinds: SetKindParts;
  refund: RefundCharge;
}): OperatorCommand[] => [
  {
    name: 'billing-setup',
    usage:
      'billing-setup                                              makes the plans and add-ons at the card provider',
    options: {},
    plan: () => async () => ({
      would: 'Would make the plans and add-ons that the card provider lacks.',
      async carryOut() {
        const made = await payments.setUpCatalogue({
          ...providerCatalogue(),
          discounts: [
            { id: creditDiscount, name: 'Credit' },
            { id: couponDiscount, name: 'Coupon' },
          ],
        });
        return made.length === 0 ? 'Everything exists already.' : `Made ${made.join(', ')}.`;
      },
    }),
  },
  {
    name: 'billing-check',
    usage: 'billing-check                                              compares our records with the card provider',
    options: {},
    prepare: () => async () => {
      const differences = await check();
      if (differences.length === 0) return 'No difference.';
      return differences.map(({ userId, text }) => `${userId}  ${text}`).join('\n');
    },
  },
  {
    name: 'billing-by-hand',
    usage:
      'billing-by-hand                                            what each agency and family account is charged a month',
    options: {},
    prepare: () => async () => {
      const charges = await manualCharges.list();
      if (charges.length === 0) return 'No account is billed by hand.';
      return charges.map(({ email, plan, cents }) => `${inExactDollars(cents)}  ${plan}  ${email}`).join('\n');
    },
  },
  setKindCommand(kinds),
  refundCommand(refund),
];
