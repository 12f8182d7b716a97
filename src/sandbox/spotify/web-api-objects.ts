/** Converts the invented catalogue to objects of Spotify's Web API: full and simplified objects, pages, images. */
import {
  allMarkets,
  type CatalogueArtist,
  type CatalogueEpisode,
  type CataloguePlaylist,
  type CatalogueRelease,
  type CatalogueShow,
  type CatalogueTrack,
} from './catalogue.ts';

/** Base URLs: `api` ends in /v1, `media` serves pictures and previews. */
export interface WebApiUrls {
  api: string;
  media: string;
}

/** The sizes of every picture, in pixels, largest first. */
export const imageSizes = [640, 300, 64] as const;

/** Creates the converters of all objects. */
export function createWebApiObjects(urls: WebApiUrls) {
  const images = (id: string) =>
    imageSizes.map((size) => ({ url: `${urls.media}/image/${size}/${id}.jpg`, height: size, width: size }));
  const identity = (type: string, id: string) => ({
    external_urls: { spotify: `https://open.spotify.com/${type}/${id}` },
    href: `${urls.api}/${type}s/${id}`,
    id,
    type,
    uri: `spotify:${type}:${id}`,
  });
  const page = (path: string, items: unknown[], limit: number, offset = 0) => ({
    href: `${urls.api}/${path}${path.includes('?') ? '&' : '?'}offset=${offset}&limit=${limit}`,
    items: items.slice(offset, offset + limit),
    limit,
    next:
      offset + limit < items.length
        ? `${urls.api}/${path}${path.includes('?') ? '&' : '?'}offset=${offset + limit}&limit=${limit}`
        : null,
    offset,
    previous: null,
    total: items.length,
  });

  const simpleArtist = (artist: CatalogueArtist) => ({ ...identity('artist', artist.id), name: artist.name });
  const artist = (from: CatalogueArtist) => ({
    ...simpleArtist(from),
    followers: { href: null, total: from.followers },
    genres: from.genres,
    images: images(from.id),
    popularity: from.popularity,
  });

  const simpleAlbum = (release: CatalogueRelease) => ({
    ...identity('album', release.id),
    album_type: release.kind === 'album' ? 'album' : 'single',
    artists: [simpleArtist(release.artist)],
    available_markets: release.markets,
    images: images(release.id),
    name: release.name,
    release_date: release.releaseDate,
    release_date_precision: 'day',
    total_tracks: release.tracks.length,
  });
  const simpleTrack = (track: CatalogueTrack) => ({
    ...identity('track', track.id),
    artists: [track.release.artist, ...track.guests].map(simpleArtist),
    available_markets: track.release.markets,
    disc_number: 1,
    duration_ms: track.durationMs,
    explicit: track.explicit,
    is_local: false,
    name: track.name,
    preview_url: track.hasPreview ? `${urls.media}/preview/${track.id}.wav` : null,
    track_number: track.number,
  });
  const track = (from: CatalogueTrack) => ({
    ...simpleTrack(from),
    album: simpleAlbum(from.release),
    external_ids: { isrc: from.isrc },
    popularity: Math.max(0, from.release.artist.popularity - from.number * 2),
  });
  const album = (release: CatalogueRelease) => ({
    ...simpleAlbum(release),
    copyrights: [{ text: `${release.releaseDate.slice(0, 4)} ${release.label}`, type: 'P' }],
    external_ids: { upc: release.upc },
    genres: [],
    label: release.label,
    popularity: release.artist.popularity,
    tracks: page(`albums/${release.id}/tracks`, release.tracks.map(simpleTrack), 50),
  });

  const playlist = (from: CataloguePlaylist) => ({
    ...identity('playlist', from.id),
    collaborative: false,
    description: from.description,
    followers: { href: null, total: from.followers },
    images: images(from.id).slice(0, 1),
    name: from.name,
    owner: { display_name: from.owner, id: from.owner.toLowerCase().replace(/\s+/g, ''), type: 'user' },
    public: true,
    snapshot_id: Buffer.from(`1,${from.id}`).toString('base64'),
    tracks: page(
      `playlists/${from.id}/tracks`,
      from.tracks.map((item) => ({ added_at: '2026-01-05T09:00:00Z', is_local: false, track: track(item) })),
      100,
    ),
  });

  const simpleShow = (show: CatalogueShow) => ({
    ...identity('show', show.id),
    available_markets: allMarkets,
    copyrights: [],
    description: show.description,
    explicit: false,
    html_description: show.description,
    images: images(show.id),
    is_externally_hosted: false,
    languages: [show.language],
    media_type: 'audio',
    name: show.name,
    publisher: show.publisher,
    total_episodes: show.episodes.length,
  });
  const simpleEpisode = (episode: CatalogueEpisode) => ({
    ...identity('episode', episode.id),
    audio_preview_url: `${urls.media}/preview/${episode.id}.wav`,
    description: episode.description,
    duration_ms: episode.durationMs,
    explicit: false,
    html_description: episode.description,
    images: images(episode.show.id),
    is_externally_hosted: false,
    is_playable: true,
    language: episode.show.language,
    languages: [episode.show.language],
    name: episode.name,
    release_date: episode.releaseDate,
    release_date_precision: 'day',
  });
  const show = (from: CatalogueShow) => ({
    ...simpleShow(from),
    episodes: page(`shows/${from.id}/episodes`, from.episodes.map(simpleEpisode), 50),
  });
  const episode = (from: CatalogueEpisode) => ({ ...simpleEpisode(from), show: simpleShow(from.show) });

  return { page, artist, album, simpleAlbum, track, playlist, simpleShow, show, simpleEpisode, episode };
}
