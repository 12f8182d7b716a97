/** Decides for each visitor whether pixels may fire, and queues events for advertising platforms. */
import { randomUUID } from 'node:crypto';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { decidePixels, type PixelDecision } from '#domain/pixels/may-fire.ts';
import { clickIdNames, isPaidTraffic } from '#domain/pixels/paid-traffic.ts';
import { eventIdPattern, type PixelEvent } from '#domain/pixels/pixel-events.ts';
import { choiceText, cookieValue, readChoice } from '#domain/pixels/visitor-choice.ts';
import { queryValue, tidyQuery } from '#domain/stats/campaign.ts';
import type { EventName } from '#domain/stats/event.ts';
import { pixelsHeader } from '#landing/pixels-header.ts';
import type { PixelQueue } from '../../features/pixels/pixel-queue.service.ts';
import type { Logger } from '../../platform/log.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import type { EventWriter } from './event-writer.ts';
import type { HitReader } from './hit.ts';

/** What a visitor sent with an event. */
export interface PixelEventDetails {
  /** The query string of the page's URL, or of the click's. */
  query: string;
  /** The browser's own id of the event; default a new one. */
  eventId?: string | undefined;
  /** Whether the page's script found Global Privacy Control switched on; the request's header is read too. */
  globalPrivacyControl?: boolean;
  /** Whether the page's script found the page in a frame. */
  isFramed?: boolean;
  /** The consent cookie's text as this answer sets it; default the request's. */
  choice?: string;
}

/** Pixels on a visit. Only `decide` may throw: a pixel must never fail a visitor's request. */
export interface PixelHits {
  /** Whether pixels may fire for a visitor of a page. */
  decide(request: VisitorRequest, page: LinkPage): PixelDecision;
  /** The headers of a view's answer that tell the page to fire or to ask, with the view's event id; none when pixels must not fire. */
  viewHeaders(request: VisitorRequest, page: LinkPage, details: PixelEventDetails): string[];
  /** Queues an event for the platforms that get events from the server, if pixels may fire for this visitor. */
  record(request: VisitorRequest, page: LinkPage, event: PixelEvent, details: PixelEventDetails): void;
  /** Bot Block: whether a program made this click on an advertisement. */
  isBlocked(request: VisitorRequest, page: LinkPage): boolean;
}

export interface PixelHitsDeps {
  hits: Pick<HitReader, 'judge'>;
  queue: Pick<PixelQueue, 'toLine'>;
  eventWriter: Pick<EventWriter, 'recordLine'>;
  hosts: HostSettings;
  clock: Clock;
  log: Logger;
}

/** The names of the stored events whose verdicts decide. */
const storedNames: Record<PixelEvent, EventName> = {
  view: 'view',
  click: 'click',
  optin: 'subscribe',
  presave: 'presave',
};
/** Cookies in which the platforms' scripts identify a browser. */
const platformCookies = ['_fbp', '_fbc', '_ttp', '_scid'] as const;
const maxValueLength = 500;
const maxUserAgentLength = 512;

export function createPixelHits({ hits, queue, eventWriter, hosts, clock, log }: PixelHitsDeps): PixelHits {
  function decide(
    request: VisitorRequest,
    page: LinkPage,
    event: PixelEvent,
    { globalPrivacyControl = false, isFramed = false, choice }: Omit<PixelEventDetails, 'query'> = {},
  ): PixelDecision {
    return decidePixels(
      {
        isPerson: hits.judge(request, { page, event: storedNames[event] }) === 'person',
        globalPrivacyControl: globalPrivacyControl || request.globalPrivacyControl,
        isFramed,
        choice: readChoice(choice ?? choiceText(request.cookies), page.artist.id),
        place: request.place,
      },
      page.pixels.map(({ provider }) => provider),
    );
  }

  function enqueue(request: VisitorRequest, page: LinkPage, event: PixelEvent, details: PixelEventDetails): void {
    const receivers = page.pixels.filter(({ hasToken }) => hasToken);
    if (receivers.length === 0) return;
    const { eventId, query } = details;
    const line = queue.toLine({
      pixelIds: receivers.map(({ id }) => id),
      event,
      eventId: eventId !== undefined && eventIdPattern.test(eventId) ? eventId : randomUUID(),
      happenedAt: clock.now(),
      details: {
        pageUrl: pageUrl(page.link, hosts),
        ipAddress: request.ipAddress,
        userAgent: request.userAgentHeader.slice(0, maxUserAgentLength),
        clickIds: presentValues(clickIdNames, (name) => queryValue(tidyQuery(query), name)),
        cookies: presentValues(platformCookies, (name) => cookieValue(request.cookies, name)),
      },
    });
    // The visitor's answer does not depend on this write; the event writer logs what it loses.
    eventWriter.recordLine(line, () => undefined);
  }

  /** Runs `act`; logs its error and gives `fallback`, so that the visitor is served. */
  function safely<Result>(act: () => Result, fallback: Result): Result {
    try {
      return act();
    } catch (error) {
      log.error({ err: error }, 'Could not make a pixel event; the visitor is served without it.');
      return fallback;
    }
  }

  return {
    decide: (request, page) => decide(request, page, 'view'),
    viewHeaders: (request, page, details) =>
      safely(() => {
        if (page.pixels.length === 0) return [];
        const { may } = decide(request, page, 'view', details);
        if (may === 'silent') return [];
        const eventId = randomUUID();
        if (may === 'fire') enqueue(request, page, 'view', { ...details, eventId });
        return [pixelsHeader, `${may} ${eventId}`];
      }, []),
    record: (request, page, event, details) =>
      safely(() => {
        if (page.pixels.length === 0) return;
        if (decide(request, page, event, details).may === 'fire') enqueue(request, page, event, details);
      }, undefined),
    isBlocked: (request, page) =>
      page.artist.blockBots &&
      // Without script the click's own URL has no click ids, but the page's URL may have them.
      (isPaidTraffic(request.query) || isPaidTraffic(request.refererQuery)) &&
      hits.judge(request, { page, event: 'click' }) !== 'person',
  };
}

/** The values that are present, without empty and overlong ones. */
function presentValues(names: readonly string[], read: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name);
      return value === undefined || value === '' || value.length > maxValueLength ? [] : [[name, value]];
    }),
  );
}
