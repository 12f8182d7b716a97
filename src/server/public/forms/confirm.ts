/** Confirms an email: the page behind the mail's link asks once more, because mail scanners open links. */
import type { ServerResponse } from 'node:http';
import { successMessage } from '#domain/fans/capture.ts';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { noDestination } from '#domain/stats/event.ts';
import type { FanNotice, NoticeBackdrop } from '#landing/fan-documents.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { ConfirmedOptIn, FansService } from '../../features/fans/fans.service.ts';
import type { Counting } from '../count/counting.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { answerPrivately } from '../http/private-answer.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';

export interface ConfirmDeps {
  /** The page of a link at its current host and path. */
  findPage(linkId: string): Promise<LinkPage | undefined>;
  fans: Pick<FansService, 'findRequest' | 'confirm'>;
  counting: Pick<Counting, 'complete'>;
  renderer: Pick<PageRenderer, 'fanNotice'>;
  hosts: HostSettings;
  clock: Clock;
}

const path = '/_/confirm';

const lost: FanNotice = {
  title: 'This link has run out',
  words: [
    'Its three days are over, or it was never ours. Leave your address on the artist’s page again, and a new mail comes.',
  ],
  ways: [],
};

/** The route of the link in the mail, on any host. */
export function createConfirmRoutes(deps: ConfirmDeps): InternalRoute[] {
  const { findPage, fans, counting, renderer, hosts, clock } = deps;

  /** The page on which the fan opted in; undefined when its artist is suspended. */
  async function visiblePage(linkId: string | null): Promise<LinkPage | undefined> {
    const page = linkId === null ? undefined : await findPage(linkId);
    return page === undefined || closedReason(page) ? undefined : page;
  }

  const backdropOf = (page: LinkPage | undefined): NoticeBackdrop =>
    page === undefined
      ? { seed: path }
      : {
          page,
          now: clock.now(),
          urls: { pageUrl: pageUrl(page.link, hosts), path: page.link.path },
        };

  const linksOf = (page: LinkPage | undefined): FanNotice['ways'] =>
    page === undefined ? [] : [{ label: `Back to ${page.link.title}`, href: pageUrl(page.link, hosts) }];

  async function ask(request: VisitorRequest, response: ServerResponse, token: string): Promise<void> {
    const found = await fans.findRequest(token);
    if (found === undefined)
      return answerPrivately(request, response, 404, renderer.fanNotice(lost, backdropOf(undefined)));
    const page = await visiblePage(found.linkId);
    if (found.confirmedAt !== null) return thank(request, response, page, found.destinationId);
    const notice: FanNotice = {
      title: 'One press, and you are on the list',
      words: [found.value],
      small: found.words,
      action: { label: 'Confirm my address', to: `${path}?t=${encodeURIComponent(token)}` },
      ways: linksOf(page),
    };
    return answerPrivately(request, response, 200, renderer.fanNotice(notice, backdropOf(page)));
  }

  async function confirm(request: VisitorRequest, response: ServerResponse, token: string): Promise<void> {
    const confirmed = await fans.confirm(token);
    if (confirmed === undefined)
      return answerPrivately(request, response, 404, renderer.fanNotice(lost, backdropOf(undefined)));
    const page = await visiblePage(confirmed.request.linkId);
    if (confirmed.isNew && page !== undefined) await count(request, page, confirmed);
    return thank(request, response, page, confirmed.request.destinationId);
  }

  /** Counts the opt-in now, with what was known when the form was sent. */
  function count(request: VisitorRequest, page: LinkPage, { request: optIn }: ConfirmedOptIn): Promise<void> {
    const { referrer, query, app, country, region, city } = optIn;
    const origin = { referrer, query, app, place: { country, region, city } };
    return new Promise((counted) =>
      counting.complete(request, 'subscribe', page, optIn.destinationId ?? noDestination, origin, counted),
    );
  }

  function thank(
    request: VisitorRequest,
    response: ServerResponse,
    page: LinkPage | undefined,
    destinationId: string | null,
  ): Promise<void> {
    const destination = page?.link.destinations.find(({ id }) => id === destinationId);
    const title = successMessage(destination ?? { type: 'message_optin', config: null });
    const words = page === undefined ? [] : [`Your address is confirmed for ${page.artist.name}.`];
    return answerPrivately(
      request,
      response,
      200,
      renderer.fanNotice({ title, words, ways: linksOf(page) }, backdropOf(page)),
    );
  }

  return [
    {
      path,
      methods: ['GET', 'POST'],
      on: 'any',
      answer(request, response) {
        const token = new URLSearchParams(request.query).get('t') ?? '';
        return request.method === 'POST' ? confirm(request, response, token) : ask(request, response, token);
      },
    },
  ];
}
