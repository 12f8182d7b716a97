/** Converts the artist's social profiles to the form that the landing page uses. */
import { type ArtistSocial, type SocialType, socialTypes } from '#domain/links/link-page.ts';

/** Takes the rows of the subscription; networks unknown to this version are left out. */
export function readSocials(
  artistId: string,
  rows: readonly { id: string; type: string; url: string }[],
): ArtistSocial[] {
  return rows.flatMap(({ id, type, url }) => (isSocialType(type) ? [{ id, artistId, type, url }] : []));
}

function isSocialType(type: string): type is SocialType {
  return socialTypes.some((known) => known === type);
}
