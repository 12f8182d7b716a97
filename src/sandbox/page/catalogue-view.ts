/** The invented catalogue as something to try: addresses and codes to paste into Fanfare, each with a copy button. */
import type { Catalogue, CatalogueRelease } from '../spotify/catalogue.ts';
import { shortCodeOf } from '../spotify/short-links.ts';
import { type Html, html } from './html.ts';
import { base } from './layout.ts';

const shownWithoutSearch = 40;

/** The list; with `words` only what has them in a name. The demo artists come first. */
export function catalogueView(catalogue: Catalogue, words: string): Html {
  const wanted = words.trim().toLowerCase();
  const has = (...names: string[]) => names.some((name) => name.toLowerCase().includes(wanted));
  const found = catalogue.releases.filter(({ name, artist }) => has(name, artist.name));
  const releases = wanted === '' ? found.slice(0, shownWithoutSearch) : found;
  const playlists = catalogue.playlists.filter(({ name, owner }) => has(name, owner));
  const shows = catalogue.shows.filter(({ name }) => has(name));
  return html`<p class="lead">${catalogue.artists.length} artists and ${catalogue.releases.length} releases that do not exist. Copy an address or a code and paste it as the source of a link.</p>
<form method="get" action="${base}/catalogue" class="pair search" role="search"><label class="hidden" for="q">Search the catalogue</label><input id="q" name="q" type="search" value="${words}" placeholder="Artist, release, playlist or podcast"><button>Search</button></form>
${releases.length + playlists.length + shows.length === 0 ? html`<p class="card empty">Nothing is called that.</p>` : undefined}
${releases.length === 0 ? undefined : html`<h2>Releases${wanted === '' ? html` <small class="aside">the first ${releases.length}; search for more</small>` : undefined}</h2><ul class="card list">${releases.map(releaseRow)}</ul>`}
${playlists.length === 0 ? undefined : html`<h2>Playlists</h2><ul class="card list">${playlists.map(({ id, name, owner }) => simpleRow(id, name, owner, 'playlist'))}</ul>`}
${shows.length === 0 ? undefined : html`<h2>Podcasts</h2><ul class="card list">${shows.map(({ id, name, publisher }) => simpleRow(id, name, publisher, 'show'))}</ul>`}`;
}

function copyButton(label: string, value: string, about: string): Html {
  return html`<button type="button" data-copy="${value}" aria-label="Copy ${label} of ${about}" title="${value}">${label}</button>`;
}

function cover(id: string): Html {
  return html`<img src="${base}/media/image/64/${id}.jpg" alt="" width="48" height="48" loading="lazy">`;
}

function releaseRow(release: CatalogueRelease): Html {
  const [track] = release.tracks;
  return html`<li class="try">${cover(release.id)}<span class="what"><bdi>${release.name}</bdi><small><bdi>${release.artist.name}</bdi> · ${release.kind} · ${release.releaseDate}</small></span>
<span class="buttons">${copyButton('Album address', `https://open.spotify.com/album/${release.id}`, release.name)}${track === undefined ? undefined : [copyButton('Song address', `https://open.spotify.com/track/${track.id}`, track.name), copyButton('ISRC', track.isrc, track.name)]}${copyButton('UPC', release.upc, release.name)}${copyButton('Short link', `https://spotify.link/${shortCodeOf('album', release.id)}`, release.name)}${copyButton('Artist address', `https://open.spotify.com/artist/${release.artist.id}`, release.artist.name)}</span></li>`;
}

function simpleRow(id: string, name: string, by: string, kind: 'playlist' | 'show'): Html {
  return html`<li class="try">${cover(id)}<span class="what"><bdi>${name}</bdi><small><bdi>${by}</bdi></small></span><span class="buttons">${copyButton('Address', `https://open.spotify.com/${kind}/${id}`, name)}${copyButton('Short link', `https://spotify.link/${shortCodeOf(kind, id)}`, name)}</span></li>`;
}
