/** The artist's social profiles as the page takes them. */
import { type ArtistSocial, type SocialType, socialTypes } from '#domain/links/link-page.ts';

/** Takes the rows of a subscription; a network this version does not know is left out. */
export function readSocials(
  artistId: string,
  rows: readonly { id: string; type: string; url: string }[],
): ArtistSocial[] {
  return rows.flatMap(({ id, type, url }) => (isSocialType(type) ? [{ id, artistId, type, url }] : []));
}

function isSocialType(type: string): type is SocialType {
  return socialTypes.some((known) => known === type);
}
