/** Structured data for search engines: JSON-LD of schema.org, escaped so that it cannot end its script element. */
import { readReleaseCode } from '#domain/links/release-codes.ts';
import type { PageModel } from './page-model.ts';

/** The page's JSON-LD for a script element: `<`, `>`, `&` and the two line separators are escaped. */
export function structuredData(model: PageModel): string {
  return JSON.stringify(describe(model)).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The kind of music thing a page shows, as Open Graph names it. */
export function openGraphType(model: PageModel): string {
  if (model.type === 'bio') return 'profile';
  if (model.type === 'playlist') return 'music.playlist';
  // Open Graph knows no podcasts.
  if (model.podcast !== undefined) return 'website';
  return isSong(model) ? 'music.song' : 'music.album';
}

/** A release with an ISRC is a recording, one with a barcode an album; without a code it is called a song. */
function isSong(model: PageModel): boolean {
  return model.rid === null || readReleaseCode(model.rid)?.kind === 'isrc';
}

function describe(model: PageModel): object {
  const artist = { '@type': 'MusicGroup', name: model.artistName };
  const about = {
    '@context': 'https://schema.org',
    name: model.title,
    url: model.url,
    ...(model.description === '' ? {} : { description: model.description }),
    ...(model.image === null ? {} : { image: model.image }),
  };
  if (model.type === 'bio') {
    return { ...about, '@type': 'MusicGroup', name: model.artistName, sameAs: model.socials.map(({ url }) => url) };
  }
  if (model.type === 'playlist') return { ...about, '@type': 'MusicPlaylist', creator: artist };
  if (model.podcast !== undefined) {
    const kind = model.podcast === 'show' ? 'PodcastSeries' : 'PodcastEpisode';
    return { ...about, '@type': kind, author: { '@type': 'Person', name: model.artistName } };
  }
  const code = model.rid === null ? undefined : readReleaseCode(model.rid);
  const published = model.countdown === null ? {} : { datePublished: model.countdown.releaseTime };
  if (isSong(model)) {
    return {
      ...about,
      ...published,
      '@type': 'MusicRecording',
      byArtist: artist,
      ...(code ? { isrcCode: code.code } : {}),
    };
  }
  return { ...about, ...published, '@type': 'MusicAlbum', byArtist: artist, ...(code ? { gtin: code.code } : {}) };
}
