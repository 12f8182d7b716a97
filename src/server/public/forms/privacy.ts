/** The privacy page of link hosts: shows a visitor's pixel settings, and takes the opt-out and consent answers. */
import type { ServerResponse } from 'node:http';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { choiceText, optOutText, readChoice } from '#domain/pixels/visitor-choice.ts';
import { queryValue } from '#domain/stats/campaign.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { PixelHits } from '../count/pixel-hits.ts';
import { answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';
import { choiceAfterAnswer, choiceHeader } from './pixel-consent.ts';

export interface PrivacyRoutesDeps {
  pages: Pick<PageCache<unknown>, 'load'>;
  pixels: Pick<PixelHits, 'decide'>;
  renderer: Pick<PageRenderer, 'privacy'>;
  hosts: HostSettings;
  clock: Clock;
}

const privacyPath = '/_/privacy';
/** The artist id when the page is opened without a link. */
const noArtist = '';

/** Makes the route. It works without script: each button posts a form, and the answer redirects to the page again. */
export function createPrivacyRoutes({ pages, pixels, renderer, hosts, clock }: PrivacyRoutesDeps): InternalRoute[] {
  const find = async (domain: string, path: string): Promise<LinkPage | undefined> => {
    const page = path === '' ? undefined : (await pages.load({ domain, path }))?.page;
    return page === undefined || closedReason(page) ? undefined : page;
  };

  async function show(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const { domain } = request;
    const page = await find(domain, queryValue(request.query, 'p') ?? '');
    const document = renderer.privacy(
      {
        host: domain,
        page: page && {
          link: page,
          urls: { pageUrl: pageUrl(page.link, hosts), path: page.link.path },
          decision: pixels.decide(request, page),
        },
        choice: readChoice(choiceText(request.cookies), page?.artist.id ?? noArtist),
        globalPrivacyControl: request.globalPrivacyControl,
      },
      clock.now(),
    );
    const packed = packDocument(document, request.encoding);
    response.writeHead(200, withoutCaching(packed.headers));
    response.end(request.method === 'HEAD' ? undefined : packed.body);
  }

  async function take(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const form = await readPostedForm(request, response);
    if (form === undefined) return;
    const page = await find(request.domain, form.get('p') ?? '');
    const text = cookieText(request, page, form.get('choice'));
    if (text === undefined) return answerNothing(response, 400);
    const back = page === undefined ? privacyPath : `${privacyPath}?p=${encodeURIComponent(page.link.path)}`;
    answerNothing(response, 303, ['Location', back, ...choiceHeader(text, request, hosts)]);
  }

  return [
    {
      path: privacyPath,
      methods: ['GET', 'POST'],
      on: 'link',
      answer: (request, response) => (request.method === 'POST' ? take(request, response) : show(request, response)),
    },
  ];
}

/** The cookie's text after a button was pressed; undefined for an unknown button. */
function cookieText(request: VisitorRequest, page: LinkPage | undefined, choice: string | null): string | undefined {
  if (choice === 'out') return optOutText;
  if (choice === 'in') return '';
  if (page === undefined || page.pixels.length === 0) return undefined;
  return choice === 'allow' || choice === 'decline' ? choiceAfterAnswer(request, page, choice === 'allow') : undefined;
}

/** The headers of a document, changed so that no cache stores it. */
function withoutCaching(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    if (name === 'Cache-Control') kept.push(name, 'no-store');
    else if (name !== 'ETag') kept.push(name, value);
  }
  return kept;
}
