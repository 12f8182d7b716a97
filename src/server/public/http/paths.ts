/** Parses the URL of a visitor's request; none of it is trusted. */
import { deeplinkSuffix } from '#domain/hosts/page-url.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { isPathWellFormed, normalisePath, pathLengths } from '#domain/links/path.ts';
import { codeInPath, placementMark } from '#domain/links/placement.ts';
import { fullPageCode } from '#domain/routing/full-page.ts';
import { tidyQuery } from '#domain/stats/campaign.ts';

/** The longest request URL that is answered, in characters. */
export const maxUrlLength = 4096;

/** Splits a URL into what is before and after its question mark. */
export function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/** What a path on a link host names: a link's page, or one of its destinations. */
export interface LinkPath {
  path: string;
  /** A destination's type or id. */
  segment: string | undefined;
  /** Whether the destination's app is asked for: `:auto` after type or id. */
  auto: boolean;
  /** The code of a placement behind the path of a page (PLACE-1). */
  placement?: string;
  /** The page with all services is asked for: `-all` behind its path (ROUTE-10). */
  isFull?: boolean;
}

/** The most characters of a part of a path with what copying may have added. */
const longestPart = pathLengths.longest + 20;

/** Stands before a code in a path. */
const placementStart = `/${placementMark}`;
const fullSegment = `${placementMark}${fullPageCode}`;

const plainPath = /^[a-z0-9\-_.]+$/;

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads `/{path}`, `/{path}/-{code}`, `/{path}/-all`, `/{path}/-all-{code}`, `/{path}/{segment}` or `/{path}/{segment}:auto`, with an optional trailing slash. Gives undefined for what no link can have as its path. */
export function readLinkPath(pathname: string): LinkPath | undefined {
  const end = pathname.length > 1 && pathname.endsWith('/') ? pathname.length - 1 : pathname.length;
  const slash = pathname.indexOf('/', 1);
  const first = decoded(pathname.slice(1, slash > 0 && slash < end ? slash : end));
  if (first === undefined) return undefined;
  // Nearly every path already has its stored form.
  const path = plainPath.test(first) ? first : normalisePath(first);
  if (!isPathWellFormed(path)) return undefined;
  if (slash < 0 || slash >= end) return { path, segment: undefined, auto: false };
  const last = decoded(pathname.slice(slash + 1, end))?.toLowerCase() ?? '';
  const placement = codeInPath(last);
  const isFull = last === fullSegment || last.startsWith(`${fullSegment}${placementMark}`);
  if (isFull || placement !== undefined)
    return {
      ...{ path, segment: undefined, auto: false },
      ...(placement === undefined ? {} : { placement }),
      ...(isFull ? { isFull } : {}),
    };
  const auto = last.endsWith(deeplinkSuffix);
  const segment = auto ? last.slice(0, -deeplinkSuffix.length) : last;
  return /^[a-z0-9_-]{1,64}$/.test(segment) ? { path, segment, auto } : undefined;
}

/** The code in the path of a page; undefined for a path without one. */
export function codeOfPath(pathname: string): string | undefined {
  return pathname.includes(placementStart) ? readLinkPath(pathname)?.placement : undefined;
}

/**
 * Path and query as they were meant, where copying or posting a link has added something: punctuation, unseen marks and slashes behind a part of the
 * path, or a query that begins with `&` or `%3F` (LINK-51). Undefined when nothing was added, and for what is too long to be a link's.
 */
export function mendedUrl(pathname: string, query: string): { path: string; query: string } | undefined {
  const text = decoded(pathname);
  if (text === undefined) return undefined;
  const end = text.search(/[?&]/);
  const given = (end < 0 ? text : text.slice(0, end)).split('/');
  if (given.some((part) => part.length > longestPart)) return undefined;
  const parts = given.map((part) => cleanPasted(part, 'path'));
  const path = `/${parts.filter((part) => part !== '').join('/')}`;
  const added = end < 0 ? '' : new URLSearchParams(tidyQuery(text.slice(end))).toString();
  // Only characters of paths, because it becomes the header of a redirect.
  if ((path === pathname && added === '') || !/^\/[\w.:/-]+$/.test(path)) return undefined;
  return { path, query: [added, query].filter((each) => each !== '').join('&') };
}

/** Path and query of a Referer that is a page of the same host; undefined for another host's and for none. */
export function ownRefererPath(referer: string | undefined, host: string): string | undefined {
  if (referer === undefined || host === '') return undefined;
  for (const scheme of ['https://', 'http://']) {
    const start = scheme.length + host.length;
    if (referer.startsWith(scheme) && referer.startsWith(host, scheme.length) && referer.charAt(start) === '/') {
      return referer.slice(start, start + maxUrlLength);
    }
  }
  return undefined;
}
