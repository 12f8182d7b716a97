/** What a return of a period's payment does to what is left of that payment (BILL-92, BILL-100). Money is integer cents. */

/** A period's payment. */
export interface Returned {
  /** What was returned of it, and was not taken off a credit yet. */
  returnedCents: number;
  /** What is left of what was paid for artists. */
  leftCents: number;
}

/** Whether nothing of the period counts as paid any more: at least as much as what is left of it was returned. */
export const isPaidBack = ({ returnedCents, leftCents }: Returned): boolean =>
  returnedCents > 0 && returnedCents >= leftCents;

/**
 * What a return takes off a credit of `creditCents`. It is first the money of the artists that are still paid: what is more than their rest is that of
 * artists which were suspended or got cheaper, and whose rest was credited.
 */
export const takenOffCredit = ({ returnedCents, leftCents, creditCents }: Returned & { creditCents: number }): number =>
  Math.min(creditCents, Math.max(0, returnedCents - leftCents));
