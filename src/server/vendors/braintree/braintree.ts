/** The card provider over Braintree's own SDK. */
import type { Clock } from '#domain/kernel/clock.ts';
import { createCards } from './cards.ts';
import { createCharges } from './charges.ts';
import { type BraintreeOptions, openGateway } from './gateway.ts';
import type { Payments } from './payments.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTemplates } from './templates.ts';
import { createWebhooks } from './webhooks.ts';

/** Creates the client; it connects on first use. */
export function createBraintree({ clock, ...options }: BraintreeOptions & { clock: Clock }): Payments {
  const gateway = openGateway(options);
  const templates = createTemplates(gateway);
  return {
    ...createCards(gateway),
    ...createCharges(gateway),
    ...createSubscriptions(gateway, templates, clock),
    ...createWebhooks(gateway),
    setUpCatalogue: templates.setUpCatalogue,
  };
}
