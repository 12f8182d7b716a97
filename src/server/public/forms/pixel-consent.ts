/** The routes of pages with pixels: the pixel script, and the fan's answer to the consent question. */
import type { ServerResponse } from 'node:http';
import { type HostSettings, isLocalInstallation } from '#domain/hosts/hosts.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import {
  choiceCookie,
  choiceSeconds,
  choiceText,
  cookieValue,
  everywhereCookie,
  optOutSeconds,
  optOutText,
  writeAnswer,
} from '#domain/pixels/visitor-choice.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import { type Encoding, pack } from '../../platform/http/encoding.ts';
import type { PixelHits } from '../count/pixel-hits.ts';
import { answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { PageCache } from '../pages/page-cache.ts';

export interface PixelRoutesDeps {
  pages: Pick<PageCache<unknown>, 'load'>;
  pixels: Pick<PixelHits, 'record'>;
  renderer: Pick<PageRenderer, 'pixelScript'>;
  hosts: HostSettings;
}

const yearInSeconds = 31_536_000;

/**
 * The Set-Cookie headers that store a visitor's choice for this host only. Scripts cannot read the cookie. Any choice but an opt-out ends an opt-out
 * of the portal, too.
 */
export function choiceHeader(
  text: string,
  { cookies, domain }: Pick<VisitorRequest, 'cookies' | 'domain'>,
  hosts: HostSettings,
): string[] {
  const seconds = text === optOutText ? optOutSeconds : text === '' ? 0 : choiceSeconds;
  const own = [
    'Set-Cookie',
    `${choiceCookie}=${text}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secureOf(hosts)}`,
  ];
  const wasOut = cookieValue(cookies, everywhereCookie) !== undefined;
  return text !== optOutText && wasOut ? [...own, ...everywhereHeaders(false, domain, hosts)] : own;
}

/** The Set-Cookie header that stores the portal's opt-out for the built-in link host of `domain` and its subdomains, or takes it back. */
export function everywhereHeaders(isOut: boolean, domain: string, hosts: HostSettings): string[] {
  const base = hosts.linkHosts.find((host) => domain === host || domain.endsWith(`.${host}`));
  if (base === undefined) return [];
  const name = isLocalInstallation(hosts) ? `${base}.localhost` : base;
  const seconds = isOut ? optOutSeconds : 0;
  return [
    'Set-Cookie',
    `${everywhereCookie}=${isOut ? optOutText : ''}; Domain=${name}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secureOf(hosts)}`,
  ];
}

const secureOf = ({ appUrl }: HostSettings): string => (appUrl.startsWith('https:') ? '; Secure' : '');

/** The cookie's text after a visitor answered the consent question of one page. */
export function choiceAfterAnswer(request: VisitorRequest, page: LinkPage, allowed: boolean): string {
  const providers = allowed ? page.pixels.map(({ provider }) => provider) : [];
  return writeAnswer(choiceText(request.cookies), page.artist.id, providers);
}

export function createPixelRoutes({ pages, pixels, renderer, hosts }: PixelRoutesDeps): InternalRoute[] {
  const packed = new Map<Encoding, Promise<Buffer>>();

  async function answerScript(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const { encoding } = request;
    const packing = packed.get(encoding) ?? pack(Buffer.from(renderer.pixelScript.text), encoding);
    packed.set(encoding, packing);
    const body = await packing;
    response.writeHead(200, [
      ...['Content-Type', 'text/javascript; charset=utf-8', 'Content-Length', String(body.length)],
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      // The URL contains a hash of the content.
      ...['Cache-Control', `public, max-age=${yearInSeconds}, immutable`, 'Vary', 'Accept-Encoding'],
      ...['X-Content-Type-Options', 'nosniff'],
    ]);
    response.end(body);
  }

  async function takeAnswer(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const form = await readPostedForm(request, response);
    if (form === undefined) return;
    const answer = form.get('answer');
    const page = (await pages.load({ domain: request.domain, path: form.get('path') ?? '' }))?.page;
    if ((answer !== 'yes' && answer !== 'no') || page === undefined || page.pixels.length === 0)
      return answerNothing(response, 400);
    const choice = choiceAfterAnswer(request, page, answer === 'yes');
    answerNothing(response, 204, choiceHeader(choice, request, hosts));
    // Records the view that the question interrupted.
    const eventId = form.get('i') ?? undefined;
    if (answer === 'yes') pixels.record(request, page, 'view', { query: form.get('q') ?? '', eventId, choice });
  }

  return [
    { path: renderer.pixelScript.path, methods: ['GET'], on: 'link', answer: answerScript },
    {
      path: '/_/consent',
      methods: ['POST'],
      on: 'link',
      answer: takeAnswer,
    },
  ];
}
