/** The price that a person saw before they confirmed: sent with the change, which the server refuses where the price has changed. */
import type { Shown_Price_Input } from '#web/lib/graphql/graphql.ts';

/** The part of a quote that is sent back (BILL-80). Cents. */
export const shownPrice = ({ due_cents, credit_cents, total_cents }: Shown_Price_Input): Shown_Price_Input => ({
  due_cents,
  credit_cents,
  total_cents,
});
