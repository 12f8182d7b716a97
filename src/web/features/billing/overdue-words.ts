/** The texts about an overdue payment: why it was declined, and on which days what happens. */
import { inExactDollars } from '#domain/accounts/prices.ts';
import { declineAdvice, declinedBecause, declineReasonOf, isOfBank } from '#domain/billing/decline.ts';
import { cardWords, shortDay } from './billing-words.ts';
import type { Billing } from './use-billing.ts';

/** What the view says first (BILL-94). `artistCount` is how many artists the payment is for. */
export function overdueWords(
  billing: Pick<Billing, 'overdue' | 'overdue_cents' | 'next_charge_cents' | 'payment_method'>,
  artistCount: number,
): { title: string; why: string; advice: string } {
  const { overdue } = billing;
  const amount = inExactDollars(billing.overdue_cents ?? billing.next_charge_cents ?? 0);
  const reason = declineReasonOf(overdue?.decline_reason ?? '');
  const card = cardWords(overdue?.declined_card ?? billing.payment_method);
  const links = artistCount > 1 ? `The links of your ${artistCount} artists still work.` : 'All links still work.';
  return {
    title: isOfBank(reason) ? `Your bank declined ${amount}` : `${amount} could not be charged`,
    why: `${declinedBecause(reason, card)} ${links}`,
    advice: declineAdvice(reason),
  };
}

/** A day in the course of an overdue payment. */
export interface OverdueStep {
  /** One or more days: `Sat, Nov 28`. */
  days: string;
  what: string;
  tone: 'bad' | 'brass' | 'plain';
}

/** When the bank declined, when it is asked again, and what happens if it declines the last time (BILL-93). */
export function overdueSteps({ overdue }: Pick<Billing, 'overdue'>): OverdueStep[] {
  if (overdue === null) return [];
  const { declined_at: declined, retries_at: retries, suspended_at: suspended } = overdue;
  const days = (instants: readonly string[]) =>
    [...new Set(instants.map((instant) => shortDay(new Date(instant))))].join(' and ');
  return [
    ...(declined.length === 0 ? [] : [{ days: days(declined), what: 'Declined', tone: 'bad' as const }]),
    ...retries.map((at) => ({
      days: days([at]),
      what: at === suspended ? 'Last try. If it fails, links pause; nothing is deleted' : 'We try this card again',
      tone: 'brass' as const,
    })),
    ...(suspended === null
      ? [{ days: 'After that', what: 'Links pause if it stays unpaid; nothing is deleted', tone: 'plain' as const }]
      : []),
  ];
}
