/** Resolves the short links of Spotify's app to Spotify pages. */
import { hostBelongs } from '#domain/destinations/destination-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { recogniseSource, type Source } from '#domain/links/source-kind.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';

/** How links are resolved: `shortLinksUrl` stands for `spotify.link`. */
export interface Following {
  guardedFetch: GuardedFetch;
  shortLinksUrl: string;
}

/**
 * The Spotify page behind a short link. The page itself is never fetched: its path says what it is. Throws SOURCE_INVALID when
 * the link leads elsewhere or nowhere, SOURCE_BUSY and SOURCE_UNREACHABLE when Spotify does not answer.
 */
export async function followShortLink(
  url: string,
  { guardedFetch, shortLinksUrl }: Following,
): Promise<Extract<Source, { kind: 'spotify' }>> {
  const { hostname, origin } = new URL(url);
  const targetUrl = hostname === 'spotify.link' ? url.replace(origin, shortLinksUrl) : url;
  const answer = await guardedFetch(targetUrl, {
    accept: 'text/html',
    stopAt: (target) => hostBelongs(target.hostname, ['spotify.com']),
  });
  // Some short links answer with a page that redirects by script; the target is in its text.
  const written = /https:\/\/open\.spotify\.com\/[\w/-]+/.exec(answer.bytes.toString('utf8'))?.[0];
  for (const text of [answer.url.href, written ?? '']) {
    const source = recogniseSource(text);
    if (source?.kind === 'spotify') return source;
  }
  const cause = new Error(`The short link answered ${answer.status}.`);
  if (answer.status === 429) throw new CodedError('SOURCE_BUSY', undefined, cause);
  throw new CodedError(answer.status >= 500 ? 'SOURCE_UNREACHABLE' : 'SOURCE_INVALID', undefined, cause);
}
