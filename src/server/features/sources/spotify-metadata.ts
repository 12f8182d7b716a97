/** What a Spotify page says about itself, told by the catalogue instead of the page, in the same fields. */
import type { SpotifyEntity } from '#domain/links/source-kind.ts';
import type { Catalogue, CatalogueCredit, CatalogueEntry } from '../../vendors/catalogue/catalogue.ts';
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
    release_date: found.releaseDate,
    artists: found.artists,
    preview_url: found.previewUrl,
  };
}

/** What was found, whose it is, and what only music has. */
interface Found {
  entry: CatalogueEntry;
  by: string;
  artists: CatalogueCredit[];
  releaseDate: string | null;
  previewUrl: string | null;
}

const nobody = { artists: [], releaseDate: null, previewUrl: null };

/** A song or release: its artists are told one by one. */
const music = (
  found: (CatalogueEntry & Pick<Found, 'artists' | 'releaseDate' | 'previewUrl'>) | undefined,
): Found | undefined => found && { entry: found, ...found, by: found.artists.map(({ name }) => name).join(', ') };

/** Something that has one name behind it. */
const collection = (found: (CatalogueEntry & Pick<Found, 'by' | 'releaseDate'>) | undefined): Found | undefined =>
  found && { ...nobody, entry: found, by: found.by, releaseDate: found.releaseDate };

const lookUp: Record<SpotifyEntity, (catalogue: Catalogue, id: string) => Promise<Found | undefined>> = {
  track: async (catalogue, id) => music(await catalogue.track(id)),
  album: async (catalogue, id) => music(await catalogue.album(id)),
  artist: async (catalogue, id) => {
    const artist = await catalogue.artist(id);
    return artist && { ...nobody, entry: artist, by: artist.name, artists: [{ id: artist.id, name: artist.name }] };
  },
  playlist: async (catalogue, id) => collection(await catalogue.playlist(id)),
  show: async (catalogue, id) => collection(await catalogue.show(id)),
  episode: async (catalogue, id) => collection(await catalogue.episode(id)),
};
