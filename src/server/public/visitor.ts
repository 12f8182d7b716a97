/** Answers every request on visitors' hosts, without a web framework: pages, redirects, short links and internal routes. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HostSettings, withoutWww } from '#domain/hosts/hosts.ts';
import { aroundHost, type PagePlace, pageUrl } from '#domain/hosts/page-url.ts';
import { fromBase62 } from '#domain/kernel/base62.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { closedReason } from '#domain/links/link-page.ts';
import { placedUrl } from '#domain/links/placement.ts';
import { fullPagePath, readRuleSegment } from '#domain/routing/full-page.ts';
import { createRequestIds, requestIdHeader } from '../platform/http/request-id.ts';
import type { Logger } from '../platform/log.ts';
import type { Counting } from './count/counting.ts';
import type { PixelHits } from './count/pixel-hits.ts';
import { answerError, answerFile, answerNothing, answerText, type Notices } from './http/answers.ts';
import { allowedMethods, createInternalRoutes, type InternalRoute, takesMethod } from './http/internal-routes.ts';
import { drawMarkIcon } from './http/mark-icon.ts';
import { type LinkPath, maxUrlLength, mendedUrl, readLinkPath, splitUrl } from './http/paths.ts';
import { loadSentPage } from './http/sent-page.ts';
import { type RequestReaders, VisitorRequest } from './http/visitor-request.ts';
import type { DeletedCodes } from './pages/deleted-codes.ts';
import type { FrontPages } from './pages/front-pages.ts';
import { isServedHost, type LinkHost } from './pages/host-directory.ts';
import type { CachedPage, PageCache } from './pages/page-cache.ts';
import type { PackedDocument } from './pages/page-document.ts';
import type { AnswerBlockedClick } from './redirect/bot-block.ts';
import { answerLead } from './redirect/lead.ts';
import { type Redirect, sendRedirect, sendUncounted } from './redirect/redirects.ts';
import type { PageParts } from './visitor-pages.ts';

export interface VisitorDeps {
  hosts: HostSettings;
  readers: RequestReaders;
  pages: PageCache<PageParts>;
  frontPages: FrontPages;
  deletedCodes: DeletedCodes;
  counting: Pick<Counting, 'click' | 'visit'>;
  pixels: Pick<PixelHits, 'isBlocked'>;
  answerBlockedClick: AnswerBlockedClick;
  notices: Notices;
  routes: readonly InternalRoute[];
  clock: Clock;
  log: Logger;
}

/** Answers a request. Never throws, and answers every request. */
export type VisitorHandler = (message: IncomingMessage, response: ServerResponse) => void;

const dayInSeconds = 86_400;
// A page with the code of a placement is a page: networks that obey this file draw its preview.
const robots = 'User-agent: *\nDisallow: /_/\nDisallow: /*/*\nAllow: /*/-*\nAllow: /\n';
const robotsOfShortHost = 'User-agent: *\nDisallow: /\n';

