/** The card provider over Braintree's own SDK, which is loaded for the first call: a start would wait for it. */
import type { Clock } from '#domain/kernel/clock.ts';
import { createCards } from './cards.ts';
import { createCharges } from './charges.ts';
import { type BraintreeOptions, openGateway } from './gateway.ts';
import type { Payments } from './payments.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTemplates } from './templates.ts';
import { createWebhooks } from './webhooks.ts';

async function openBraintree({ clock, ...options }: BraintreeOptions & { clock: Clock }): Promise<Payments> {
  const gateway = await openGateway(options);
  const templates = createTemplates(gateway);
  return {
    ...createCards(gateway),
    ...createCharges(gateway),
    ...createSubscriptions(gateway, templates, clock),
    ...createWebhooks(gateway),
    setUpCatalogue: templates.setUpCatalogue,
  };
}

/** Creates the client; it loads the SDK and connects on first use. */
export function createBraintree(options: BraintreeOptions & { clock: Clock }): Payments {
  let opened: Promise<Payments> | undefined;
  const provider = (): Promise<Payments> => {
    opened ??= openBraintree(options);
    return opened;
  };
  return {
    clientToken: async (customerId) => (await provider()).clientToken(customerId),
    saveCustomer: async (customer) => (await provider()).saveCustomer(customer),
    addCard: async (card) => (await provider()).addCard(card),
    findCard: async (token) => (await provider()).findCard(token),
    charge: async (charge) => (await provider()).charge(charge),
    findCharge: async (orderId) => (await provider()).findCharge(orderId),
    createSubscription: async (wanted) => (await provider()).createSubscription(wanted),
    updateSubscription: async (id, wanted) => (await provider()).updateSubscription(id, wanted),
    cancelSubscription: async (id) => (await provider()).cancelSubscription(id),
    findSubscription: async (id) => (await provider()).findSubscription(id),
    retryCharge: async (subscriptionId, amountCents) => (await provider()).retryCharge(subscriptionId, amountCents),
    refund: async (chargeId, amountCents) => (await provider()).refund(chargeId, amountCents),
    async *listCharges(range) {
      yield* (await provider()).listCharges(range);
    },
    readWebhook: async (signature, payload) => (await provider()).readWebhook(signature, payload),
    answerChallenge: async (challenge) => (await provider()).answerChallenge(challenge),
    setUpCatalogue: async (catalogue) => (await provider()).setUpCatalogue(catalogue),
  };
}
