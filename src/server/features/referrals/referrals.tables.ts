/** Which tables this feature owns: only its stores read and write them. */
import type { DB } from '../../platform/db/tables.gen.ts';

/** Referrals, accounts whose referrals are to be looked at again, commissions, payouts with the accounts that they went to, runs, and to whom payouts are transferred. */
export type ReferralsTables = Pick<
  DB,
  | 'referrals'
  | 'referral_changes'
  | 'referral_commissions'
  | 'referral_payouts'
  | 'referral_paid_accounts'
  | 'referral_runs'
  | 'referral_payees'
>;
