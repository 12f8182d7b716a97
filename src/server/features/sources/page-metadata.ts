/** Reads a web page's metadata: Open Graph and app-link tags, in the fields that the wizard needs (SRC-10). */
import { readReleaseDay } from '#domain/links/release-day.ts';
import type { ReleaseKind } from '#domain/links/release-kind.ts';
import { fetchedHtml } from '../../platform/net/fetched-html.ts';
import type { GuardedAnswer } from '../../platform/net/guarded-fetch.ts';

/** Metadata of a URL. Missing values are an empty string or null. */
export interface Metadata {
  og_type: string;
  og_url: string;
  og_image: string | null;
  og_title: string;
  og_author: string;
  /** The site's icon. */
  domain_image: string | null;
  deeplinks: { android: string | null; ios: string | null };
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  release_date: string | null;
  /** The credited artists with their Spotify ids; empty for anything but music on Spotify. */
  artists: { id: string; name: string }[];
  /** A preview of thirty seconds. */
  preview_url: string | null;
  /** What a release at Spotify is called; null for anything else. */
  release_kind: ReleaseKind | null;
}

/** The tags are in the head; at most this many characters of a page are read. */
const longestHead = 1_500_000;

/** The metadata of a URL about which nothing is known. */
export function emptyMetadata(url: string): Metadata {
  return {
    og_type: '',
    og_url: url,
    og_image: null,
    og_title: '',
    og_author: '',
    domain_image: null,
    deeplinks: { android: null, ios: null },
    release_date: null,
    artists: [],
    preview_url: null,
    release_kind: null,
  };
}

/** The metadata of a fetched page. A file that is no page has a URL and nothing else. */
export async function readPageMetadata(page: GuardedAnswer): Promise<Metadata> {
  const url = page.url;
  const nothing = emptyMetadata(url.href);
  if (!/html|xml/.test(page.contentType)) return nothing;
  // It takes long to load, and only here is it needed.
  const { default: ogs } = await import('open-graph-scraper');
  const { result } = await ogs({ html: fetchedHtml(page).slice(0, longestHead) }).catch(() => ({ result: undefined }));
  if (result === undefined) return nothing;
  return {
    ...nothing,
    og_type: result.ogType ?? '',
    og_url: webUrl(result.ogUrl, url) ?? url.href,
    og_image: webUrl(result.ogImage?.[0]?.url ?? result.twitterImage?.[0]?.url, url),
    og_title: result.ogTitle ?? '',
    og_author: result.author ?? result.articleAuthor ?? result.ogSiteName ?? '',
    domain_image: webUrl(result.favicon, url),
    deeplinks: { android: result.alAndroidUrl ?? null, ios: result.alIosUrl ?? null },
    release_date: readReleaseDay(result.musicReleaseDate ?? ''),
  };
}

/** A URL in a page, made absolute; null when it is missing or not http(s). */
function webUrl(text: string | undefined, base: URL): string | null {
  if (text === undefined || text === '' || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
