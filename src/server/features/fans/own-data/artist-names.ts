/** The names of artists, as pages show them, for what is shown of a contact over all artists. */
import type { LinkPage } from '#domain/links/link-page.ts';

/** What names are read from. */
export interface NamedArtists {
  forPage(artistId: string): Promise<{ artist: Pick<LinkPage['artist'], 'name'> } | undefined>;
}

/** Their names by id; '' for an artist that is gone. */
export async function namesOfArtists(artists: NamedArtists, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      [...new Set(ids)].map(async (id) => [id, (await artists.forPage(id))?.artist.name ?? ''] as const),
    ),
  );
}
