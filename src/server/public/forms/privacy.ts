/** The privacy page of every link host: shows what holds for a visitor, and takes the opt-out and the answer about one page's pixels. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { choiceCookie, cookieValue, optOutText, readChoice } from '#domain/pixels/visitor-choice.ts';
import { queryValue } from '#domain/stats/campaign.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import { chooseEncoding } from '../../platform/http/encoding.ts';
import { isForeign, readBody } from '../count/beacon.ts';
import type { PixelHits } from '../count/pixel-hits.ts';
import { answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';
import { answered, choiceHeader } from './pixel-consent.ts';

/** What the page works with. */
export interface PrivacyRoutesOptions {
  pages: Pick<PageCache<unknown>, 'load'>;
  pixels: Pick<PixelHits, 'decide'>;
  renderer: Pick<PageRenderer, 'privacy'>;
  hosts: HostSettings;
  clock: Clock;
}

const privacyPath = '/_/privacy';
/** Stands for "no artist" where somebody comes to the page without one. */
const nobody = '';

/** Makes the route. Works without script; each press comes back to the page, which then says what holds. */
export function createPrivacyRoutes({ pages, pixels, renderer, hosts, clock }: PrivacyRoutesOptions): InternalRoute[] {
  const find = async (domain: string, path: string): Promise<LinkPage | undefined> => {
    const page = path === '' ? undefined : (await pages.load({ domain, path }))?.page;
    return page?.artist.suspended === true ? undefined : page;
  };

  async function show(request: IncomingMessage, response: ServerResponse, domain: string, path: string): Promise<void> {
    const page = await find(domain, path);
    const { headers } = request;
    const document = renderer.privacy(
      {
        host: domain,
        page: page && {
          link: page,
          addresses: { pageUrl: pageUrl(page.link, hosts), path: page.link.path },
          decision: pixels.decide(request, page),
        },
        choice: readChoice(cookieValue(headers.cookie, choiceCookie), page?.artist.id ?? nobody),
        globalPrivacyControl: headers['sec-gpc'] === '1',
      },
      clock.now(),
    );
    const packed = await packDocument(document, chooseEncoding(headers['accept-encoding']?.toString()));
    response.writeHead(200, withoutKeeping(packed.headers));
    response.end(request.method === 'HEAD' ? undefined : packed.body);
  }

  async function take(request: IncomingMessage, response: ServerResponse, domain: string): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) return answerNothing(response, 413, ['Connection', 'close']);
    if (isForeign(request)) return answerNothing(response, 403);
    const form = new URLSearchParams(body);
    const page = await find(domain, form.get('p') ?? '');
    const text = decisionText(request, page, form.get('choice'));
    if (text === undefined) return answerNothing(response, 400);
    const back = page === undefined ? privacyPath : `${privacyPath}?p=${encodeURIComponent(page.link.path)}`;
    answerNothing(response, 303, ['Location', back, ...choiceHeader(text, hosts)]);
  }

  return [
    {
      path: privacyPath,
      methods: ['GET', 'POST'],
      on: 'link',
      answer: (request, response, { domain = '', query }) =>
        request.method === 'POST'
          ? take(request, response, domain)
          : show(request, response, domain, queryValue(query, 'p') ?? ''),
    },
  ];
}

/** The cookie's text after a press; undefined for a press that there is no button of. */
function decisionText(request: IncomingMessage, page: LinkPage | undefined, choice: string | null): string | undefined {
  if (choice === 'out') return optOutText;
  if (choice === 'in') return '';
  if (page === undefined || page.pixels.length === 0) return undefined;
  return choice === 'allow' || choice === 'decline' ? answered(request, page, choice === 'allow') : undefined;
}

/** Headers of a document that is one visitor's own: nobody keeps it. */
function withoutKeeping(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    if (name === 'Cache-Control') kept.push(name, 'no-store');
    else if (name !== 'ETag') kept.push(name, value);
  }
  return kept;
}
