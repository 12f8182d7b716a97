/** Metadata of a Spotify page, from the catalogue instead of the page, in the same fields. */
import type { SpotifyEntity } from '#domain/links/source-kind.ts';
import type { Catalogue, CatalogueAlbum, CatalogueTrack } from '../../vendors/catalogue/catalogue.ts';
import type { PodcastDirectory } from '../../vendors/catalogue/podcasts.ts';
import { emptyMetadata, type Metadata } from './page-metadata.ts';
import { episodeMetadata, showMetadata } from './podcast-metadata.ts';

/** The clients that are used. */
export interface SpotifySources {
  catalogue: Catalogue;
  podcasts: PodcastDirectory;
}

/** Looks a page up. Returns undefined when it does not exist; throws SOURCE_UNREACHABLE or SOURCE_BUSY when Spotify does not answer. */
export async function readSpotifyMetadata(
  sources: SpotifySources,
  entity: SpotifyEntity,
  id: string,
): Promise<Metadata | undefined> {
  const found = await lookUp[entity](sources, id);
  if (found === undefined) return undefined;
  const appUrl = `spotify://${entity}/${id}`;
  return {
    ...emptyMetadata(`https://open.spotify.com/${entity}/${id}`),
    domain_image: 'https://open.spotify.com/favicon.ico',
    deeplinks: { android: appUrl, ios: appUrl },
    ...found,
  };
}

const musicMetadata = (type: string, found: CatalogueTrack | CatalogueAlbum): Partial<Metadata> => ({
  og_type: type,
  og_title: found.name,
  og_author: found.artists.map(({ name }) => name).join(', '),
  og_image: found.image,
  release_date: found.releaseDate,
  artists: found.artists,
  preview_url: found.previewUrl,
});

const lookUp: Record<SpotifyEntity, (sources: SpotifySources, id: string) => Promise<Partial<Metadata> | undefined>> = {
  track: async ({ catalogue }, id) => {
    const track = await catalogue.track(id);
    return track && musicMetadata('music.song', track);
  },
  album: async ({ catalogue }, id) => {
    const album = await catalogue.album(id);
    return album && { ...musicMetadata('music.album', album), release_kind: album.kind };
  },
  artist: async ({ catalogue }, id) => {
    const artist = await catalogue.artist(id);
    if (artist === undefined) return undefined;
    const { name, image } = artist;
    return { og_type: 'music.musician', og_title: name, og_author: name, og_image: image, artists: [{ id, name }] };
  },
  playlist: async ({ catalogue }, id) => {
    const playlist = await catalogue.playlist(id);
    if (playlist === undefined) return undefined;
    return { og_type: 'music.playlist', og_title: playlist.name, og_author: playlist.owner, og_image: playlist.image };
  },
  show: async ({ podcasts }, id) => {
    const show = await podcasts.show(id);
    return show && showMetadata(show);
  },
  episode: async ({ podcasts }, id) => {
    const episode = await podcasts.episode(id);
    return episode && episodeMetadata(episode);
  },
};
