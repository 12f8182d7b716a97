/** Writes the plain answers of visitors' hosts: texts, files, empty answers, notices and the error page. */
import type { ServerResponse } from 'node:http';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer, RenderedDocument } from '#landing/page-renderer.ts';
import { type PackedDocument, packDocument } from '../pages/page-document.ts';
import type { VisitorRequest } from './visitor-request.ts';

const noSniff = ['X-Content-Type-Options', 'nosniff'];

const errorPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>One moment</title><body style="font:16px system-ui;margin:20vh auto;max-width:30em;padding:0 1em;text-align:center">' +
  '<h1>One moment</h1><p>This page could not be shown just now. Please try again in a little while.</p></body></html>';

/** Writes a short text. `headers` alternate between name and value. */
export function answerText(response: ServerResponse, status: number, text: string, headers: string[] = []): void {
  const body = Buffer.from(text);
  response.writeHead(status, [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Content-Length',
    String(body.length),
    ...noSniff,
    ...headers,
  ]);
  response.end(body);
}

/** Writes bytes that browsers may cache for `seconds`. */
export function answerFile(response: ServerResponse, body: Buffer, contentType: string, seconds: number): void {
  response.writeHead(200, [
    'Content-Type',
    contentType,
    'Content-Length',
    String(body.length),
    'Cache-Control',
    seconds > 0 ? `public, max-age=${seconds}` : 'no-store',
    ...noSniff,
  ]);
  response.end(body);
}

/** Writes an answer without a body. `headers` alternate between name and value. */
export function answerNothing(response: ServerResponse, status: number, headers: string[] = []): void {
  // An answer with status 204 must not have Content-Length (RFC 9110).
  response.writeHead(status, [
    ...(status === 204 ? [] : ['Content-Length', '0']),
    'Cache-Control',
    'no-store',
    ...headers,
  ]);
  response.end();
}

/** Writes the error page: 500, or 503 when trying again may help. */
export function answerError(response: ServerResponse, status: 500 | 503): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(errorPage)),
    'Cache-Control',
    'no-store',
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'",
    ...noSniff,
    ...(status === 503 ? ['Retry-After', '5'] : []),
  ]);
  response.end(errorPage);
}

/** The designed pages for hosts and paths that have nothing to show. */
export interface Notices {
  /** 200: the root of a built-in link host. */
  welcome(request: VisitorRequest, response: ServerResponse, domain: string): Promise<void>;
  /** 404: this link host has no such page. */
  notFound(request: VisitorRequest, response: ServerResponse, domain: string): Promise<void>;
  /** 404: a host that this installation does not serve. Its name comes from the request, so it is not shown. */
  unknownHost(request: VisitorRequest, response: ServerResponse): Promise<void>;
  /** 410: the artist is suspended or the link banned, each with words of its own. Nothing is counted. */
  closed(request: VisitorRequest, response: ServerResponse, page: LinkPage): Promise<void>;
}

const noticesKept = 2_000;

/** Makes the notices. Each is rendered and compressed once. */
export function createNotices(renderer: PageRenderer): Notices {
  const kept = createBoundedMap<string, PackedDocument>(noticesKept);

  async function answer(
    request: VisitorRequest,
    response: ServerResponse,
    status: 200 | 404 | 410,
    key: string,
    render: () => RenderedDocument,
  ): Promise<void> {
    const { encoding } = request;
    const name = `${status} ${encoding} ${key}`;
    const document = kept.get(name) ?? packDocument(render(), encoding);
    kept.set(name, document);
    response.writeHead(status, document.headers);
    response.end(document.body);
  }

  return {
    welcome: (request, response, domain) => answer(request, response, 200, domain, () => renderer.welcome(domain)),
    notFound: (request, response, domain) => answer(request, response, 404, domain, () => renderer.notFound(domain)),
    unknownHost: (request, response) => answer(request, response, 404, '', () => renderer.unknownHost('This address')),
    closed(request, response, page) {
      const { domain } = page.link;
      return closedReason(page) === 'banned'
        ? answer(request, response, 410, `banned ${domain}`, () => renderer.banned(domain))
        : answer(request, response, 410, domain, () => renderer.unavailable(domain));
    },
  };
}
