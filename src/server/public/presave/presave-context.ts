/** What the two sides of a pre-save, link host and dashboard's host, share: their means, and the few ways in which they answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageAddresses, PageRenderer, RenderedDocument } from '#landing/page-renderer.ts';
import type { PresavesService } from '../../features/presaves/presaves.service.ts';
import { chooseEncoding } from '../../platform/http/encoding.ts';
import type { Logger } from '../../platform/log.ts';
import type { Counting } from '../count/counting.ts';
import type { HitReader } from '../count/hit.ts';
import { answerNothing, type Notices } from '../http/answers.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';
import type { PresaveEnd, PresaveWay, TokenSigner } from './presave-tokens.ts';

/** A new grant, as it is told to whoever else counts it. */
export interface NewGrant {
  destinationId: string;
  /** The page's query when the fan began. */
  query: string;
  /** The same each time this grant is told. */
  eventId: string;
}

/** What pre-saves are answered with. */
export interface PresaveContext {
  pages: Pick<PageCache<unknown>, 'load'>;
  presaves: Pick<PresavesService, 'begin' | 'finish' | 'musicKit' | 'accept' | 'renewal'>;
  counting: Pick<Counting, 'click' | 'complete'>;
  hits: Pick<HitReader, 'whereabouts'>;
  renderer: Pick<PageRenderer, 'presave' | 'musicKit' | 'presaveLost'>;
  notices: Pick<Notices, 'notFound' | 'unavailable'>;
  signedTokens: TokenSigner;
  hosts: HostSettings;
  /** Whether fans inside social apps are offered an address that opens their own browser. */
  leadsOut: boolean;
  /** Told on the link host when a fan sees that a new grant is there; a reload tells it again. */
  onGranted?(request: IncomingMessage, page: LinkPage, grant: NewGrant): void;
  clock: Clock;
  log: Logger;
}

/** Where a page stands, as its renderer takes it. */
export function addressesOf({ link }: Pick<LinkPage, 'link'>, hosts: HostSettings): PageAddresses {
  return { pageUrl: pageUrl(link, hosts), path: link.path };
}

/** The page at the end of a way; undefined when it is gone meanwhile. */
export async function findPage(
  { pages }: Pick<PresaveContext, 'pages'>,
  { domain, path }: Pick<PresaveWay, 'domain' | 'path'>,
): Promise<LinkPage | undefined> {
  return (await pages.load({ domain, path }))?.page;
}

/** Sends a document that is for one fan alone and is never kept. */
export async function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  document: RenderedDocument,
): Promise<void> {
  const packed = await packDocument(document, chooseEncoding(request.headers['accept-encoding']?.toString()));
  response.writeHead(
    status,
    packed.headers.map((part) => (part === 'no-cache' ? 'no-store' : part)),
  );
  response.end(packed.body);
}

/** Leads on with another GET. `headers` alternate between name and value. */
export function leadTo(response: ServerResponse, address: string, headers: string[] = []): void {
  answerNothing(response, 303, ['Location', address, 'Referrer-Policy', 'no-referrer', ...headers]);
}

/** The page for a way that leads nowhere any more. */
export function sendLost(
  { renderer, hosts }: Pick<PresaveContext, 'renderer' | 'hosts'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return sendDocument(request, response, 404, renderer.presaveLost(new URL(hosts.appUrl).host));
}

/** Leads back to the link's own host, where the end is told. The host is that of the stored link, whatever the request said. */
export async function leadToEnd(
  { signedTokens, hosts }: Pick<PresaveContext, 'signedTokens' | 'hosts'>,
  response: ServerResponse,
  { page, way, end }: { page: LinkPage; way: Pick<PresaveWay, 'choice'>; end: PresaveEnd },
  headers: string[] = [],
): Promise<void> {
  const { domain, path } = page.link;
  const token = await signedTokens.issue('result', { domain, path, choice: way.choice, end });
  leadTo(response, new URL(`/_/presave?r=${token}`, pageUrl(page.link, hosts)).href, headers);
}
