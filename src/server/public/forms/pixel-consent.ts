/** What pages with pixels ask of their host: their script, and to remember whether a fan allowed them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import {
  choiceCookie,
  choiceSeconds,
  cookieValue,
  optOutSeconds,
  optOutText,
  writeAnswer,
} from '#domain/pixels/visitor-choice.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import { chooseEncoding, type Encoding, pack } from '../../platform/http/encoding.ts';
import { isForeign, readBody } from '../count/beacon.ts';
import type { PixelHits } from '../count/pixel-hits.ts';
import { answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import type { PageCache } from '../pages/page-cache.ts';

/** What the routes work with. */
export interface PixelRoutesOptions {
  pages: Pick<PageCache<unknown>, 'load'>;
  pixels: Pick<PixelHits, 'happened'>;
  renderer: Pick<PageRenderer, 'pixelScript'>;
  hosts: HostSettings;
}

const yearInSeconds = 31_536_000;

/** A Set-Cookie header that keeps a visitor's choice on this host alone; no script of a page can read it. */
export function choiceHeader(text: string, { appUrl }: HostSettings): string[] {
  const seconds = text === optOutText ? optOutSeconds : text === '' ? 0 : choiceSeconds;
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return ['Set-Cookie', `${choiceCookie}=${text}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure}`];
}

/** The cookie's text once a visitor answered about one page's pixels. */
export function answered(request: IncomingMessage, page: LinkPage, allowed: boolean): string {
  const providers = allowed ? page.pixels.map(({ provider }) => provider) : [];
  return writeAnswer(cookieValue(request.headers.cookie, choiceCookie), page.artist.id, providers);
}

/** Makes the routes. */
export function createPixelRoutes({ pages, pixels, renderer, hosts }: PixelRoutesOptions): InternalRoute[] {
  const packed = new Map<Encoding, Promise<Buffer>>();

  async function answerScript(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
    const making = packed.get(encoding) ?? pack(Buffer.from(renderer.pixelScript.text), encoding);
    packed.set(encoding, making);
    const body = await making;
    response.writeHead(200, [
      ...['Content-Type', 'text/javascript; charset=utf-8', 'Content-Length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      // The address names the content.
      ...['Cache-Control', `public, max-age=${yearInSeconds}, immutable`, 'Vary', 'Accept-Encoding'],
      ...['X-Content-Type-Options', 'nosniff'],
    ]);
    response.end(body);
  }

  async function takeAnswer(request: IncomingMessage, response: ServerResponse, domain: string): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return answerNothing(response, 413, ['Connection', 'close']);
    if (isForeign(request)) return answerNothing(response, 403);
    const form = new URLSearchParams(body);
    const answer = form.get('answer');
    const page = (await pages.load({ domain, path: form.get('path') ?? '' }))?.page;
    if ((answer !== 'yes' && answer !== 'no') || page === undefined || page.pixels.length === 0)
      return answerNothing(response, 400);
    const choice = answered(request, page, answer === 'yes');
    answerNothing(response, 204, choiceHeader(choice, hosts));
    // The view that the question was asked at.
    const eventId = form.get('i') ?? undefined;
    if (answer === 'yes') pixels.happened(request, page, 'view', { query: form.get('q') ?? '', eventId, choice });
  }

  return [
    { path: renderer.pixelScript.path, methods: ['GET'], on: 'link', answer: answerScript },
    {
      path: '/_/consent',
      methods: ['POST'],
      on: 'link',
      answer: (request, response, { domain = '' }) => takeAnswer(request, response, domain),
    },
  ];
}
