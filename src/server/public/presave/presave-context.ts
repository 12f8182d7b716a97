/** What the pre-save routes of link hosts and of the dashboard's host share: dependencies and ways to answer. */
import type { ServerResponse } from 'node:http';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { campaignQuery, readCampaign } from '#domain/stats/campaign.ts';
import type { PageRenderer, PageUrls, RenderedDocument } from '#landing/page-renderer.ts';
import type { PresavesService } from '../../features/presaves/presaves.service.ts';
import type { Logger } from '../../platform/log.ts';
import type { Counting } from '../count/counting.ts';
import type { PixelHits } from '../count/pixel-hits.ts';
import { answerNothing, type Notices } from '../http/answers.ts';
import { loadWithDestination } from '../http/sent-page.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';
import type { PresaveEnd, PresaveTokens, PresaveWay } from './presave-tokens.ts';

export interface PresaveContext {
  pages: Pick<PageCache<unknown>, 'load' | 'loadByDestination' | 'loadById'>;
  presaves: Pick<PresavesService, 'begin' | 'finish' | 'musicKit' | 'accept' | 'renewal'>;
  counting: Pick<Counting, 'click' | 'complete'>;
  pixels: Pick<PixelHits, 'record'>;
  renderer: Pick<PageRenderer, 'presave' | 'musicKit' | 'presaveLost'>;
  notices: Pick<Notices, 'notFound' | 'closed'>;
  tokens: PresaveTokens;
  hosts: HostSettings;
  /** Whether fans inside social apps are offered a URL that opens their own browser. */
  leadsOut: boolean;
  clock: Clock;
  log: Logger;
}

/** The URLs that the renderer needs of a page. */
export function urlsOf({ link }: Pick<LinkPage, 'link'>, hosts: HostSettings): PageUrls {
  return { pageUrl: pageUrl(link, hosts), path: link.path };
}

/** The page on which a pre-save started, wherever it is now; undefined when it no longer exists. A renewal may have lost its destination ('') since. */
export async function findPage(
  { pages }: Pick<PresaveContext, 'pages'>,
  { domain, path, choice }: PresaveWay,
): Promise<LinkPage | undefined> {
  const place = { domain, path };
  const found =
    choice.destinationId === ''
      ? await pages.load(place)
      : await loadWithDestination(pages, place, choice.destinationId);
  return found?.page;
}

/** Sends a document for one fan, which no cache may store. */
export async function sendDocument(
  request: VisitorRequest,
  response: ServerResponse,
  status: number,
  document: RenderedDocument,
): Promise<void> {
  const packed = packDocument(document, request.encoding);
  response.writeHead(
    status,
    packed.headers.map((part) => (part === 'no-cache' ? 'no-store' : part)),
  );
  response.end(packed.body);
}

/** Redirects to `url` with GET. `headers` alternate between name and value. */
export function redirectTo(response: ServerResponse, url: string, headers: string[] = []): void {
  answerNothing(response, 303, ['Location', url, 'Referrer-Policy', 'no-referrer', ...headers]);
}

/** Redirects to a page with the visitor's campaign; their browser names where they came from, as it does for a plain link. */
export function redirectToPage(
  { hosts }: Pick<PresaveContext, 'hosts'>,
  response: ServerResponse,
  { link }: Pick<LinkPage, 'link'>,
  query: string,
): void {
  const campaign = campaignQuery(readCampaign(query));
  answerNothing(response, 303, ['Location', `${pageUrl(link, hosts)}${campaign === '' ? '' : `?${campaign}`}`]);
}

/** Answers 404 for an invalid or expired token. */
export function sendLost(
  { renderer, hosts }: Pick<PresaveContext, 'renderer' | 'hosts'>,
  request: VisitorRequest,
  response: ServerResponse,
): Promise<void> {
  return sendDocument(request, response, 404, renderer.presaveLost(new URL(hosts.appUrl).host));
}

/** Redirects to the link's own host, which shows the result. The host comes from the stored link, never from the request. */
export async function redirectToResult(
  { tokens, hosts }: Pick<PresaveContext, 'tokens' | 'hosts'>,
  response: ServerResponse,
  { page, way, end }: { page: LinkPage; way: Pick<PresaveWay, 'choice'>; end: PresaveEnd },
  headers: string[] = [],
): Promise<void> {
  const { domain, path } = page.link;
  const token = await tokens.issue('result', { domain, path, choice: way.choice, end });
  redirectTo(response, new URL(`/_/presave?r=${token}`, pageUrl(page.link, hosts)).href, headers);
}
