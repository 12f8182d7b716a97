/** The requests of invented visits: which link, who asks, and what the answer has to be. */
import { seededNumbers } from '#tests/fixtures/seeded.ts';
import { publicIpAddress, realBrowsers, zipf } from './visitors.ts';

/** A link that is asked for. */
export interface VisitedLink {
  path: string;
  id: string;
}

/** Which links there are. */
export interface VisitedLinks {
  /** Asked for again and again, the most wanted first. */
  wanted: VisitedLink[];
  /** So many, asked for one after the other, that none is in the page cache any more when its turn comes again. */
  uncached: VisitedLink[];
}

/** What a visit is: a counted redirect, a page with its beacon, or a page alone. */
export type VisitKind = 'redirect' | 'view' | 'page';

/** A request as bytes on the line, and the status of its right answer. */
export interface VisitRequest {
  text: string;
  status: string;
}

const visitorCount = 100_000;

/** The headers of a hundred thousand visitors: browser and IP address. */
export function visitorHeaders(): string[] {
  const random = seededNumbers(1);
  const browsers = realBrowsers();
  return Array.from({ length: visitorCount }, () => {
    const browser = browsers[Math.floor(random() * browsers.length)] ?? '';
    return `User-Agent: ${browser}\r\nX-Forwarded-For: ${publicIpAddress(random)}\r\n`;
  });
}

/** Gives an endless row of links: `uncachedShare` of them, 0 to 1, are not in the page cache. `first` is the first uncached one to take. */
function linkSource({ wanted, uncached }: VisitedLinks, uncachedShare: number, random: () => number) {
  const nextWanted = zipf(wanted.length, random);
  return () =>
    (random() < uncachedShare ? uncached[takeUncached(uncached.length)] : wanted[nextWanted()]) ?? { path: '', id: '' };
}

let uncachedTaken = 0;

/** The next uncached link of this process: all jobs go on where the one before ended. */
function takeUncached(count: number): number {
  uncachedTaken += 1;
  return uncachedTaken % count;
}

/** Gives a function that makes the requests of the next visit, which follow one another. The same `seed` gives the same visits. */
export function createVisits(options: {
  kind: VisitKind;
  host: string;
  links: VisitedLinks;
  uncachedShare: number;
  visitors: readonly string[];
  seed: number;
}): () => VisitRequest[] {
  const { kind, host, links, uncachedShare, visitors, seed } = options;
  const random = seededNumbers(seed);
  const nextLink = linkSource(links, uncachedShare, random);
  const always = `Host: ${host}\r\nAccept: text/html,application/xhtml+xml\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en-US,en;q=0.9\r\n`;
  let visitor = Math.floor(random() * visitors.length);
  return () => {
    const { path, id } = nextLink();
    visitor = (visitor + 1) % visitors.length;
    const headers = `${always}${visitors[visitor] ?? ''}`;
    const referer = `Referer: https://${host}/${path}\r\n`;
    if (kind === 'redirect') {
      const campaign = visitor % 3 === 0 ? '&utm_source=newsletter&utm_medium=email&utm_campaign=launch' : '';
      const text = `GET /${path}/spotify?r=l.instagram.com${campaign} HTTP/1.1\r\n${headers}${referer}\r\n`;
      return [{ text, status: '302' }];
    }
    const page = { text: `GET /${path} HTTP/1.1\r\n${headers}\r\n`, status: '200' };
    if (kind === 'page') return [page];
    const body = `{"l":"${id}","r":"https://l.instagram.com/","q":""}`;
    const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    return [page, { text: `POST /_/v HTTP/1.1\r\n${headers}${referer}${length}\r\n${body}`, status: '204' }];
  };
}
