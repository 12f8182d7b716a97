/** The catalogue that a new stand-in account begins with, so that no set-up is needed on a developer's machine. */
import { providerCatalogue } from '#domain/billing/catalogue.ts';
import type { ProviderState } from './provider-state.ts';

/** Adds what is missing of the product's plans and add-ons, and the discounts. */
export function seedCatalogue({ plans, addOns, discounts }: ProviderState): void {
  const catalogue = providerCatalogue();
  for (const { id, interval, name } of catalogue.plans)
    plans[id] ??= { id, name, months: interval === 'monthly' ? 1 : 12, priceCents: 0 };
  for (const { id, name, amountCents } of catalogue.addOns) addOns[id] ??= { id, name, description: '', amountCents };
  discounts.credit ??= { id: 'credit', name: 'Credit', description: '', amountCents: 0 };
  discounts.coupon ??= { id: 'coupon', name: 'Coupon', description: '', amountCents: 0 };
}
