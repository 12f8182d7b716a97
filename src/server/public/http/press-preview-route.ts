/** `GET /_/preview?t=`: a page that is not published, for the person with the token; nothing is counted, told or stored (LINK-86, LINK-87). */
import type { ServerResponse } from 'node:http';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { pressPreviewPath } from '#domain/links/press-preview.ts';
import { pagePhase } from '#domain/links/release-phase.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { PressPreviewsService } from '../../features/press-previews/press-previews.service.ts';
import { createNetworkLimit } from '../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import { answerText } from './answers.ts';
import type { InternalRoute } from './internal-routes.ts';
import { answerPrivately } from './private-answer.ts';
import type { VisitorRequest } from './visitor-request.ts';

export interface PressPreviewRouteDeps {
  pressPreviews: Pick<PressPreviewsService, 'open' | 'noteOpening'>;
  renderer: Pick<PageRenderer, 'preview' | 'notFound'>;
  makeLimit: MakeLimit;
  hosts: HostSettings;
  clock: Clock;
}

/** Tokens that open nothing, by IP address. */
const misses = { tries: 30, seconds: 600 };

/** Makes the route. A token that was guessed, revoked or has ended gets the page of an unknown url; too many of them get 429. */
export function createPressPreviewRoutes(deps: PressPreviewRouteDeps): InternalRoute[] {
  const { pressPreviews, renderer, hosts, clock } = deps;
  const limit = createNetworkLimit(deps.makeLimit, 'press_preview', misses.tries, misses.seconds);

  async function show(request: VisitorRequest, response: ServerResponse): Promise<void> {
    const { domain, linkHost, ipAddress } = request;
    const query = new URLSearchParams(request.query);
    // Counted before the look-up, so that tries at the same time count, too.
    await limit.consume(ipAddress);
    const found = await pressPreviews.open(query.get('t') ?? '');
    if (found === undefined || linkHost?.artists?.has(found.page.artist.id) === false)
      return answerPrivately(request, response, 404, renderer.notFound(domain));
    await limit.giveBack(ipAddress);
    const { preview, page } = found;
    // Messengers and mail scanners open every url that they carry.
    if (request.method === 'GET' && !request.isMachine) await pressPreviews.noteOpening(preview.id);
    const now = clock.now();
    const isAhead = pagePhase(page.link, now) === 'before';
    const phase = isAhead && query.get('at') === 'before' ? 'before' : 'after';
    const shownAt = isAhead && phase === 'after' ? (page.link.releaseTime ?? now) : now;
    const urls = { pageUrl: pageUrl(page.link, hosts), path: page.link.path };
    const href = (at: 'before' | 'after') =>
      `${pressPreviewPath}?${new URLSearchParams({ t: query.get('t') ?? '', at })}`;
    const document = renderer.preview(page, shownAt, urls, {
      person: preview.person,
      until: preview.expiresAt,
      phases: isAhead ? { shown: phase, before: href('before'), after: href('after') } : undefined,
    });
    return answerPrivately(request, response, 200, document);
  }

  return [
    {
      path: pressPreviewPath,
      methods: ['GET'],
      on: 'link',
      async answer(request, response) {
        try {
          await show(request, response);
        } catch (error) {
          if (!(error instanceof CodedError) || error.code !== 'TOO_MANY_TRIES') throw error;
          answerText(response, 429, 'Too many tries. Please wait some minutes.\n', ['Retry-After', '600']);
        }
      },
    },
  ];
}
