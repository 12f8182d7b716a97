/** Counts views, clicks, opt-ins and pre-saves: each hit is stored before its answer is sent. */
import type { ServerResponse } from 'node:http';
import type { Clock } from '#domain/kernel/clock.ts';
import { closedReason, type LinkPage } from '#domain/links/link-page.ts';
import { placedQuery } from '#domain/links/placement.ts';
import { queryValue, readCampaign, tidyQuery } from '#domain/stats/campaign.ts';
import { presentHeader } from '#landing/present-header.ts';
import type { WatchedLinks } from '../../platform/live/watched-links.ts';
import type { Logger } from '../../platform/log.ts';
import type { Place } from '../../platform/net/geo.ts';
import { answerFile, answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { codeOfPath, maxUrlLength, readLinkPath, splitUrl } from '../http/paths.ts';
import { answerTooLong, readBody } from '../http/posted-form.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { CachedPage, PageCache } from '../pages/page-cache.ts';
import { type ReportedView, readBeacon } from './beacon.ts';
import type { EventWriter } from './event-writer.ts';
import type { HitDetails, HitReader } from './hit.ts';
import type { ReportedBy } from './hit-verdict.ts';
import type { PixelHits } from './pixel-hits.ts';

/** What views need beside a page. */
interface Ruled {
  /** Undefined without rules. `hidingRule` gives the first rule that hides something from the visitor; 0 without one. */
  routing: { hidingRule(request: VisitorRequest): number } | undefined;
}

export interface CountingDeps {
  pages: Pick<PageCache<Ruled>, 'cachedByLink' | 'loadByLink' | 'load'>;
  eventWriter: Pick<EventWriter, 'recordLine'>;
  watchedLinks: Pick<WatchedLinks, 'isWatched'>;
  hits: HitReader;
  pixels: Pick<PixelHits, 'viewHeaders' | 'record'>;
  clock: Clock;
  log: Logger;
}

/**
 * What was known when a fan started what is complete now: referrer and query as the page's script sent them ('' without script). `app` and
 * `place` are set when it is completed in another browser or on another day.
 */
export interface Origin {
  referrer: string;
  query: string;
  app?: string;
  place?: Place;
}

/** The query of the URL that was opened, and the number of the rule that decided, if one did. */
interface RuledHit {
  query: string;
  rule: number | undefined;
}

type Viewed = CachedPage<Ruled>;

export interface Counting {
  /** Stores a click, then calls `answer`. Without a destination, a rule of the link led to a URL of its own. */
  click(
    request: VisitorRequest,
    page: LinkPage,
    click: RuledHit & { destinationId: string | undefined },
    answer: () => void,
  ): void;
  /** Stores the view of a visitor whom a rule leads on without showing them the page (ROUTE-31), then calls `answer`. */
  visit(request: VisitorRequest, page: LinkPage, visit: RuledHit, answer: () => void): void;
  /** Stores that a fan opted in or pre-saved, then calls `answer`. */
  complete(
    request: VisitorRequest,
    event: 'subscribe' | 'presave',
    page: LinkPage,
    destinationId: string,
    origin: Origin,
    answer: () => void,
  ): void;
  /**
   * Answers a page's beacon: 204 once the view is stored, 404 when it names no page of this host or another site sent it, 503 when it could not
   * be stored, 400 or 413 for an invalid body.
   */
  beacon(request: VisitorRequest, response: ServerResponse): Promise<void>;
  /** Answers the image for browsers without script, and counts its view. */
  image(request: VisitorRequest, response: ServerResponse): Promise<void>;
  /** The number of views without a page since the start; they were not stored. */
  unattributedViews(): number;
}

/** A transparent picture of one pixel. */
const transparentGif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function createCounting(deps: CountingDeps): Counting {
  const { pages, eventWriter, watchedLinks, hits, pixels, clock, log } = deps;
  let unattributed = 0;
  const isOpenOn = ({ domain }: VisitorRequest, page: LinkPage): boolean =>
    page.link.domain === domain && !closedReason(page);

  /** Stores a hit. A hit that cannot be read is logged, and the visitor gets the answer all the same. */
  function record(request: VisitorRequest, details: HitDetails, answer: (stored: boolean) => void): void {
    let line: string;
    try {
      line = hits.read(request, details);
    } catch (error) {
      log.error({ err: error }, 'Could not read a hit; the visitor is served without being counted.');
      answer(false);
      return;
    }
    const { link, artist } = details.page;
    eventWriter.recordLine(line, answer, watchedLinks.isWatched(link.id, artist.id));
  }

  /** The page that a view is of; undefined when its link has no page on this host or its artist is suspended. */
  function viewedPage(
    request: VisitorRequest,
    linkId: string,
    path: string,
  ): Viewed | Promise<Viewed | undefined> | undefined {
    const cached = pages.cachedByLink(linkId);
    if (cached === undefined) return loadViewedPage(request, linkId, path);
    return isOpenOn(request, cached.page) ? cached : undefined;
  }

  async function loadViewedPage(request: VisitorRequest, linkId: string, path: string): Promise<Viewed | undefined> {
    const known = await pages.loadByLink(linkId);
    // After a restart no page was read yet. A browser may send no Referer, so the page names its path too.
    const found =
      known ?? (await pageAt(request, path)) ?? (await pageAt(request, splitUrl(request.refererPath ?? '').path));
    return found?.page.link.id === linkId && isOpenOn(request, found.page) ? found : undefined;
  }

  async function pageAt({ domain }: VisitorRequest, path: string): Promise<Viewed | undefined> {
    const place = path.startsWith('/') ? readLinkPath(path) : undefined;
    return place === undefined ? undefined : pages.load({ domain, path: place.path });
  }

  function recordView(
    request: VisitorRequest,
    { page, parts: { routing } }: Viewed,
    view: Pick<ReportedView, 'referrer' | 'query' | 'path'>,
    by: ReportedBy,
    answer: (stored: boolean) => void,
  ): void {
    // The path of the page has the code of the placement, which wins over one in its query.
    const campaign = readCampaign(placedQuery(codeOfPath(view.path), tidyQuery(view.query.slice(0, maxUrlLength))));
    const isFull = routing !== undefined && readLinkPath(view.path)?.isFull === true;
    const route = isFull ? 0 : (routing?.hidingRule(request) ?? 0);
    record(request, { page, event: 'view', referrer: view.referrer, campaign, by, route }, answer);
  }

  /** Where the visitor of a redirect came from: the page's script adds the referrer to the URLs of its links. */
  function ledBy(request: VisitorRequest, page: LinkPage, { query, rule }: RuledHit): Omit<HitDetails, 'event'> {
    return {
      page,
      referrer: queryValue(query, 'r') ?? request.referer,
      campaign: request.campaign(query),
      ...(rule === undefined ? {} : { route: rule }),
    };
  }

  return {
    click(request, page, { destinationId, ...from }, answer) {
      record(
        request,
        { ...ledBy(request, page, from), event: 'click', ...(destinationId === undefined ? {} : { destinationId }) },
        answer,
      );
      const { query } = from;
      if (page.pixels.length === 0) return;
      pixels.record(request, page, 'click', {
        query,
        eventId: queryValue(query, 'e'),
        globalPrivacyControl: queryValue(query, 'g') === '1',
        isFramed: queryValue(query, 'f') === '1',
      });
    },

    visit(request, page, from, answer) {
      record(request, { ...ledBy(request, page, from), event: 'view' }, answer);
    },

    complete(request, event, page, destinationId, { referrer, query, ...origin }, answer) {
      record(request, { page, event, destinationId, referrer, campaign: request.campaign(query), ...origin }, answer);
    },

    async beacon(request, response) {
      const body = await readBody(request);
      if (body === undefined) return answerTooLong(response);
      const view = readBeacon(body);
      if (view === undefined) return answerNothing(response, 400);
      const viewed = request.isCrossSite ? undefined : viewedPage(request, view.linkId, view.path);
      const found = viewed instanceof Promise ? await viewed : viewed;
      if (found === undefined) {
        unattributed += 1;
        return answerNothing(response, 404);
      }
      const { page } = found;
      // A countdown uses the server's clock, not the fan's.
      const countsDown = page.link.type === 'pre-release';
      const headers = [
        ...(countsDown ? [presentHeader, String(clock.now().getTime())] : []),
        ...pixels.viewHeaders(request, page, view),
      ];
      recordView(request, found, view, 'script', (stored) => answerNothing(response, stored ? 204 : 503, headers));
    },

    unattributedViews: () => unattributed,

    async image(request, response) {
      const answer = () => answerFile(response, transparentGif, 'image/gif', 0);
      const linkId = queryValue(request.query, 'l') ?? '';
      const isCounted = request.method !== 'HEAD' && !request.isCrossSite;
      const found = isCounted ? await viewedPage(request, linkId, '') : undefined;
      if (found === undefined) {
        if (isCounted) unattributed += 1;
        return answer();
      }
      const { path } = splitUrl(request.refererPath ?? '');
      recordView(request, found, { referrer: '', path, query: request.refererQuery }, 'image', answer);
    },
  };
}

/** The routes to which pages report their views. */
export function createCountingRoutes({ counting: { beacon, image } }: { counting: Counting }): InternalRoute[] {
  return [
    { path: '/_/v', methods: ['POST'], on: 'link', answer: beacon },
    { path: '/_/v.gif', methods: ['GET'], on: 'link', answer: image },
  ];
}
