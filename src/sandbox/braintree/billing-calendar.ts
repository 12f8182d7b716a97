/** Days and amounts of the stand-in's subscriptions. */
import type { Modification, Subscription } from './provider-state.ts';

/** The day `days` days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The day `months` months later, on day `dayOfMonth` or the month's last day. */
export function addMonths(day: string, months: number, dayOfMonth: number): string {
  const from = new Date(`${day}T00:00:00Z`);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const then = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, Math.min(dayOfMonth, lastDay));
  return new Date(then).toISOString().slice(0, 10);
}

const sum = (modifications: readonly Modification[]) =>
  modifications.reduce((total, { amountCents, quantity }) => total + amountCents * quantity, 0);

/** What one period costs, in cents, without the balance. */
export function periodAmount({ priceCents, addOns, discounts }: Subscription): number {
  const lasting = discounts.filter(({ cycles, cyclesDone }) => cycles === null || cyclesDone < cycles);
  return Math.max(0, priceCents + sum(addOns) - sum(lasting));
}

/** What the next billing will charge, in cents: credit is taken off. */
export function nextAmount(subscription: Subscription): number {
  return Math.max(0, periodAmount(subscription) + Math.min(0, subscription.balanceCents));
}
