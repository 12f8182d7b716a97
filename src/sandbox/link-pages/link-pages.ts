/** Stand-ins for pages of other smart-link products: invented pages in their shapes, for releases of the invented catalogue. */
import type { ServerResponse } from 'node:http';
import { lettersElsewhere, numberElsewhere, slugOf } from '../elsewhere.ts';
import type { Mount } from '../mount.ts';
import type { Catalogue, CatalogueRelease } from '../spotify/catalogue.ts';

type Shape = (facts: Facts) => string;

/** What a page says of a release. */
interface Facts {
  release: CatalogueRelease;
  picture: string;
  urls: { spotify: string; apple: string; youtube: string; bandcamp: string };
}

const html = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const openGraph = ({ release, picture }: Facts, suffix: string): string =>
  `<title>${release.name}${suffix}</title><meta property="og:title" content="${release.name}${suffix}"><meta property="og:image" content="${picture}">`;
const clickUrl = (url: string): string => `https://click.pages.invalid/go?id=7&amp;url=${encodeURIComponent(url)}`;
const packed = (url: string): string =>
  `https://api.pages.invalid/c/x?cd=${Buffer.from(JSON.stringify({ lk: 1, destUrl: url })).toString('base64url')}`;

/** The shapes, by the name in the path. */
const shapes: Readonly<Record<string, Shape>> = {
  linkfire: (facts) => {
    const { release, urls, picture } = facts;
    const data = {
      '@context': 'https://schema.org',
      '@type': 'MusicAlbum',
      name: release.name,
      byArtist: { '@type': 'MusicGroup', name: release.artist.name },
      image: picture,
      gtin13: release.upc,
      sameAs: [urls.spotify],
    };
    return html(
      `${openGraph(facts, ' | Linkfire')}<script type="application/ld+json">${JSON.stringify(data)}</script>`,
      `<a href="${clickUrl(urls.apple)}">Play</a><a href="${clickUrl(urls.youtube)}">Play</a><a href="javascript:alert(1)">Play</a>`,
    );
  },
  featurefm: (facts) => {
    const { release, urls, picture } = facts;
    const stores = [
      { storeId: 'spotify', link: packed(urls.spotify) },
      { storeId: 'apple', link: packed(urls.apple) },
    ];
    const state = {
      props: {
        pageProps: {
          smartlink: { title: release.name, artistName: release.artist.name, image: picture, upc: release.upc, stores },
        },
      },
    };
    return html(
      openGraph(facts, ''),
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
    );
  },
  toneden: (facts) => {
    const { release, urls, picture } = facts;
    const state = {
      link: {
        title: release.name,
        image: picture,
        services: [
          { name: 'spotify', url: urls.spotify },
          { name: 'bandcamp', url: urls.bandcamp },
        ],
      },
    };
    return html(openGraph(facts, ' | ToneDen'), `<script>window.__LINK__ = ${JSON.stringify(state)};</script>`);
  },
  hypeddit: (facts) =>
    html(
      openGraph(facts, ''),
      `<a href="${facts.urls.spotify}">Spotify</a><a href="${facts.urls.apple}">Apple Music</a><a href="/legal">Terms</a>`,
    ),
  linktree: (facts) => {
    const { release, urls, picture } = facts;
    const links = [
      { title: `New: ${release.name}`, url: urls.spotify },
      { title: 'Tour dates', url: 'https://tour.pages.invalid/2027' },
      { title: 'Shop', url: 'https://shop.pages.invalid/' },
    ];
    const state = {
      props: { pageProps: { account: { name: release.artist.name, profilePictureUrl: picture }, links } },
    };
    return html(
      `<title>${release.artist.name} | Linktree</title>`,
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
    );
  },
  songlink: (facts) => {
    const { release, urls } = facts;
    const links = [
      { platform: 'spotify', url: urls.spotify },
      { platform: 'appleMusic', url: urls.apple },
      { platform: 'youtube', url: urls.youtube },
    ];
    const state = {
      props: {
        pageProps: {
          pageData: {
            entityData: { title: release.name, artistName: release.artist.name, upc: release.upc },
            sections: [{ links }],
          },
        },
      },
    };
    return html(
      openGraph(facts, ''),
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>`,
    );
  },
};

/** The prefix of the pages on the app host. */
export const linkPagesPrefix = '/sandbox/pages';

/** Serves `/{shape}/{id of a release}`, and pages that nobody should trust: `/endless`, `/inside`, `/many`, `/nothing`. */
export function createLinkPages({ catalogue, mediaUrl }: { catalogue: Catalogue; mediaUrl: string }): Mount {
  return {
    prefix: linkPagesPrefix,
    handle({ url = '' }, response) {
      const [name = '', id = ''] = new URL(url, 'http://sandbox').pathname.slice(linkPagesPrefix.length + 1).split('/');
      const page = (body: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
      if (name === 'endless') return sendForEver(response);
      // A private host, which the guard refuses.
      if (name === 'inside') return response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end();
      if (name === 'nothing') return page(html('<title>Nothing</title>', '<p>No links.</p>'));
      if (name === 'many') return page(html('<title>Five thousand songs</title>', manySongs()));
      const release = catalogue.releaseById.get(id);
      const shape = shapes[name];
      if (release === undefined || shape === undefined) return response.writeHead(404).end();
      return page(shape(factsOf(release, mediaUrl)));
    },
  };
}

const manySongs = (): string =>
  Array.from(
    { length: 5_000 },
    (_, index) => `<a href="https://www.deezer.com/track/${1_000_000 + index}">Song ${index}</a>`,
  ).join('');

/** Sends a page without an end until the reader has enough. */
function sendForEver(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  const more = '<p>more</p>'.repeat(10_000);
  const send = (): void => {
    while (!response.destroyed && response.write(more));
  };
  response.on('drain', send);
  send();
}

function factsOf(release: CatalogueRelease, mediaUrl: string): Facts {
  const [number, letters] = [numberElsewhere(release.id), lettersElsewhere(release.id)];
  return {
    release,
    picture: `${mediaUrl}/image/640/${release.id}.jpg`,
    urls: {
      spotify: `https://open.spotify.com/album/${release.id}`,
      apple: `https://music.apple.com/us/album/${slugOf(release.name)}/${number}`,
      youtube: `https://www.youtube.com/playlist?list=OLAK5uy_${letters}`,
      bandcamp: `https://${slugOf(release.artist.name)}.bandcamp.com/album/${slugOf(release.name)}`,
    },
  };
}
