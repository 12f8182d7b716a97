/** Follows the short links that Spotify's app hands out to the page they stand for. */
import { hostBelongs } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { recogniseSource, type Source } from '#domain/links/source-kind.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';

/** How links are followed: `shortLinksUrl` is where those of `spotify.link` are answered. */
export interface Following {
  guardedFetch: GuardedFetch;
  shortLinksUrl: string;
}

/**
 * The Spotify page behind a short link. Its own address is never fetched: what it is about stands in its path. Throws SOURCE_INVALID when
 * the link leads elsewhere or nowhere, SOURCE_BUSY and SOURCE_UNREACHABLE when it cannot be told.
 */
export async function followShortLink(
  url: string,
  { guardedFetch, shortLinksUrl }: Following,
): Promise<Extract<Source, { kind: 'spotify' }>> {
  const { hostname, origin } = new URL(url);
  const address = hostname === 'spotify.link' ? url.replace(origin, shortLinksUrl) : url;
  const answer = await guardedFetch(address, {
    accept: 'text/html',
    stopAt: (target) => hostBelongs(target.hostname, ['spotify.com']),
  });
  // Some short links answer with a page that sends the browser on by script; then the target stands in its text.
  const written = /https:\/\/open\.spotify\.com\/[\w/-]+/.exec(answer.bytes.toString('utf8'))?.[0];
  for (const text of [answer.url.href, written ?? '']) {
    const source = recogniseSource(text);
    if (source?.kind === 'spotify') return source;
  }
  const cause = new Error(`The short link answered ${answer.status}.`);
  if (answer.status === 429) throw new CodedError('SOURCE_BUSY', undefined, cause);
  throw new CodedError(answer.status >= 500 ? 'SOURCE_UNREACHABLE' : 'SOURCE_INVALID', undefined, cause);
}
