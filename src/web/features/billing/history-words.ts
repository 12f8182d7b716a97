/** The texts of the history of billing changes. */
import { inDollars } from '#domain/accounts/prices.ts';
import type { BillingHistoryQuery } from '#web/lib/graphql/graphql.ts';
import { planName } from '#web/parts/plan-name.ts';

/** A change, as the server lists it. */
export type Change = BillingHistoryQuery['get_billing_history'][number];

/** What was changed, in a few words. */
export function changeWords({
  kind,
  artist_name,
  plan,
  billing_interval,
}: Pick<Change, 'kind' | 'artist_name' | 'plan' | 'billing_interval'>): string {
  if (kind === 'payment') return 'Subscription payment';
  if (kind === 'decline') return 'Payment declined';
  if (kind === 'cancel') return 'Subscription canceled';
  if (kind === 'subscribe') return `Subscription started, billed ${billing_interval}`;
  if (kind === 'renew') return `Subscription renewed, billed ${billing_interval}`;
  if (kind === 'interval') return `Changed to ${billing_interval} billing`;
  const name = artist_name ?? 'A deleted artist';
  return plan == null || plan === '' ? `${name} suspended` : `${name} changed to ${planName(plan)}`;
}

/** What a change cost: charged at once, credited, declined, or undefined when none. */
export function amountWords({
  charged_cents,
  credited_cents,
  declined_cents,
}: Pick<Change, 'charged_cents' | 'credited_cents' | 'declined_cents'>): string | undefined {
  if (charged_cents > 0) return `${inDollars(charged_cents)} charged`;
  if (declined_cents > 0) return `${inDollars(declined_cents)} declined`;
  return credited_cents > 0 ? `${inDollars(credited_cents)} credited` : undefined;
}
