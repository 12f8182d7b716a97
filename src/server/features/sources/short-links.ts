/** Finds where the short urls of services' share buttons lead. */
import { isShortUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';

/** How short urls are followed: `shortLinksUrl` stands for `https://spotify.link`, and its folders for the other hosts. */
export interface Following {
  guardedFetch: GuardedFetch;
  shortLinksUrl: string;
}

const ownHost = 'https://spotify.link';

/** The url at which a short url is asked: its own, or the stand-in's. */
function askedUrl(url: URL, shortLinksUrl: string): string {
  if (shortLinksUrl === ownHost) return url.href;
  const folder = url.origin === ownHost ? '' : `/${url.hostname}`;
  return `${shortLinksUrl}${folder}${url.pathname}`;
}

/**
 * The url behind a short one. The page there is never fetched. Throws SOURCE_INVALID when the short url leads nowhere, SOURCE_BUSY and
 * SOURCE_UNREACHABLE when its service does not answer.
 */
export async function followShortUrl(short: string, { guardedFetch, shortLinksUrl }: Following): Promise<string> {
  const answer = await guardedFetch(askedUrl(new URL(short), shortLinksUrl), {
    accept: 'text/html',
    stopAt: (target) => !isShortUrl(target),
  });
  if (answer.status === 0 && parseWebUrl(answer.url.href) !== undefined) return answer.url.href;
  // Some short urls of Spotify answer with a page that redirects by script; the target is in its text.
  const written = /https:\/\/open\.spotify\.com\/[\w/-]+/.exec(answer.bytes.toString('utf8'))?.[0];
  if (written !== undefined) return written;
  const cause = new Error(`The short url answered ${answer.status}.`);
  if (answer.status === 429) throw new CodedError('SOURCE_BUSY', undefined, cause);
  throw new CodedError(answer.status >= 500 ? 'SOURCE_UNREACHABLE' : 'SOURCE_INVALID', undefined, cause);
}
