/** Answers everything on visitors' hosts, without a framework: pages, counted redirects, short links, beacons, opt-ins and the few fixed files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { classifyHost, type HostKind, type HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import { fromBase62 } from '#domain/kernel/base62.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import { chooseEncoding } from '../platform/http/encoding.ts';
import type { Live } from '../platform/live/live.ts';
import type { Logger } from '../platform/log.ts';
import type { Agents } from './count/agents.ts';
import { type Counting, createCounting, createCountingRoutes } from './count/counting.ts';
import type { EventWriter } from './count/event-writer.ts';
import type { HitReader } from './count/hit.ts';
import type { PixelHits } from './count/pixel-hits.ts';
import { answerBroken, answerFile, answerNothing, answerText, createNotices, type Notices } from './http/answers.ts';
import { allowedMethods, createOwnRoutes, type InternalRoute, takesMethod } from './http/internal-routes.ts';
import { drawMarkIcon } from './http/mark-icon.ts';
import { longestAddress, readLinkAddress, splitAddress, type VisitorAddress } from './http/paths.ts';
import { createTlsAnswer, tlsQuestionPath } from './http/tls-route.ts';
import { createFrontPages, type FrontPageSource } from './pages/front-pages.ts';
import type { HostDirectory } from './pages/host-directory.ts';
import { createHostScopedPages } from './pages/host-scoped-pages.ts';
import { createPageCache, type KeptPage, type PageCache, type PageSource } from './pages/page-cache.ts';
import { createPageDocument, type PackedDocument, type PageDocument } from './pages/page-document.ts';
import { createHoldClick } from './redirect/bot-block.ts';
import { createRedirects, type Redirect, type Redirects, sendOn, sendToForm } from './redirect/redirects.ts';

/** What the handler works with. */
export interface VisitorOptions {
  agents: Agents;
  hosts: HostSettings;
  source: PageSource & FrontPageSource;
  /** Which hosts are artists' own. */
  directory: Pick<HostDirectory, 'artistsOf'>;
  /** Whether a connection is this machine's or a listed proxy's. */
  isNear(request: IncomingMessage): boolean;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  renderer: PageRenderer;
  eventWriter: Pick<EventWriter, 'recordLine'>;
  hits: HitReader;
  pixels: PixelHits;
  /** What the rooms answer on paths of ours, given what every answer on a visitors' host may need. */
  internalRoutes(deps: OwnRouteDeps): readonly InternalRoute[];
  clock: Clock;
  log: Logger;
}

/** What paths of ours are answered with. */
export interface OwnRouteDeps {
  pages: PageCache<MadeOfPage>;
  counting: Counting;
  notices: Notices;
}

/** The handler, and its end. */
export interface Visitors {
  /** Answers a request; never throws, and no request is left without an answer. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

/** A host with pages: a built-in one, or an artist's own with the artists whose pages it carries. */
interface LinkHost {
  domain: string;
  artists?: ReadonlySet<string> | undefined;
}

/** What is kept beside each page. */
export interface MadeOfPage {
  document: PageDocument;
  redirects: Redirects;
}

const dayInSeconds = 86_400;
const robots = 'User-agent: *\nDisallow: /_/\nDisallow: /*/*\nAllow: /\n';
const robotsOfShortHost = 'User-agent: *\nDisallow: /\n';

/** Makes the handler of all hosts that are not the dashboard's. */
export function createVisitorHandler(options: VisitorOptions): Visitors {
  const { agents, hosts, source, directory, live, renderer, clock, log } = options;
  const notices = createNotices(renderer);
  const make = (page: LinkPage): MadeOfPage => {
    const address = pageUrl(page.link, hosts);
    return {
      document: createPageDocument(page, { pageUrl: address, path: page.link.path }, renderer),
      redirects: createRedirects(page.link, address),
    };
  };
  const pages = createHostScopedPages(createPageCache({ source, live, log, make }), directory);
  const counting: Counting = createCounting({ ...options, pages });
  const hold = createHoldClick({ renderer, hosts, clock });
  const frontPages = createFrontPages({ source, live });
  const answerTls = createTlsAnswer(options);
  const findOwnRoute = createOwnRoutes([
    {
      path: '/_/health',
      methods: ['GET', 'POST'],
      on: 'any',
      answer: (_request, response) => answerText(response, 200, 'ok\n', ['Cache-Control', 'no-store']),
    },
    {
      path: tlsQuestionPath,
      methods: ['GET'],
      on: 'any',
      answer: (request, response, { query }) => answerNothing(response, answerTls(request, query)),
    },
    ...createCountingRoutes(counting),
    ...options.internalRoutes({ pages, counting, notices }),
  ]);
  let icon: Promise<Buffer> | undefined;

  function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    { page, made }: KeptPage<MadeOfPage>,
  ): void | Promise<void> {
    if (page.artist.suspended) return notices.unavailable(request, response, page.link.domain);
    const packed = made.document.packed(chooseEncoding(request.headers['accept-encoding']?.toString()), clock.now());
    return packed instanceof Promise
      ? packed.then((document) => sendPage(request, response, document))
      : sendPage(request, response, packed);
  }

  function sendPage(request: IncomingMessage, response: ServerResponse, document: PackedDocument): void {
    if (request.headers['if-none-match'] === document.etag) {
      response.writeHead(304, document.unchangedHeaders);
      response.end();
      return;
    }
    response.writeHead(200, document.headers);
    response.end(document.body);
  }

