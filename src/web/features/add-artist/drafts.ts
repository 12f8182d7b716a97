/** The artists that the Add Artist wizard gathers before any of them is added. */
import { artistKey } from '#domain/accounts/artist-input.ts';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { PickedArtist } from '#web/parts/artist-search/artist-search.tsx';

/** A picked artist with its plan; `key` tells it from the others. */
export interface ArtistDraft extends PickedArtist {
  key: string;
  plan: ArtistPlan;
}

/** The artists that cannot be added again (ACC-61): a member who works on one for another payer may add it for themselves. */
export function ownOrPaid<Artist extends { role: string; billing_user_id: string }>({
  id,
  artists,
}: {
  id: string;
  artists: readonly Artist[];
}): Artist[] {
  return artists.filter(({ role, billing_user_id }) => role === 'owner' || billing_user_id === id);
}

/** The drafts with `picked` at their end, or undefined when it is among them or `present`. */
export function withPicked(
  drafts: readonly ArtistDraft[],
  picked: PickedArtist,
  present: readonly { name: string; spotify_id?: string | null }[],
): ArtistDraft[] | undefined {
  const key = artistKey(picked);
  const taken = present.map(({ name, spotify_id }) => artistKey({ name, spotifyId: spotify_id ?? null }));
  if (taken.includes(key) || drafts.some((draft) => draft.key === key)) return undefined;
  return [...drafts, { ...picked, key, plan: 'pro' }];
}
