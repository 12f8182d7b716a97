/** The stand-in for Braintree: its gateway, its GraphQL, the card form's API, and a clock that bills. */
import type { StandIn } from '../stand-in.ts';
import { createClientApi } from './client-api.ts';
import { createGatewayApi } from './gateway-api.ts';
import { createGraphqlApi } from './graphql-api.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const clientPrefix = '/sandbox/braintree';
/** How often the billing clock looks, in real milliseconds. */
const billingInterval = 1000;

/** Keeps an account with the product's catalogue; no money moves. */
export const standIn = {
  start({ origin, appUrl, cardProvider }) {
    const clientApiUrl = `${appUrl}${clientPrefix}`;
    seedCatalogue(cardProvider.state);
    const timer = setInterval(() => cardProvider.runDue(), billingInterval).unref();
    return {
      settings: { ...cardProvider.keys, environment: 'sandbox' as const, url: origin },
      services: [createGatewayApi(cardProvider, clientApiUrl), createGraphqlApi(cardProvider)],
      mounts: [createClientApi(clientPrefix, new URL(appUrl).origin, cardProvider)],
      stop: async () => clearInterval(timer),
    };
  },
} satisfies StandIn<unknown>;
