/** The words of an invoice: on the list, on its page and in the PDF. */
import { inExactDollars } from '#domain/accounts/prices.ts';
import type { InvoiceQuery, InvoicesQuery } from '#web/lib/graphql/graphql.ts';
import { brandName } from '#web/parts/card-form/brand-mark.tsx';
import { planName } from '#web/parts/plan-name.ts';
import { counted, formatDayRange } from '#web/ui/numbers.ts';
import { longDay } from '../billing-words.ts';

/** A settled sale, as the list has it. */
export type Sale = InvoicesQuery['transactions'][number];

/** An invoice, as the server keeps it. */
export type Invoice = InvoiceQuery['get_invoice'];

/** Everything an invoice says, in words. */
export interface InvoiceText {
  number: string;
  /** The day it was paid: 'November 23, 2026', where the payer is. */
  date: string;
  /** Lines: the name first. */
  seller: readonly string[];
  payer: string[];
  /** What it is for: its period, or a change within one. */
  period: string;
  /** `key` is the line's place; `detail` is '' where there is none. */
  rows: { key: string; label: string; detail: string; amount: string }[];
  total: string;
  paidWith: string;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** The day of a sale: 'November 23, 2026'. */
export const saleDay = (instant: string): string => longDay(new Date(instant));

/** The name of an ISO 3166-1 alpha-2 code; '' for an empty one. */
export const countryName = (code: string): string => (code === '' ? '' : (countryNames.of(code) ?? code));

/** What a sale paid for: its period, or a change within one. */
export function salePeriod({ period_start, period_end }: Pick<Sale, 'period_start' | 'period_end'>): string {
  return period_start === '' || period_end === '' ? 'Plan change' : formatDayRange(period_start, period_end);
}

/** The card of a sale: 'Visa ending 1111'. */
export const saleCard = ({ card_type, last4 }: Pick<Sale, 'card_type' | 'last4'>): string =>
  `${brandName(card_type)} ending ${last4}`;

type Line = Invoice['lines'][number];

const amountOf = (cents: number): string => (cents < 0 ? `−${inExactDollars(-cents)}` : inExactDollars(cents));

function rowOf(line: Line, period: string): Omit<InvoiceText['rows'][number], 'key'> {
  const { kind, artist_name, plan, previous_plan, days_left, period_days, amount_cents } = line;
  const artist = artist_name === '' ? 'Artist' : artist_name;
  const amount = amountOf(amount_cents);
  switch (kind) {
    case 'plan':
      return { label: `${artist}, ${planName(plan)}`, detail: period, amount };
    case 'change': {
      const change = previous_plan === '' ? planName(plan) : `${planName(previous_plan)} to ${planName(plan)}`;
      const rest =
        days_left == null || period_days == null ? '' : `${days_left} of ${counted(period_days, 'day')} left`;
      return { label: `${artist}, ${change}`, detail: rest, amount };
    }
    case 'discount':
      return { label: 'Discount', detail: '', amount };
    case 'credit':
      return { label: 'Credit from earlier changes', detail: '', amount };
    default:
      return { label: 'Fanfare subscription', detail: period, amount };
  }
}

/** The words of an invoice. */
export function invoiceText(invoice: Invoice): InvoiceText {
  const { company, postal_address, country, tax_id } = invoice.payer_details;
  const date = saleDay(invoice.paid_at);
  const period = salePeriod(invoice);
  const payer = [
    company,
    invoice.payer_name,
    ...postal_address.split('\n'),
    countryName(country),
    tax_id === '' ? '' : `Tax id ${tax_id}`,
    invoice.payer_email,
  ];
  return {
    number: invoice.number,
    date,
    seller: invoice.seller,
    payer: payer.filter((line) => line !== ''),
    period,
    rows: invoice.lines.map((line, index) => ({ key: `line-${index + 1}`, ...rowOf(line, period) })),
    total: `${inExactDollars(invoice.total_cents)} USD`,
    paidWith: `Paid on ${date} with ${saleCard(invoice)}.`,
  };
}
