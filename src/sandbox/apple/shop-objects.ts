/** Converts the invented catalogue to objects of Apple's look-up API: albums, songs, podcasts and episodes. */
import { isAt, numberElsewhere, shopTitle, slugOf } from '../elsewhere.ts';
import type { CatalogueEpisode, CatalogueRelease, CatalogueShow, CatalogueTrack } from '../spotify/catalogue.ts';

/** A result in the API's format. */
export type ShopObject = Record<string, unknown>;

/** The share of the catalogue that Apple streams, and the share of that which it also sells. */
const shares = { streamed: 0.98, sold: 0.9 } as const;

/** Whether Apple has a release (with its songs). */
export function isStreamed({ id }: CatalogueRelease): boolean {
  return isAt('itunes', id, shares.streamed);
}

const priced = ({ id }: CatalogueRelease, price: number): number | undefined =>
  isAt('shop', id, shares.sold) ? price : undefined;

const common = (release: CatalogueRelease, media: string): ShopObject => ({
  artistId: Number(numberElsewhere(release.artist.id)),
  collectionId: Number(numberElsewhere(release.id)),
  collectionName: shopTitle(release),
  collectionCensoredName: shopTitle(release),
  artistViewUrl: `https://music.apple.com/us/artist/${slugOf(release.artist.name)}/${numberElsewhere(release.artist.id)}?uo=4`,
  artworkUrl60: `${media}/image/64/${release.id}.jpg`,
  artworkUrl100: `${media}/image/300/${release.id}.jpg`,
  trackCount: release.tracks.length,
  country: 'USA',
  currency: 'USD',
  releaseDate: `${release.releaseDate}T07:00:00Z`,
});

/** The URL of an album's page. */
export const albumUrl = (release: CatalogueRelease): string =>
  `https://music.apple.com/us/album/${slugOf(shopTitle(release))}/${numberElsewhere(release.id)}`;

/** An album, EP or single. */
export function writeAlbum(release: CatalogueRelease, media: string): ShopObject {
  return {
    wrapperType: 'collection',
    collectionType: 'Album',
    artistName: release.artist.name,
    ...common(release, media),
    collectionViewUrl: `${albumUrl(release)}?uo=4`,
    collectionPrice: priced(release, release.kind === 'album' ? 9.99 : 1.29),
    copyright: `℗ ${release.releaseDate.slice(0, 4)} ${release.label}`,
  };
}

/** A song. Guests are part of its title and of the artist name. */
export function writeSong(song: CatalogueTrack, media: string): ShopObject {
  const { release, guests } = song;
  const names = guests.map(({ name }) => name).join(' & ');
  return {
    wrapperType: 'track',
    kind: 'song',
    artistName: guests.length === 0 ? release.artist.name : `${release.artist.name} & ${names}`,
    ...common(release, media),
    collectionViewUrl: `${albumUrl(release)}?i=${numberElsewhere(song.id)}&uo=4`,
    trackId: Number(numberElsewhere(song.id)),
    trackName: guests.length === 0 ? song.name : `${song.name} (feat. ${names})`,
    trackViewUrl: `${albumUrl(release)}?i=${numberElsewhere(song.id)}&uo=4`,
    trackPrice: priced(release, 1.29),
    previewUrl: song.hasPreview ? `${media}/preview/${song.id}.wav` : undefined,
    trackNumber: song.number,
    trackTimeMillis: song.durationMs,
    isStreamable: true,
  };
}

/** The URL of a podcast's page. */
export function showUrl(show: CatalogueShow): string {
  return `https://podcasts.apple.com/us/podcast/${slugOf(show.name)}/id${numberElsewhere(show.id)}`;
}

/** The URL of an episode's page. */
export function episodeUrl(episode: CatalogueEpisode): string {
  return `${showUrl(episode.show)}?i=${numberElsewhere(episode.id)}`;
}

/** Some podcasts have another name at Apple than elsewhere. */
function publisherOf({ id, publisher }: CatalogueShow): string {
  return isAt('publisher', id, 0.4) ? `${publisher} Podcasts` : publisher;
}

export function writeShow(show: CatalogueShow, media: string): ShopObject {
  const id = Number(numberElsewhere(show.id));
  return {
    wrapperType: 'track',
    kind: 'podcast',
    collectionId: id,
    trackId: id,
    artistName: publisherOf(show),
    collectionName: show.name,
    trackName: show.name,
    collectionViewUrl: `${showUrl(show)}?uo=4`,
    trackViewUrl: `${showUrl(show)}?uo=4`,
    feedUrl: `https://feeds.example.com/${slugOf(show.name)}.xml`,
    artworkUrl600: `${media}/image/640/${show.id}.jpg`,
    trackCount: show.episodes.length,
    releaseDate: `${show.episodes[0]?.releaseDate ?? '2026-01-01'}T05:00:00Z`,
    country: 'USA',
  };
}

/** An episode of a podcast. */
export function writeEpisode(episode: CatalogueEpisode, media: string): ShopObject {
  return {
    wrapperType: 'podcastEpisode',
    kind: 'podcast-episode',
    collectionId: Number(numberElsewhere(episode.show.id)),
    collectionName: episode.show.name,
    collectionViewUrl: `${showUrl(episode.show)}?uo=4`,
    trackId: Number(numberElsewhere(episode.id)),
    trackName: episode.name,
    trackViewUrl: `${episodeUrl(episode)}&uo=4`,
    artworkUrl600: `${media}/image/640/${episode.show.id}.jpg`,
    description: episode.description,
    trackTimeMillis: episode.durationMs,
    releaseDate: `${episode.releaseDate}T05:00:00Z`,
    country: 'USA',
  };
}
