/** Bot Block at the way out of a page: a machine that an advertisement brought is not led on, and a person taken for one goes on with one press. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { destinationName, isService } from '#domain/destinations/catalogue.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import { chooseEncoding } from '../../platform/http/encoding.ts';
import type { Agents } from '../count/agents.ts';
import { isForeign, readBody } from '../count/beacon.ts';
import { answerNothing, type Notices } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';
import { type Redirects, sendOn } from './redirects.ts';

/** Answers a held click. */
export type HoldClick = (
  request: IncomingMessage,
  response: ServerResponse,
  page: LinkPage,
  destinationId: string,
) => Promise<void>;

/** Makes the answer: a page with the way on behind a button, since machines press none. */
export function createHoldClick({
  renderer,
  hosts,
  clock,
}: {
  renderer: Pick<PageRenderer, 'held'>;
  hosts: HostSettings;
  clock: Clock;
}): HoldClick {
  return async (request, response, page, destinationId) => {
    const destination = page.link.destinations.find(({ id }) => id === destinationId);
    const name =
      destination === undefined || !isService(destination.type)
        ? destination?.text || 'the page'
        : destinationName(destination.type);
    const addresses = { pageUrl: pageUrl(page.link, hosts), path: page.link.path };
    const document = renderer.held(page, clock.now(), addresses, { destinationId, name });
    const packed = await packDocument(document, chooseEncoding(request.headers['accept-encoding']?.toString()));
    response.writeHead(200, [...packed.headers, 'X-Robots-Tag', 'noindex']);
    response.end(request.method === 'HEAD' ? undefined : packed.body);
  };
}

/** Where the button leads: on to the stored destination, and to nothing that the form could name besides. */
export function createBotBlockRoutes({
  pages,
  notices,
  agents,
  clock,
}: {
  pages: Pick<PageCache<{ redirects: Redirects }>, 'load'>;
  notices: Pick<Notices, 'notFound'>;
  agents: Agents;
  clock: Clock;
}): InternalRoute[] {
  return [
    {
      path: '/_/continue',
      methods: ['POST'],
      on: 'link',
      async answer(request, response, { domain = '' }) {
        const body = await readBody(request);
        if (body === undefined) return answerNothing(response, 413, ['Connection', 'close']);
        if (isForeign(request)) return answerNothing(response, 403);
        const form = new URLSearchParams(body);
        const entry = await pages.load({ domain, path: form.get('path') ?? '' });
        const redirect = entry?.made.redirects.find(form.get('destination') ?? '', clock);
        if (entry === undefined || redirect === undefined || entry.page.artist.suspended)
          return notices.notFound(request, response, domain);
        return sendOn(response, redirect, false, agents.of(request.headers['user-agent']).phone);
      },
    },
  ];
}
