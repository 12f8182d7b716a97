/** What the signed-in payer has, for the parts of the billing screen. */
import { type CombinedError, useQuery } from 'urql';
import type { BillingQuery } from '#web/lib/graphql/graphql.ts';
import { billingQuery } from './billing.graphql.ts';

/** A payer's billing. Amounts are cents, dates UTC instants. */
export type Billing = BillingQuery['get_billing_information'];

/** An artist that the payer pays for. */
export type BilledArtist = Billing['artists'][number];

/** The answer, as far as it has come; `reload` asks again. */
export interface BillingState {
  billing: Billing | undefined;
  error: CombinedError | undefined;
  reload: () => void;
}

/** Queries the billing of the signed-in person, again after each change of it. */
export function useBilling(): BillingState {
  const [{ data, error }, ask] = useQuery({ query: billingQuery, requestPolicy: 'cache-and-network' });
  return {
    billing: data?.get_billing_information,
    error,
    reload: () => ask({ requestPolicy: 'network-only' }),
  };
}
