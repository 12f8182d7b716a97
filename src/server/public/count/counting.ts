/** Counts what visitors do: each hit is stored before its answer goes out, and never holds up the answer when it cannot be. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { hasCampaign, queryValue, readCampaign } from '#domain/stats/campaign.ts';
import { presentHeader } from '#landing/present-header.ts';
import type { Logger } from '../../platform/log.ts';
import type { Place } from '../../platform/net/geo.ts';
import { answerFile, answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { longestAddress, ownRefererAddress, ownRefererQuery, readLinkAddress, splitAddress } from '../http/paths.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { isForeign, pixel, type ReportedView, readBeacon, readBody } from './beacon.ts';
import type { EventWriter } from './event-writer.ts';
import type { HitDetails, HitReader } from './hit.ts';
import type { PixelHits } from './pixel-hits.ts';
import type { ReportedBy } from './request-signals.ts';

/** What counting works with. */
export interface CountingOptions {
  pages: Pick<PageCache<unknown>, 'keptByLink' | 'loadByLink' | 'load'>;
  eventWriter: Pick<EventWriter, 'recordLine'>;
  hits: HitReader;
  pixels: Pick<PixelHits, 'seen' | 'happened'>;
  clock: Clock;
  log: Logger;
}

/**
 * What was known when a fan began what is complete now: referrer and query as the page's script knew them (empty without it), and, where it
 * ends in another browser or on another day, the app and the place of then.
 */
export interface Beginning {
  referrer: string;
  query: string;
  app?: string;
  place?: Place;
}

/** Counts clicks and views. */
export interface Counting {
  /** Stores a click, then calls `answer`. */
  click(request: IncomingMessage, page: LinkPage, destinationId: string, query: string, answer: () => void): void;
  /** Takes a page's beacon: 204 once the view is stored, 503 when it could not be, 400 or 413 for what is no beacon. */
  beacon(request: IncomingMessage, response: ServerResponse, domain: string): Promise<void>;
  /** Stores that a fan opted in or pre-saved, then calls `answer`. */
  complete(
    request: IncomingMessage,
    event: 'subscribe' | 'presave',
    page: LinkPage,
    destinationId: string,
    sent: Beginning,
    answer: () => void,
  ): void;
  /** Answers the no-script image and counts its view. */
  image(request: IncomingMessage, response: ServerResponse, domain: string, query: string): Promise<void>;
}

