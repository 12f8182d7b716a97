/** What the wizard knows of the artist beside the link: domains to choose from and social profiles. */
import { type ArtistSocial, type SocialType, socialTypes } from '#domain/links/link-page.ts';

/** The link hosts that every artist can use (spec section 3). */
export const builtInDomains: readonly string[] = ['vibe.to', 'listen.to'];

/** Social profiles as the page takes them; a network this version does not know is left out. */
export function readSocials(
  artistId: string,
  rows: readonly { id: string; type: string; url: string }[],
): ArtistSocial[] {
  return rows.flatMap(({ id, type, url }) => (isSocialType(type) ? [{ id, artistId, type, url }] : []));
}

function isSocialType(type: string): type is SocialType {
  return socialTypes.some((known) => known === type);
}
