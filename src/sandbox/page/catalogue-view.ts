/** The invented catalogue to try out: URLs and codes to paste into Fanfare, each with a copy button. */
import { episodeUrl, showUrl } from '../apple/shop-objects.ts';
import type { Catalogue, CataloguePlaylist, CatalogueRelease, CatalogueShow } from '../spotify/catalogue.ts';
import { shortCodeOf } from '../spotify/short-links.ts';
import { type Html, html } from './html.ts';
import { base } from './layout.ts';

const shownWithoutSearch = 40;

/** The list; with `words` only items with these words in a name. The demo artists come first. */
export function catalogueView(catalogue: Catalogue, words: string): Html {
  const wanted = words.trim().toLowerCase();
  const has = (...names: string[]) => names.some((name) => name.toLowerCase().includes(wanted));
  const found = catalogue.releases.filter(({ name, artist }) => has(name, artist.name));
  const releases = wanted === '' ? found.slice(0, shownWithoutSearch) : found;
  const playlists = catalogue.playlists.filter(({ name, owner }) => has(name, owner));
  const shows = catalogue.shows.filter(({ name, publisher }) => has(name, publisher));
  return html`<p class="lead">${catalogue.artists.length} artists and ${catalogue.releases.length} releases that do not exist. Copy an address, a short link or a code and paste it as the source of a link.</p>
<form method="get" action="${base}/catalogue" class="pair search" role="search"><label class="hidden" for="q">Search the catalogue</label><input id="q" name="q" type="search" value="${words}" placeholder="Artist, release, playlist or podcast"><button>Search</button></form>
${releases.length + playlists.length + shows.length === 0 ? html`<p class="card empty">Nothing is called that.</p>` : undefined}
${releases.length === 0 ? undefined : html`<h2>Releases${wanted === '' ? html` <small class="aside">the first ${releases.length}; search for more</small>` : undefined}</h2><ul class="card list">${releases.map(releaseRow)}</ul>`}
${playlists.length === 0 ? undefined : html`<h2>Playlists</h2><ul class="card list">${playlists.map(playlistRow)}</ul>`}
${shows.length === 0 ? undefined : html`<h2>Podcasts</h2><ul class="card list">${shows.map(showRow)}</ul>`}`;
}

function copyButton(label: string, value: string, about: string): Html {
  return html`<button type="button" data-copy="${value}" aria-label="Copy ${label} of ${about}" title="${value}">${label}</button>`;
}

function cover(id: string): Html {
  return html`<img src="${base}/media/image/64/${id}.jpg" alt="" width="48" height="48" loading="lazy">`;
}

/** The URL of the page at Spotify and the short link from Spotify's app, for any catalogue item. */
function spotifyButtons(label: string, kind: string, id: string, about: string): Html[] {
  return [
    copyButton(`${label} address`, `https://open.spotify.com/${kind}/${id}`, about),
    copyButton(`${label} short link`, `https://spotify.link/${shortCodeOf(kind, id)}`, about),
  ];
}

function row(id: string, name: string, detail: Html, buttons: Html[]): Html {
  return html`<li class="try">${cover(id)}<span class="what"><bdi>${name}</bdi><small>${detail}</small></span><span class="buttons">${buttons}</span></li>`;
}

function releaseRow(release: CatalogueRelease): Html {
  const { id, name, artist, kind, releaseDate, upc } = release;
  const [track] = release.tracks;
  const song =
    track === undefined
      ? []
      : [...spotifyButtons('Song', 'track', track.id, track.name), copyButton('ISRC', track.isrc, track.name)];
  return row(id, name, html`<bdi>${artist.name}</bdi> · ${kind} · ${releaseDate}`, [
    ...spotifyButtons('Album', 'album', id, name),
    copyButton('UPC', upc, name),
    ...song,
    ...spotifyButtons('Artist', 'artist', artist.id, artist.name),
  ]);
}

function playlistRow({ id, name, owner }: CataloguePlaylist): Html {
  return row(id, name, html`<bdi>${owner}</bdi>`, spotifyButtons('Playlist', 'playlist', id, name));
}

function showRow(show: CatalogueShow): Html {
  const { id, name, publisher, episodes } = show;
  const [newest] = episodes;
  const episode =
    newest === undefined
      ? []
      : [
          ...spotifyButtons('Episode', 'episode', newest.id, newest.name),
          copyButton('Episode at Apple Podcasts', episodeUrl(newest), newest.name),
        ];
  return row(id, name, html`<bdi>${publisher}</bdi>`, [
    ...spotifyButtons('Show', 'show', id, name),
    copyButton('Show at Apple Podcasts', showUrl(show), name),
    ...episode,
  ]);
}
