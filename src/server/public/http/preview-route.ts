/** `GET /_/preview.jpg?l=&v=`: the picture that networks show of a shared page, drawn when it is first asked for (PAGE-22). */

import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { closedReason } from '#domain/links/link-page.ts';
import { previewHref, previewPath, previewPictureOf } from '#domain/links/preview-picture.ts';
import { queryValue } from '#domain/stats/campaign.ts';
import type { PageRenderer } from '#landing/page-renderer.ts';
import type { UploadsService } from '../../features/uploads/uploads.service.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { answerFile, answerNothing } from './answers.ts';
import type { InternalRoute } from './internal-routes.ts';
import type { VisitorRequest } from './visitor-request.ts';

/** Pictures in memory, of at most 300 KB each: networks ask several times within minutes, and hardly ever later. */
const kept = 64;
const yearSeconds = 31_536_000;
/** The most pictures that are drawn in a minute for one network: each takes half a second of a processor. */
const mostOfNetwork = 20;

/**
 * Makes the route. Another version than the one of now leads to that one (302): a network that asks late gets the picture of after the release. 404 for
 * what has no page on this host; 429 where one network asks for many that are not drawn yet; 503 while too many pictures wait.
 */
export function createPreviewRoutes({
  pages,
  uploads,
  renderer,
  clock,
  drawings,
}: {
  pages: Pick<PageCache<unknown>, 'loadById'>;
  uploads: Pick<UploadsService, 'drawPreview'>;
  renderer: Pick<PageRenderer, 'drawnCover'>;
  clock: Clock;
  /** Counts the drawings of a network in the running minute. */
  drawings: { count(network: number, target: number, seconds: number): number };
}): InternalRoute[] {
  const drawn = createBoundedMap<string, Promise<Buffer>>(kept);

  function isTooMany({ crowd, isRated }: VisitorRequest['sender']): boolean {
    return isRated && drawings.count(crowd, 0, Math.floor(clock.now().getTime() / 1000)) > mostOfNetwork;
  }

  return [
    {
      path: previewPath,
      methods: ['GET'],
      on: 'link',
      async answer(request, response) {
        const { domain, query } = request;
        const page = (await pages.loadById(queryValue(query, 'l') ?? ''))?.page;
        if (page === undefined || page.link.domain !== domain || closedReason(page))
          return answerNothing(response, 404);
        const picture = previewPictureOf(page, clock.now());
        const href = previewHref(picture);
        if (href !== `${previewPath}?${query}`) return answerNothing(response, 302, ['Location', href]);
        const known = drawn.get(href);
        if (known === undefined && isTooMany(request.sender))
          return answerNothing(response, 429, ['Retry-After', '60']);
        const jpeg = known ?? uploads.drawPreview(picture, renderer.drawnCover(picture.linkId));
        drawn.set(href, jpeg);
        try {
          answerFile(response, await jpeg, 'image/jpeg', yearSeconds);
        } catch (error) {
          drawn.delete(href);
          // Nothing is wrong here that the log should tell.
          if (error instanceof CodedError) return answerNothing(response, 503, ['Retry-After', '30']);
          throw error;
        }
      },
    },
  ];
}
