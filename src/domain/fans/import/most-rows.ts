/** How many rows the file of an import may have (DROP-182). */
import { type ArtistPlan, artistPlans } from '#domain/accounts/prices.ts';

const ofPlan: Record<ArtistPlan, number> = { bio: 50_000, pro: 250_000, max: 1_000_000 };

/** The most rows with content, of which the header is none, for an artist on this plan. An artist without one has those of the smallest. */
export function mostImportRows(plan: string | undefined): number {
  return ofPlan[artistPlans.find((each) => each === plan) ?? 'bio'];
}
