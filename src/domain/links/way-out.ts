/** The way out (LINK-60 to LINK-62): where each address of a link leads once its pages stand on another web server, and the files that say so to servers. */
import { loadableUrl } from '../destinations/destination-url.ts';
import { deeplinkSuffix, destinationHref, directLinkText } from '../hosts/page-url.ts';
import { csvRows, csvStart } from '../kernel/csv-file.ts';
import type { LinkPage } from './link-page.ts';
import { placedUrl } from './placement.ts';

/** An address that is not a page, and where it leads. */
export interface WayOut {
  /** The host and the path with its slash, as in `vibe.to` and `/night-ferry/spotify`. */
  host: string;
  path: string;
  /** A URL, or the path of a page on the same host. */
  to: string;
  kind: 'direct' | 'short' | 'placement';
}

/** The addresses of a link besides its page: of each destination, with and without its app, by its number, and of each placement. */
export function waysOutOf({ link, placements }: LinkPage, shortHost: string): WayOut[] {
  const { domain: host, path, destinations } = link;
  const direct = destinations
    .filter(({ url }) => loadableUrl(url) !== null)
    .flatMap((destination): WayOut[] => {
      const href = destinationHref(path, destination, destinations);
      const text = directLinkText({ domain: host, path }, destination, destinations, { shortHost });
      const number = text.startsWith(`${shortHost}/`) ? text.slice(shortHost.length) : undefined;
      const to = destination.url;
      return [
        { host, path: href, to, kind: 'direct' },
        { host, path: `${href}${deeplinkSuffix}`, to, kind: 'direct' },
        ...(number === undefined ? [] : [{ host: shortHost, path: number, to, kind: 'short' as const }]),
      ];
    });
  const placed = placements.map(
    ({ code }): WayOut => ({ host, path: placedUrl(`/${path}`, code), to: `/${path}/`, kind: 'placement' }),
  );
  return [...direct, ...placed];
}

/** A URL as it may stand in a configuration: no spaces, quotation marks, variables or line breaks, whatever an artist has typed. */
const plain = (url: string): string =>
  url
    .toWellFormed()
    .replace(/[^\w\-.~:/?#[\]@!&()*+,;=%']/gu, (character) => encodeURIComponent(character))
    .replaceAll("'", '%27');

/** `redirects.csv`: what everything but pages leads to. It begins with `start`, and has `rows` for some addresses after the others. */
export const redirectsCsv = {
  start: csvStart(['from', 'to', 'kind']),
  rows: (ways: readonly WayOut[]): string =>
    csvRows(ways.map((way) => [`https://${way.host}${way.path}`, absolute(way), way.kind])),
};

const absolute = ({ host, to }: Pick<WayOut, 'host' | 'to'>): string =>
  to.startsWith('/') ? `https://${host}${to}` : to;

/**
 * A map for nginx from host and path to the URL; `if ($fanfare_target) { return 302 $fanfare_target; }` in a server uses it. `start` gets the number of
 * addresses of the whole map.
 */
export const nginxMap = {
  start: (count: number): string =>
    [
      '# Include this in the http block, and write in each server: if ($fanfare_target) { return 302 $fanfare_target; }',
      `map_hash_bucket_size 4096;\nmap_hash_max_size ${Math.max(2048, 2 ** Math.ceil(Math.log2(count * 2 + 1)))};`,
      'map "$host$uri" $fanfare_target {',
      '  default "";',
      '',
    ].join('\n'),
  rows: (ways: readonly WayOut[]): string =>
    ways.map((way) => `  "${way.host}${plain(way.path)}" "${plain(absolute(way))}";\n`).join(''),
  end: '}\n',
};

/** `_redirects` of one host, as Netlify and Cloudflare Pages read it. */
export function redirectsFile(ways: readonly WayOut[]): string {
  return ways.map(({ path, to }) => `${plain(path)} ${plain(to)} 302\n`).join('');
}
