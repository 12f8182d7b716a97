/** The plans of an artist and their prices (ACC-15, ACC-62). */

/** The plans that can be chosen for an artist. */
export const artistPlans = ['bio', 'pro', 'max'] as const;

/** A plan of an artist. */
export type ArtistPlan = (typeof artistPlans)[number];

/** Whether an artist on this plan may have a phone number and send texts from it (DROP-30, DROP-35). */
export const includesTexts = (plan: string): boolean => plan === 'max';

/** Integer cents of US dollars for each artist, as the Add Artist wizard and the settings sell the plans. */
export const planPrices: Record<ArtistPlan, { monthly: number; yearly: number }> = {
  bio: { monthly: 900, yearly: 9_000 },
  pro: { monthly: 1_900, yearly: 19_000 },
  max: { monthly: 2_900, yearly: 29_000 },
};

/** Cents with both digits, as invoices write them: `$19.00`. A negative amount has its sign in front. */
export function inExactDollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** Cents as people read them: `$19`, or `$19.50` where cents are left. */
export function inDollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: digits }).format(
    cents / 100,
  );
}
