/** Answers everything on visitors' hosts, without a framework: pages, counted redirects, short links, beacons and the few fixed files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { classifyHost, type HostKind, type HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import { fromBase62 } from '#domain/kernel/base62.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { Live } from '../platform/live.ts';
import type { Logger } from '../platform/log.ts';
import { longestAddress, readLinkAddress, splitAddress, type VisitorAddress } from './address.ts';
import { answerBroken, answerFile, answerText, createNotices } from './answers.ts';
import { type Counting, createCounting } from './counting.ts';
import { chooseEncoding } from './encoding.ts';
import type { HitReader } from './hit.ts';
import type { Intake } from './intake.ts';
import { drawMarkIcon } from './mark-icon.ts';
import { createPageCache, type KeptPage, type PageSource } from './page-cache.ts';
import { createPageDocument, type PackedDocument, type PageDocument } from './page-document.ts';
import { createRedirects, type Redirect, type Redirects } from './redirects.ts';

/** What the handler works with. */
export interface VisitorOptions {
  hosts: HostSettings;
  source: PageSource;
  live: Pick<Live, 'subscribe' | 'onGap'>;
  renderer: PageRenderer;
  intake: Pick<Intake, 'recordLine'>;
  hits: HitReader;
  clock: Clock;
  log: Logger;
}

/** The handler, and its end. */
export interface Visitors {
  /** Answers a request; never throws, and no request is left without an answer. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
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
  const { hosts, source, live, renderer, clock, log } = options;
  const notices = createNotices(renderer);
  const make = (page: LinkPage): MadeOfPage => ({
    document: createPageDocument(page, { pageUrl: pageUrl(page.link, hosts), path: page.link.path }, renderer),
    redirects: createRedirects(page.link),
  });
  const pages = createPageCache({ source, live, log, make });
  const counting: Counting = createCounting({ ...options, pages });
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
  ): void | Promise<void> {
    if (page.artist.suspended) return notices.unavailable(request, response, page.link.domain);
    if (redirect === undefined) return notices.notFound(request, response, page.link.domain);
    const send = () => {
      response.writeHead(302, redirect.headers);
      response.end();
    };
    if (redirect.destinationId === undefined || request.method === 'HEAD') return send();
    counting.click(request, page, redirect.destinationId, query, send);
  }

  function onLinkHost(
    request: IncomingMessage,
    response: ServerResponse,
    domain: string,
    address: VisitorAddress,
  ): void | Promise<void> {
    const place = readLinkAddress(address.path);
    if (place === undefined) return notices.notFound(request, response, domain);
    const answer = (entry: KeptPage<MadeOfPage> | undefined) => {
      if (entry === undefined) return notices.notFound(request, response, domain);
      if (place.segment === undefined) return answerPage(request, response, entry);
      return answerRedirect(
        request,
        response,
        entry,
        entry.made.redirects.find(place.segment, clock.now()),
        address.query,
      );
    };
    const kept = pages.kept({ domain, path: place.path });
    return kept === undefined ? pages.load({ domain, path: place.path }).then(answer) : answer(kept);
  }

  async function onShortHost(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: VisitorAddress,
  ): Promise<void> {
    const shortId = fromBase62(path.slice(1));
    const entry = shortId === undefined ? undefined : await pages.loadByShortId(shortId);
    if (entry === undefined || shortId === undefined) return notices.notFound(request, response, hosts.shortHost);
    await answerRedirect(request, response, entry, entry.made.redirects.findShort(shortId), query);
  }

  function onOwnPath(
    request: IncomingMessage,
    response: ServerResponse,
    host: HostKind,
    address: VisitorAddress,
  ): void | Promise<void> {
    if (address.path === '/_/health') return answerText(response, 200, 'ok\n', ['Cache-Control', 'no-store']);
    if (host.kind === 'link' && address.path === '/_/v' && request.method === 'POST') {
      return counting.beacon(request, response, host.domain);
    }
    if (host.kind === 'link' && address.path === '/_/v.gif')
      return counting.image(request, response, host.domain, address.query);
    return answerText(response, 404, 'Not found\n');
  }

  function route(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const url = request.url ?? '/';
    if (url.length > longestAddress) return answerText(response, 414, 'This address is too long.\n');
    const address = splitAddress(url);
    const host = classifyHost(request.headers.host, hosts);
    const isOwnPath = address.path.startsWith('/_');
    const isBeacon = isOwnPath && request.method === 'POST' && address.path === '/_/v';
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isBeacon) {
      return answerText(response, 405, 'Method not allowed\n', ['Allow', 'GET, HEAD']);
    }
    if (isOwnPath) return onOwnPath(request, response, host, address);
    if (host.kind === 'unknown' || host.kind === 'app') return notices.unknownHost(request, response);
    if (address.path === '/robots.txt') {
      const text = host.kind === 'short' ? robotsOfShortHost : robots;
      return answerText(response, 200, text, ['Cache-Control', `public, max-age=${dayInSeconds}`]);
    }
    if (address.path === '/favicon.ico') {
      icon ??= drawMarkIcon();
      return icon.then((bytes) => answerFile(response, bytes, 'image/x-icon', dayInSeconds));
    }
    if (host.kind === 'short') return onShortHost(request, response, address);
    return onLinkHost(request, response, host.domain, address);
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
    close: () => pages.close(),
  };
}
