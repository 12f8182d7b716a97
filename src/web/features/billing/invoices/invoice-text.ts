/** The words of an invoice, on the list and in the PDF. */
import { inExactDollars } from '#domain/accounts/prices.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';
import type { InvoicesQuery } from '#web/lib/graphql/graphql.ts';
import { brandName } from '#web/parts/card-form/brand-mark.tsx';
import { formatDayRange } from '#web/ui/numbers.ts';

/** A settled sale. */
export type Sale = InvoicesQuery['get_transactions'][number];

/** Everything an invoice says, in words. */
export interface InvoiceText {
  number: string;
  /** The day it was paid: 'November 23, 2026', UTC. */
  date: string;
  /** Lines: the name first. */
  payer: string[];
  /** `detail` is '' where there is none. */
  rows: { label: string; detail: string; amount: string }[];
  total: string;
  paidWith: string;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a sale: 'November 23, 2026'. */
export const saleDay = ({ created_at }: Pick<Sale, 'created_at'>): string => longDay.format(new Date(created_at));

/** What a sale paid for: its period, or a change within one. */
export function salePeriod({ period_start, period_end }: Pick<Sale, 'period_start' | 'period_end'>): string {
  return period_start === '' || period_end === '' ? 'Plan change' : formatDayRange(period_start, period_end);
}

/** The card of a sale: 'Visa ending 1111'. */
export const saleCard = ({ card_type, last4 }: Pick<Sale, 'card_type' | 'last4'>): string =>
  `${brandName(card_type)} ending ${last4}`;

/** The invoice of a sale. */
export function invoiceText(
  sale: Sale,
  { first_name, last_name, email }: Pick<CurrentUser, 'first_name' | 'last_name' | 'email'>,
): InvoiceText {
  const name = `${first_name} ${last_name}`.trim();
  const amount = inExactDollars(sale.amount_cents);
  return {
    number: sale.id,
    date: saleDay(sale),
    payer: name === '' ? [email] : [name, email],
    rows: [{ label: 'Fanfare subscription', detail: salePeriod(sale), amount }],
    total: `${amount} USD`,
    paidWith: `Paid on ${saleDay(sale)} with ${saleCard(sale)}.`,
  };
}
