/** What a Spotify page says about itself, told by the catalogue instead of the page, in the same fields. */
import type { SpotifyEntity } from '#domain/links/source-kind.ts';
import type { Catalogue, CatalogueEntry } from '../../vendors/catalogue/catalogue.ts';
import type { Metadata } from './page-metadata.ts';

/** The Open Graph type of each kind of page. */
const ogTypes: Record<SpotifyEntity, string> = {
  track: 'music.song',
  album: 'music.album',
  artist: 'music.musician',
  playlist: 'music.playlist',
  show: 'podcast.show',
  episode: 'podcast.episode',
};

/** Looks a page up. Gives undefined when there is no such page; throws SOURCE_UNREACHABLE when the catalogue does not answer. */
export async function readSpotifyMetadata(
  catalogue: Catalogue,
  entity: SpotifyEntity,
  id: string,
): Promise<Metadata | undefined> {
  const found = await lookUp[entity](catalogue, id);
  if (found === undefined) return undefined;
  const appAddress = `spotify://${entity}/${id}`;
  return {
    og_type: ogTypes[entity],
    og_url: `https://open.spotify.com/${entity}/${id}`,
    og_image: found.entry.image,
    og_title: found.entry.name,
    og_author: found.by,
    domain_image: 'https://open.spotify.com/favicon.ico',
    deeplinks: { android: appAddress, ios: appAddress },
  };
}

/** What was found, and whose it is. */
type Found = { entry: CatalogueEntry; by: string } | undefined;

const found = <Entry extends CatalogueEntry>(entry: Entry | undefined, by: (entry: Entry) => string): Found =>
  entry === undefined ? undefined : { entry, by: by(entry) };

const lookUp: Record<SpotifyEntity, (catalogue: Catalogue, id: string) => Promise<Found>> = {
  track: async (catalogue, id) => found(await catalogue.track(id), ({ artists }) => artists.join(', ')),
  album: async (catalogue, id) => found(await catalogue.album(id), ({ artists }) => artists.join(', ')),
  artist: async (catalogue, id) => found(await catalogue.artist(id), ({ name }) => name),
  playlist: async (catalogue, id) => found(await catalogue.playlist(id), ({ by }) => by),
  show: async (catalogue, id) => found(await catalogue.show(id), ({ by }) => by),
  episode: async (catalogue, id) => found(await catalogue.episode(id), ({ by }) => by),
};
