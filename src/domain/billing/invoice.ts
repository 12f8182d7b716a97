/** What an invoice says, and how its lines add up to what was charged (BILL-42, BILL-72). */
import type { ArtistPlan } from '../accounts/prices.ts';

/** What a payer wants to see of themselves on invoices; '' where they want nothing. */
export interface PayerDetails {
  company: string;
  /** May have several lines. */
  postalAddress: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  taxId: string;
}

/**
 * A line. `plan`: an artist's plan for a period. `change`: the rest of a period after a plan change. `discount` and `credit`: what was taken off.
 * `earlier`: what was unpaid of earlier periods.
 */
export interface InvoiceLine {
  kind: 'plan' | 'change' | 'discount' | 'credit' | 'earlier';
  /** '' where the line is about no artist, or the artist is gone. */
  artistName: string;
  plan: ArtistPlan | '';
  /** The plan before a change; '' when the artist had none. */
  previousPlan: ArtistPlan | '';
  /** The days of a period that a change was charged for, and all of its days; null for other lines. */
  daysLeft: number | null;
  periodDays: number | null;
  /** Cents; below zero for what was taken off. */
  amountCents: number;
}

/** Everything that an invoice keeps. The lines add up to the total. */
export interface InvoiceContent {
  /** Lines: the name first. */
  seller: string[];
  payer: PayerDetails & { name: string; email: string };
  lines: InvoiceLine[];
}

/** A line of this kind and amount in cents; about no artist where none is given. */
export function invoiceLine(
  kind: InvoiceLine['kind'],
  amountCents: number,
  about: Partial<Pick<InvoiceLine, 'artistName' | 'plan'>> = {},
): InvoiceLine {
  return { kind, artistName: '', plan: '', previousPlan: '', daysLeft: null, periodDays: null, ...about, amountCents };
}

/**
 * The lines with one more where they do not add up to `totalCents`: charged less than they cost, credit was used; charged more, something of earlier
 * periods was paid with it.
 */
export function balanceLines(lines: readonly InvoiceLine[], totalCents: number): InvoiceLine[] {
  const missing = totalCents - lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (missing === 0) return [...lines];
  return [...lines, invoiceLine(missing < 0 ? 'credit' : 'earlier', missing)];
}

/** The number as people read it: `INV-000042`. */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(6, '0')}`;
