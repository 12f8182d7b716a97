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

/** Where a payout is: with the bank, or waiting for an account (REF-13). */
export function payoutStep(
  { state }: Pick<Statement['payout'], 'state'>,
  payee: Statement['payee'] | undefined,
): 'paid' | 'on its way' | 'waits for an account' | 'waits for the new account' {
  if (state === 'paid') return 'paid';
  if (payee == null) return 'waits for an account';
  return payee.waits_until == null ? 'on its way' : 'waits for the new account';
}

/** From when on money is transferred to an account that replaced another one. */
export const waitWords = (waitsUntil: string): string =>
  `Nothing is transferred before ${payoutDay(waitsUntil)}: a new account waits for seven days.`;

function stepFacts(payout: Statement['payout'], payee: Statement['payee']): string[] {
  const to = payee == null ? [] : [`${payout.state === 'paid' ? 'Paid' : 'Goes'} to ${payee.holder}, ${payee.account}`];
  switch (payoutStep(payout, payee)) {
    case 'paid':
      return [...to, 'Confirmed by the bank'];
    case 'on its way':
      return [...to, 'On its way to the bank'];
    case 'waits for an account':
      return ['Waits until an account is named on the Refer and Earn screen'];
    case 'waits for the new account':
      return [...to, ...(payee?.waits_until == null ? [] : [waitWords(payee.waits_until)])];
  }
}

/** The words of a statement. */
export function statementText({ payout, payee, rows }: Statement): StatementText {
  return {
    title: `Referral payout of ${payoutDay(payout.date)}`,
    facts: [`Number ${payout.id}`, ...stepFacts(payout, payee)],
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