  function answerRedirect(
    request: IncomingMessage,
    response: ServerResponse,
    { page }: KeptPage<MadeOfPage>,
    redirect: Redirect | undefined,
    query: string,
    auto: boolean,
  ): void | Promise<void> {
    if (page.artist.suspended) return notices.unavailable(request, response, page.link.domain);
    if (redirect === undefined) return notices.notFound(request, response, page.link.domain);
    if (redirect.form !== undefined) return sendToForm(response, redirect.form, query);
    const { destinationId } = redirect;
    const { phone } = agents.of(request.headers['user-agent']);
    if (destinationId === undefined) return sendOn(response, redirect, auto, phone);
    const send = () =>
      options.pixels.isBlocked(request, page, query)
        ? void hold(request, response, page, destinationId).catch((error) => fail(request, response, error, 500))
        : sendOn(response, redirect, auto, phone);
    if (request.method === 'HEAD') return send();
    counting.click(request, page, destinationId, query, send);
  }

  function onLinkHost(
    request: IncomingMessage,
    response: ServerResponse,
    host: LinkHost,
    address: VisitorAddress,
  ): void | Promise<void> {
    if (address.path === '/') return answerFront(request, response, host, address.query);
    const { domain } = host;
    const place = readLinkAddress(address.path);
    if (place === undefined) return notices.notFound(request, response, domain);
    const answer = (entry: KeptPage<MadeOfPage> | undefined) => {
      if (entry === undefined) return notices.notFound(request, response, domain);
      if (place.segment === undefined) return answerPage(request, response, entry);
      const redirect = entry.made.redirects.find(place.segment, clock);
      return answerRedirect(request, response, entry, redirect, address.query, place.auto);
    };
    const kept = pages.kept({ domain, path: place.path });
    return kept === undefined ? pages.load({ domain, path: place.path }).then(answer) : answer(kept);
  }

  async function answerFront(
    request: IncomingMessage,
    response: ServerResponse,
    { domain, artists }: LinkHost,
    query: string,
  ): Promise<void> {
    if (artists === undefined) return notices.welcome(request, response, domain);
    const place = await frontPages.find(domain, artists);
    // A bio link may stand on a host that stopped serving.
    if (place === undefined || linkHostOf(classifyHost(place.domain, hosts)) === undefined)
      return notices.notFound(request, response, domain);
    const address = place.domain === domain ? `/${place.path}` : pageUrl(place, hosts);
    // The campaign goes along to the page, where the view is counted.
    answerNothing(response, 302, ['Location', query === '' ? address : `${address}?${query}`]);
  }

  async function onShortHost(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: VisitorAddress,
  ): Promise<void> {
    const shortId = fromBase62(path.slice(1));
    const entry = shortId === undefined ? undefined : await pages.loadByShortId(shortId);
    if (entry === undefined || shortId === undefined) return notices.notFound(request, response, hosts.shortHost);
    await answerRedirect(request, response, entry, entry.made.redirects.findShort(shortId), query, false);
  }

  /** The link host behind a name, with the artists it is for; undefined for every other kind of host. */
  function linkHostOf(host: HostKind): LinkHost | undefined {
    if (host.kind === 'link') return host;
    if (host.kind !== 'own') return undefined;
    const artists = directory.artistsOf(host.domain);
    return artists === undefined ? undefined : { domain: host.domain, artists };
  }

  function answerStranger(request: IncomingMessage, response: ServerResponse, host: HostKind): Promise<void> {
    return host.kind === 'own' && host.isSubdomain
      ? notices.notFound(request, response, host.domain)
      : notices.unknownHost(request, response);
  }

  function onOwnPath(
    request: IncomingMessage,
    response: ServerResponse,
    host: { domain: string | undefined; isApp: boolean },
    { path, query }: VisitorAddress,
  ): void | Promise<void> {
    const own = findOwnRoute(path, host);
    if (own === undefined) return answerText(response, 404, 'Not found\n');
    if (!takesMethod(own, request.method))
      return answerText(response, 405, 'Method not allowed\n', ['Allow', allowedMethods(own)]);
    return own.answer(request, response, { domain: host.domain, query });
  }

  function route(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const url = request.url ?? '/';
    if (url.length > longestAddress) return answerText(response, 414, 'This address is too long.\n');
    const address = splitAddress(url);
    const host = classifyHost(request.headers.host, hosts);
    const linkHost = linkHostOf(host);
    if (address.path.startsWith('/_'))
      return onOwnPath(request, response, { domain: linkHost?.domain, isApp: host.kind === 'app' }, address);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answerText(response, 405, 'Method not allowed\n', ['Allow', 'GET, HEAD']);
    if (linkHost === undefined && host.kind !== 'short') return answerStranger(request, response, host);
    if (address.path === '/robots.txt') {
      const text = host.kind === 'short' ? robotsOfShortHost : robots;
      return answerText(response, 200, text, ['Cache-Control', `public, max-age=${dayInSeconds}`]);
    }
    if (address.path === '/favicon.ico') {
      icon ??= drawMarkIcon();
      return icon.then((bytes) => answerFile(response, bytes, 'image/x-icon', dayInSeconds));
    }
    return linkHost === undefined
      ? onShortHost(request, response, address)
      : onLinkHost(request, response, linkHost, address);
  }

  function fail(request: IncomingMessage, response: ServerResponse, error: unknown, status: 500 | 503): void {
    log.error(
      { err: error, host: request.headers.host, path: splitAddress(request.url ?? '').path },
      'A visitor could not be answered.',
    );
    answerBroken(response, status);
  }

  return {
    handle(request, response) {
      try {
        // What cannot be answered at once waits for the database or for packing; it failing is worth another try.
        route(request, response)?.catch((error: unknown) => fail(request, response, error, 503));
      } catch (error) {
        fail(request, response, error, 500);
      }
    },
    close() {
      pages.close();
      frontPages.close();
    },
  };
}
