/** The price of an artist's pro plan (ACC-15). */

/** Integer cents of US dollars, for each artist. */
export const proPrice = { monthly: 1900, yearly: 19_000 } as const;

/** Cents as people read them: `$19`, or `$19.50` where cents are left. */
export function inDollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: digits }).format(
    cents / 100,
  );
}
