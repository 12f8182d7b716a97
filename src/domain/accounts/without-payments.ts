/** Accounts and artists of an installation without payments: nobody pays, nothing ends, and every artist has every feature (MODE-6). */
import { looksAfterSeveralArtists } from './account-kinds.ts';
import type { AccountStanding } from './navigation.ts';

/** The plan with every feature. */
const everyFeature = 'max';

/** The account as one that adds artists without a card and never lapses, like a family's; an agency stays one. What is stored of it stays as it is. */
export function withoutPayments<Account extends AccountStanding>(account: Account): Account {
  const plan = looksAfterSeveralArtists(account.plan) ? account.plan : 'family';
  return { ...account, plan, firstBillingDate: null, subscriptionStatus: '', nextBillingDate: null };
}

/** The plan with which an artist works; '' stays: it is suspended. */
export function planWithoutPayments(plan: string): string {
  return plan === '' ? '' : everyFeature;
}