/** Makes the counting over cache and eventWriter. */
export function createCounting({ pages, eventWriter, hits, pixels, clock, log }: CountingOptions): Counting {
  /** Stores a hit of a request. A fault of ours in reading it is logged, and the visitor is answered all the same. */
  function record(request: IncomingMessage, details: HitDetails, answer: (stored: boolean) => void): void {
    let line: string;
    try {
      line = hits.read(request, details);
    } catch (error) {
      log.error({ err: error }, 'A hit could not be read; its visitor is served without being counted.');
      answer(false);
      return;
    }
    eventWriter.recordLine(line, answer);
  }

  /** The page that a view is of: the one its link id names, else the one the request came from, and only one of this host that counts. */
  function viewedPage(
    request: IncomingMessage,
    domain: string,
    linkId: string,
  ): LinkPage | Promise<LinkPage | undefined> | undefined {
    const kept = pages.keptByLink(linkId)?.page;
    if (kept === undefined) return loadViewedPage(request, domain, linkId);
    return kept.link.domain === domain && !kept.artist.suspended ? kept : undefined;
  }

  async function loadViewedPage(
    request: IncomingMessage,
    domain: string,
    linkId: string,
  ): Promise<LinkPage | undefined> {
    const page = (await pages.loadByLink(linkId))?.page ?? (await refererPage(request, domain));
    return page?.link.id === linkId && page.link.domain === domain && !page.artist.suspended ? page : undefined;
  }

  async function refererPage(request: IncomingMessage, domain: string): Promise<LinkPage | undefined> {
    const address = ownRefererAddress(request.headers.referer, request.headers.host ?? '');
    const place = address === undefined ? undefined : readLinkAddress(splitAddress(address).path);
    return place === undefined ? undefined : (await pages.load({ domain, path: place.path }))?.page;
  }

  function recordView(
    request: IncomingMessage,
    page: LinkPage,
    view: Pick<ReportedView, 'referrer' | 'query'>,
    by: ReportedBy,
    answer: (stored: boolean) => void,
  ): void {
    const campaign = readCampaign(view.query.slice(0, longestAddress));
    record(request, { page, event: 'view', referrer: view.referrer, campaign, by }, answer);
  }

  return {
    click(request, page, destinationId, query, answer) {
      const { referer, host = '' } = request.headers;
      const campaign = readCampaign(query);
      const details: HitDetails = {
        page,
        event: 'click',
        destinationId,
        referrer: sentReferrer(query) ?? referer ?? '',
        // Without script the rows carry nothing, but the page they stand on was opened with its campaign.
        campaign: hasCampaign(campaign) ? campaign : readCampaign(ownRefererQuery(referer, host) ?? ''),
      };
      record(request, details, answer);
      if (page.pixels.length === 0) return;
      pixels.happened(request, page, 'click', {
        query,
        eventId: queryValue(query, 'e'),
        globalPrivacyControl: queryValue(query, 'g') === '1',
      });
    },

    complete(request, event, page, destinationId, { referrer, query, ...then }, answer) {
      const { referer, host = '' } = request.headers;
      const campaign = readCampaign((query || (ownRefererQuery(referer, host) ?? '')).slice(0, longestAddress));
      record(request, { page, event, destinationId, referrer, campaign, ...then }, answer);
    },

    async beacon(request, response, domain) {
      const body = await readBody(request);
      if (body === undefined) {
        answerNothing(response, 413, ['Connection', 'close']);
        return;
      }
      const view = readBeacon(body);
      if (view === undefined) {
        answerNothing(response, 400);
        return;
      }
      const viewed = isForeign(request) ? undefined : viewedPage(request, domain, view.linkId);
      const page = viewed instanceof Promise ? await viewed : viewed;
      if (page === undefined) {
        answerNothing(response, 204);
        return;
      }
      // A page that counts down goes by our clock, not by the fan's.
      const waits = page.link.type === 'pre-release';
      const headers = [
        ...(waits ? [presentHeader, String(clock.now().getTime())] : []),
        ...pixels.seen(request, page, view),
      ];
      recordView(request, page, view, 'script', (stored) => answerNothing(response, stored ? 204 : 503, headers));
    },

    async image(request, response, domain, query) {
      const answer = () => answerFile(response, pixel, 'image/gif', 0);
      const linkId = queryValue(query, 'l') ?? '';
      const page =
        request.method === 'HEAD' || isForeign(request) ? undefined : await viewedPage(request, domain, linkId);
      if (page === undefined) {
        answer();
        return;
      }
      const pageQuery = ownRefererQuery(request.headers.referer, request.headers.host ?? '') ?? '';
      recordView(request, page, { referrer: '', query: pageQuery }, 'image', answer);
    },
  };
}

/** Where pages report their views: the script's beacon and the image for pages without script. */
export function createCountingRoutes({ beacon, image }: Counting): InternalRoute[] {
  return [
    {
      path: '/_/v',
      methods: ['POST'],
      on: 'link',
      answer: (request, response, { domain = '' }) => beacon(request, response, domain),
    },
    {
      path: '/_/v.gif',
      methods: ['GET'],
      on: 'link',
      answer: (request, response, { domain = '', query }) => image(request, response, domain, query),
    },
  ];
}

/** The referrer that the page's script added to a row's address. */
function sentReferrer(query: string): string | undefined {
  return queryValue(query, 'r');
}
