/** What accounts that are billed by hand are charged each month: for their screen, and for the operator who writes the bills (BILL-55). */
import { isBilledByHand, manualChargeOf } from '#domain/billing/catalogue.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Payer } from './billing.store.ts';
import { listBilledByHand } from './manual-charges.store.ts';
import type { PayerCoupons } from './payer-coupons.ts';

/** An account that is billed by hand. */
export interface ManualCharge {
  email: string;
  /** agency, family, base_14 or base_ata. */
  plan: string;
  /** Cents each month. */
  cents: number;
}

/** One figure for both readers, so that the bill says what the screen showed. */
export interface ManualCharges {
  /** Cents each month; null for an account that pays by itself. */
  of(payer: Pick<Payer, 'id' | 'plan' | 'firstBillingDate' | 'subscriptionStatus'>): Promise<number | null>;
  /** Every account that is billed by hand, by email. */
  list(): Promise<ManualCharge[]>;
}

/** Makes the functions. */
export function createManualCharges({
  database,
  coupons,
}: {
  database: Database;
  coupons: Pick<PayerCoupons, 'monthlyChargeOf'>;
}): ManualCharges {
  const centsOf = async ({ id, plan }: Pick<Payer, 'id' | 'plan'>) =>
    manualChargeOf(plan, await coupons.monthlyChargeOf(id));
  return {
    of: async (payer) => (isBilledByHand(payer) ? centsOf(payer) : null),
    async list() {
      const accounts = await listBilledByHand(database);
      return Promise.all(
        accounts.map(async (account) => ({ email: account.email, plan: account.plan, cents: await centsOf(account) })),
      );
    },
  };
}
