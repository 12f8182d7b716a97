/** Stand-in for the short urls of share buttons: redirects a short URL to a page of the catalogue, at Spotify, Apple or Amazon. */
import { createHash } from 'node:crypto';
import { albumUrl, showUrl } from '../apple/shop-objects.ts';
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';
import type { Catalogue } from './catalogue.ts';

/** The code of a page on `spotify.link`, such as `k3Jx9QbTa1D`. The same page always has the same code. */
export function shortCodeOf(entity: string, id: string): string {
  return createHash('sha256').update(`short:${entity}:${id}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 11);
}

/**
 * Creates the service. It redirects a known code to the page with the app's share parameters and returns 404 for others. `/{code}` stands for
 * `spotify.link/{code}`, and `/{host}/{code}` for the other hosts of short urls.
 */
export function createShortLinks(prefix: string, catalogue: Catalogue): StandInService {
  const pages = new Map<string, string>();
  const { releases, shows } = catalogue;
  const add = (entity: string, things: Iterable<{ id: string }>) => {
    for (const { id } of things)
      for (const host of ['', 'spotify.app.link/', 'spoti.fi/'])
        pages.set(
          `${host}${shortCodeOf(entity, id)}`,
          `https://open.spotify.com/${entity}/${id}?si=5f3a&_branch_referrer=app`,
        );
  };
  add('track', catalogue.tracks);
  add('album', catalogue.releases);
  add('artist', catalogue.artists);
  add('playlist', catalogue.playlists);
  add('show', catalogue.shows);
  add('episode', catalogue.episodeById.values());
  for (const release of releases) {
    const code = shortCodeOf('album', release.id);
    pages.set(`apple.co/${code}`, albumUrl(release));
    pages.set(`amzn.to/${code}`, `https://music.amazon.com/albums/B0${code.slice(0, 8).toUpperCase()}`);
  }
  for (const show of shows) pages.set(`apple.co/${shortCodeOf('show', show.id)}`, showUrl(show));
  return {
    name: 'Spotify short links',
    prefix,
    answer: (call): VendorAnswer => {
      const page = pages.get(call.path.slice(1));
      if (page === undefined)
        return { status: 404, headers: { 'content-type': 'text/html' }, body: '<title>Not found</title>' };
      return { status: 307, headers: { location: page, 'cache-control': 'no-store' } };
    },
  };
}
