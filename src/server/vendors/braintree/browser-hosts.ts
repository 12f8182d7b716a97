/** The hosts that Braintree's script in the browser talks to, for the dashboard's content policy. */
import type { BraintreeOptions } from './gateway.ts';

/** Sources of a content policy: where card fields are framed from, and where their script connects to. */
export interface CardFormSources {
  frames: string;
  connections: string;
}

const assets = 'https://assets.braintreegateway.com';

/** Undefined where the stand-in is used, whose API has the dashboard's own origin. The hosts are those of braintree-web's hosted-fields and client modules. */
export function cardFormSources({
  environment,
  url,
}: Pick<BraintreeOptions, 'environment' | 'url'>): CardFormSources | undefined {
  if (url !== undefined) return undefined;
  const subdomain = environment === 'production' ? '' : 'sandbox.';
  return {
    frames: assets,
    connections: `https://api.${subdomain}braintreegateway.com https://client-analytics.${subdomain}braintreegateway.com https://payments.${subdomain}braintree-api.com`,
  };
}
