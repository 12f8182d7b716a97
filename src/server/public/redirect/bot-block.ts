/** Bot Block: shows a page with a button instead of redirecting a program that clicked an advertisement. */
import type { ServerResponse } from 'node:http';
import { destinationName, isService } from '#domain/destinations/catalogue.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { Notices } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';
import { loadSentPage } from '../http/sent-page.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { packDocument } from '../pages/page-document.ts';
import { type Redirects, sendRedirect } from './redirects.ts';

export type AnswerBlockedClick = (
  request: VisitorRequest,
  response: ServerResponse,
  page: LinkPage,
  destinationId: string,
) => Promise<void>;

/** Makes the answer: a page with a button that continues, because programs press no buttons. */
export function createBlockedClick({
  renderer,
  hosts,
  clock,
}: {
  renderer: Pick<PageRenderer, 'held'>;
  hosts: HostSettings;
  clock: Clock;
}): AnswerBlockedClick {
  return async (request, response, page, destinationId) => {
    const destination = page.link.destinations.find(({ id }) => id === destinationId);
    const name =
      destination === undefined || !isService(destination.type)
        ? destination?.text || 'the page'
        : destinationName(destination.type);
    const urls = { pageUrl: pageUrl(page.link, hosts), path: page.link.path };
    const document = renderer.held(page, clock.now(), urls, { destinationId, name });
    const packed = packDocument(document, request.encoding);
    response.writeHead(200, [...packed.headers, 'X-Robots-Tag', 'noindex']);
    response.end(request.method === 'HEAD' ? undefined : packed.body);
  };
}

/** The route of the button. It redirects to a stored destination, never to a URL of the form. */
export function createBotBlockRoutes({
  pages,
  notices,
  hosts,
  clock,
}: {
  pages: Pick<PageCache<{ redirects: Redirects }>, 'load' | 'loadByDestination'>;
  notices: Pick<Notices, 'notFound'>;
  hosts: Pick<HostSettings, 'shortHost'>;
  clock: Clock;
}): InternalRoute[] {
  return [
    {
      path: '/_/continue',
      methods: ['POST'],
      // A short link is answered on its own host, and so is the button.
      on: 'visitor',
      async answer(request, response) {
        const form = await readPostedForm(request, response);
        if (form === undefined) return;
        const { domain, linkHost } = request;
        const [path, destinationId] = [form.get('path') ?? '', form.get('destination') ?? ''];
        const entry =
          linkHost === undefined
            ? await pages.loadByDestination(destinationId)
            : await loadSentPage(pages, request, { path, destinationId });
        if (entry === undefined || closedReason(entry.page))
          return notices.notFound(request, response, domain || hosts.shortHost);
        return sendRedirect(response, entry.parts.redirects.find(destinationId, clock), false, request.userAgent.phone);
      },
    },
  ];
}
