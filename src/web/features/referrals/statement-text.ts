/** The words of a payout's statement. */
import { inExactDollars } from '#domain/accounts/prices.ts';
import type { AffiliateStatementQuery } from '#web/lib/graphql/graphql.ts';
import { counted } from '#web/ui/numbers.ts';

/** A payout with its rows, as the server gives it. */
export type Statement = AffiliateStatementQuery['affiliate_statement'];

/** Everything the statement says, in words. */
export interface StatementText {
  title: string;
  facts: string[];
  rows: { key: string; date: string; label: string; sales: string; commission: string }[];
  sales: string;
  payout: string;
}

// Payouts and sales are booked by days of UTC.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a payout or sale: 'Sep 21, 2026'. */
export const payoutDay = (instant: string): string => day.format(new Date(instant));

/** The words of a statement. */
export function statementText({ payout, payee, rows }: Statement): StatementText {
  return {
    title: `Referral payout of ${payoutDay(payout.date)}`,
    facts: [
      `Number ${payout.id}`,
      payee == null ? 'No account named yet' : `Paid to ${payee.holder}, ${payee.account}`,
      payout.state === 'paid' ? 'Confirmed by the bank' : 'On its way to the bank',
    ],
    rows: rows.map(({ id, kind, date, artists, sales, commission }) => ({
      key: id,
      date: payoutDay(date),
      label: kind === 'sale' ? `Sale for ${counted(artists, 'artist')}` : 'Refund',
      sales: inExactDollars(sales),
      commission: inExactDollars(commission),
    })),
    sales: inExactDollars(payout.sales),
    payout: `${inExactDollars(payout.payout)} USD`,
  };
}
