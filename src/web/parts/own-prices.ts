/** The prices of plans for the signed-in person, by the rule that the server charges by (BILL-1, BILL-2). */
import { type CombinedError, useQuery } from 'urql';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { type Interval, priceOf, type Shop } from '#domain/billing/catalogue.ts';
import { isInGoodStanding } from '#domain/billing/good-standing.ts';
import { ownPricesQuery } from './own-prices.graphql.ts';

/** What the signed-in person pays for plans. */
export interface OwnPrices {
  /** How often they are billed; monthly before the first subscription. */
  interval: Interval;
  /** The price of a plan in a shop, in cents for each period. */
  of: (plan: ArtistPlan, interval: Interval, shop: Shop) => number;
}

/** The prices, undefined until they are loaded; why they did not load, undefined while they are asked for; and a function that asks again. */
export function useOwnPrices(): {
  prices: OwnPrices | undefined;
  error: CombinedError | undefined;
  reload: () => void;
} {
  const [{ data, error, fetching }, ask] = useQuery({ query: ownPricesQuery });
  const own = data?.get_current_user_data;
  return {
    prices: own && {
      interval: own.billing_interval === 'yearly' ? 'yearly' : 'monthly',
      of: (plan, interval, shop) => priceOf(plan, { interval, shop, proPriceCents: own.pro_pricing }),
    },
    error: fetching ? undefined : error,
    reload: () => ask({ requestPolicy: 'network-only' }),
  };
}

/** Where a plan is bought whose choice is charged next: in the settings under a subscription that was paid, before that as it begins (BILL-1). */
export const shopUnder = ({ status, isPaid }: { status: string; isPaid: boolean }): Shop =>
  isInGoodStanding(status) && isPaid ? 'settings' : 'signup';