/** Makes the handler of all hosts except the dashboard's, of which it answers the internal routes only. */
export function createVisitorHandler(deps: VisitorDeps): VisitorHandler {
  const { hosts, readers, pages, frontPages, deletedCodes, counting, pixels, answerBlockedClick, notices, clock, log } =
    deps;
  const requestIdOf = createRequestIds(readers.isNear);
  const findInternalRoute = createInternalRoutes(deps.routes);
  let icon: Promise<Buffer> | undefined;

  function answerPage(
    request: VisitorRequest,
    response: ServerResponse,
    { page, parts }: CachedPage<PageParts>,
    isFull: boolean,
  ): void | Promise<void> {
    if (closedReason(page)) return notices.closed(request, response, page);
    const routing = isFull ? undefined : parts.routing;
    const lead = routing?.lead(request);
    if (lead !== undefined) return answerLead(request, response, page.link, { ...lead, artist: page.artist.name });
    const document = routing?.document(request) ?? parts.document;
    sendPage(request, response, document.packed(request.encoding, clock.now()));
  }

  function sendPage(request: VisitorRequest, response: ServerResponse, document: PackedDocument): void {
    if (request.ifNoneMatch === document.etag) {
      response.writeHead(304, document.notModifiedHeaders);
      response.end();
      return;
    }
    response.writeHead(200, document.headers);
    response.end(document.body);
  }

  function answerRedirect(
    request: VisitorRequest,
    response: ServerResponse,
    { page }: CachedPage<PageParts>,
    redirect: Redirect | undefined,
    auto: boolean,
  ): void | Promise<void> {
    if (closedReason(page)) return notices.closed(request, response, page);
    if (redirect === undefined) return notices.notFound(request, response, page.link.domain);
    const { destinationId, rule } = redirect;
    if (destinationId === undefined && (redirect.form !== undefined || redirect.back !== undefined)) {
      const { query, referer } = request;
      const send = () => sendUncounted(response, redirect, { query, referer, campaign: request.campaign() });
      if (!redirect.isVisit || request.method === 'HEAD') return send();
      return counting.visit(request, page, { rule, query }, send);
    }
    const { phone } = request.userAgent;
    const send = () =>
      destinationId !== undefined && pixels.isBlocked(request, page)
        ? void answerBlockedClick(request, response, page, destinationId).catch((error) =>
            fail(request.message, response, error, 500),
          )
        : sendRedirect(response, redirect, auto, phone);
    if (request.method === 'HEAD') return send();
    const { query } = request;
    const click = () => counting.click(request, page, { destinationId, query, rule }, send);
    if (redirect.isVisit) counting.visit(request, page, { rule, query }, click);
    else click();
  }

  /** The URL of a page at its present place, which stays the one with a placement, or with all services. */
  function canonicalUrl(link: PagePlace, { placement, isFull }: LinkPath): string {
    const url = pageUrl(link, hosts);
    return isFull
      ? url.slice(0, -link.path.length - 1) + fullPagePath(link.path, placement)
      : placedUrl(url, placement);
  }

  function onLinkHost(request: VisitorRequest, response: ServerResponse, host: LinkHost): void | Promise<void> {
    if (request.path === '/') return answerFront(request, response, host);
    const { domain } = host;
    const place = readLinkPath(request.path);
    if (place === undefined) return answerMissing(request, response, host);
    const answer = (entry: CachedPage<PageParts> | undefined) => {
      if (entry === undefined) return answerMissing(request, response, host, place);
      const { link } = entry.page;
      if (place.segment === undefined && (link.domain !== domain || link.path !== place.path))
        return redirectTo(response, canonicalUrl(link, place), request.query);
      if (place.segment === undefined) return answerPage(request, response, entry, place.isFull === true);
      const { redirects, routing } = entry.parts;
      const rule = routing === undefined ? undefined : readRuleSegment(place.segment);
      const followed = rule === undefined ? undefined : routing?.follow(rule, request);
      if (followed !== undefined) return answerRedirect(request, response, entry, followed, false);
      const found = redirects.find(place.segment, clock);
      return answerRedirect(request, response, entry, routing?.ofDestination(found, request) ?? found, place.auto);
    };
    const cached = pages.cached({ domain, path: place.path });
    return cached === undefined ? load(request, place).then(answer) : answer(cached);
  }

  /** Redirects a code of a deleted link to its artist's bio page, by whose view it is counted there too; false where there is none (PLACE-6). */
  async function redirectDeleted(
    request: VisitorRequest,
    response: ServerResponse,
    host: LinkHost,
    { path, placement }: LinkPath,
  ): Promise<boolean> {
    if (placement === undefined) return false;
    const bio = await deletedCodes.find(host, {
      path,
      code: placement,
      isPerson: request.method === 'GET' && !request.isMachine,
    });
    if (bio !== undefined) redirectTo(response, placedUrl(pageUrl(bio, hosts), placement), request.query);
    return bio !== undefined;
  }

  /**
   * Answers a url that leads nowhere: a redirect to the page that it was meant to open, if there is one (LINK-51), or to the bio page of a deleted link's
   * artist.
   */
  async function answerMissing(
    request: VisitorRequest,
    response: ServerResponse,
    host: LinkHost,
    asked?: LinkPath,
  ): Promise<void> {
    if (asked !== undefined && (await redirectDeleted(request, response, host, asked))) return;
    const mended = mendedUrl(request.path, request.query);
    const place = mended === undefined ? undefined : readLinkPath(mended.path);
    const entry = place === undefined ? undefined : await load(request, place);
    if (mended !== undefined && entry !== undefined) return redirectTo(response, mended.path, mended.query);
    if (place !== undefined && (await redirectDeleted(request, response, host, place))) return;
    return notices.notFound(request, response, host.domain);
  }

  /** Loads a page. Rows that name their destination by its id work on a page that was moved since the visitor opened it. */
  async function load(
    request: VisitorRequest,
    { path, segment }: LinkPath,
  ): Promise<CachedPage<PageParts> | undefined> {
    const entry = await pages.load({ domain: request.domain, path });
    if (entry !== undefined || segment === undefined) return entry;
    return loadSentPage(pages, request, { path, destinationId: segment });
  }

  /** Answers the root of a link host: a built-in host has a welcome page, an artist's own host redirects to a bio link. */
  async function answerFront(
    request: VisitorRequest,
    response: ServerResponse,
    { domain, artists }: LinkHost,
  ): Promise<void> {
    if (artists === undefined) return notices.welcome(request, response, domain);
    const place = await frontPages.find(domain, artists);
    if (place === undefined) return notices.notFound(request, response, domain);
    redirectTo(response, place.domain === domain ? `/${place.path}` : pageUrl(place, hosts), request.query);
  }

  /** Redirects to a page with the query, which has the campaign that is counted with the page's view. */
  function redirectTo(response: ServerResponse, url: string, query: string): void {
    answerNothing(response, 302, ['Location', query === '' ? url : `${url}?${query}`]);
  }

  async function onShortHost(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const found = await loadShort(request.path);
    if (found !== undefined) {
      const { entry, shortId } = found;
      const { redirects, routing } = entry.parts;
      const short = redirects.findShort(shortId);
      const redirect = short === undefined ? undefined : (routing?.ofDestination(short, request) ?? short);
      return answerRedirect(request, response, entry, redirect, false);
    }
    const mended = mendedUrl(request.path, request.query);
    if (mended === undefined || (await loadShort(mended.path)) === undefined)
      return notices.notFound(request, response, hosts.shortHost);
    redirectTo(response, mended.path, mended.query);
  }

  async function loadShort(path: string): Promise<{ entry: CachedPage<PageParts>; shortId: number } | undefined> {
    const shortId = fromBase62(path.slice(1));
    const entry = shortId === undefined ? undefined : await pages.loadByShortId(shortId);
    return entry === undefined || shortId === undefined ? undefined : { entry, shortId };
  }

  function onUnservedHost(request: VisitorRequest, response: ServerResponse): void | Promise<void> {
    const { host, path, query } = request;
    const bare = withoutWww(request.message.headers.host);
    if (bare !== undefined && isServedHost(bare, readers))
      return redirectTo(response, `${aroundHost(hosts).before}${bare}${path}`, query);
    return host.kind === 'own' && host.isSubdomain
      ? notices.notFound(request, response, host.domain)
      : notices.unknownHost(request, response);
  }

  function onInternalPath(request: VisitorRequest, response: ServerResponse): void | Promise<void> {
    const route = findInternalRoute(request);
    if (route === undefined) return answerText(response, 404, 'Not found\n');
    if (!takesMethod(route, request.method))
      return answerText(response, 405, 'Method not allowed\n', ['Allow', allowedMethods(route)]);
    return route.answer(request, response);
  }

  function answer(message: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if ((message.url ?? '').length > maxUrlLength) return answerText(response, 414, 'This address is too long.\n');
    const request = new VisitorRequest(message, readers);
    const { path, method, host, linkHost } = request;
    if (path.startsWith('/_')) return onInternalPath(request, response);
    if (method !== 'GET' && method !== 'HEAD')
      return answerText(response, 405, 'Method not allowed\n', ['Allow', 'GET, HEAD']);
    if (linkHost === undefined && host.kind !== 'short') return onUnservedHost(request, response);
    if (path === '/robots.txt') {
      const text = host.kind === 'short' ? robotsOfShortHost : robots;
      return answerText(response, 200, text, ['Cache-Control', `public, max-age=${dayInSeconds}`]);
    }
    if (path === '/favicon.ico') {
      icon ??= drawMarkIcon();
      return icon.then((bytes) => answerFile(response, bytes, 'image/x-icon', dayInSeconds));
    }
    return linkHost === undefined ? onShortHost(request, response) : onLinkHost(request, response, linkHost);
  }

  function fail(message: IncomingMessage, response: ServerResponse, error: unknown, status: 500 | 503): void {
    // The visitor left while sending the body: nobody reads an answer, and nothing is wrong here.
    const { path } = splitUrl(message.url ?? '');
    if (message.destroyed && !message.complete) {
      log.debug({ path }, 'A visitor left before the request was complete.');
      return;
    }
    const request = requestIdOf(message);
    if (!response.headersSent) response.setHeader(requestIdHeader, request);
    log.error(
      { err: error, host: message.headers.host, path, request },
      'Could not answer a visitor; sent the error page.',
    );
    answerError(response, status);
  }

  return (message, response) => {
    try {
      // An asynchronous answer waits for the database or for compression, so trying again may help.
      answer(message, response)?.catch((error: unknown) => fail(message, response, error, 503));
    } catch (error) {
      fail(message, response, error, 500);
    }
  };
}
