/** What accounts that are billed by hand are charged each month: for their screen, and for the operator who writes the bills (BILL-55). */
import { type ChargedAccount, isBilledByHand, isOnEnterprise, manualChargeOf } from '#domain/billing/catalogue.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Payer } from '../billing.store.ts';
import { listBilledByHand } from './manual-charges.store.ts';
import type { PayerCoupons } from './payer-coupons.ts';

/** An account that is billed by hand. */
export interface ManualCharge {
  email: string;
  /** enterprise, agency, family, base_14 or base_ata. */
  plan: string;
  /** Cents each month. */
  cents: number;
}

/** What the account itself sees of it. */
export interface ShownCharge {
  /** What an account that is billed by hand pays each month, in cents; null for others. */
  manualChargeCents: number | null;
  /** Whether the account is Enterprise, and not an older agency account. */
  isEnterprise: boolean;
}

type Account = Pick<Payer, 'id' | 'plan' | 'isEnterprise' | 'firstBillingDate' | 'subscriptionStatus'>;

/** Used for the bill and the screen, so that both show the same amount. */
export interface ManualCharges {
  /** Cents each month; null for an account that pays by itself. */
  of(payer: Account): Promise<number | null>;
  /** The same figure, with what the screen needs to name it. */
  shownTo(payer: Account): Promise<ShownCharge>;
  /** Every account that is billed by hand, by email. */
  list(): Promise<ManualCharge[]>;
}

export function createManualCharges({
  database,
  coupons,
}: {
  database: Database;
  coupons: Pick<PayerCoupons, 'monthlyChargeOf'>;
}): ManualCharges {
  const centsOf = async (account: ChargedAccount & { id: string }) =>
    manualChargeOf(account, await coupons.monthlyChargeOf(account.id));
  const of = async (payer: Account) => (isBilledByHand(payer) ? centsOf(payer) : null);
  return {
    of,
    shownTo: async (payer) => ({ manualChargeCents: await of(payer), isEnterprise: isOnEnterprise(payer) }),
    async list() {
      const accounts = await listBilledByHand(database);
      return Promise.all(
        accounts.map(async (account) => ({
          email: account.email,
          plan: isOnEnterprise(account) ? 'enterprise' : account.plan,
          cents: await centsOf(account),
        })),
      );
    },
  };
}
