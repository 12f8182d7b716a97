/** What happens on pages with pixels: decided for each visitor, and queued for the platforms without making anybody wait. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { decidePixels, type PixelDecision } from '#domain/pixels/may-fire.ts';
import { clickIdNames, isPaidTraffic } from '#domain/pixels/paid-traffic.ts';
import { eventIdPattern, type PixelEvent } from '#domain/pixels/pixel-events.ts';
import { choiceCookie, cookieValue, readChoice } from '#domain/pixels/visitor-choice.ts';
import { queryValue } from '#domain/stats/campaign.ts';
import type { EventName } from '#domain/stats/event.ts';
import { pixelsHeader } from '#landing/pixels-header.ts';
import type { PixelQueue } from '../../features/pixels/pixel-queue.service.ts';
import type { Logger } from '../../platform/log.ts';
import { ownRefererQuery } from '../http/paths.ts';
import type { EventWriter } from './event-writer.ts';
import type { HitReader } from './hit.ts';

/** What a visitor sent along. */
export interface SentWithEvent {
  /** The query of the page's address, or of the click's. */
  query: string;
  /** The browser's own id of the event; one is made where it has none. */
  eventId?: string | undefined;
  /** What the page's script knows of Global Privacy Control, besides the header. */
  globalPrivacyControl?: boolean;
  /** The cookie's text as it is from now on; default the request's. */
  choice?: string;
}

/** The pixels' side of a visit. Nothing here throws: a pixel is never a reason to fail a visitor. */
export interface PixelHits {
  /** Whether pixels may fire for a visitor of a page. */
  decide(request: IncomingMessage, page: LinkPage, sent?: Omit<SentWithEvent, 'query'>): PixelDecision;
  /** A view's answer to the page: headers that say fire or ask, with the view's event id; none where it stays silent. */
  seen(request: IncomingMessage, page: LinkPage, sent: SentWithEvent): string[];
  /** Queues an event for the platforms that are told by our server, if pixels may fire for this visitor. */
  happened(request: IncomingMessage, page: LinkPage, event: PixelEvent, sent: SentWithEvent): void;
  /** Bot Block: whether a click is a machine's that came from an advertisement, so that it is not led on. */
  isBlocked(request: IncomingMessage, page: LinkPage, query: string): boolean;
}

/** What it works with. */
export interface PixelHitsOptions {
  hits: Pick<HitReader, 'judge' | 'whereabouts'>;
  queue: Pick<PixelQueue, 'toLine'>;
  eventWriter: Pick<EventWriter, 'recordLine'>;
  hosts: HostSettings;
  clock: Clock;
  log: Logger;
}

/** What our own events are called, by which visitors are judged. */
const storedNames: Record<PixelEvent, EventName> = {
  view: 'view',
  click: 'click',
  optin: 'subscribe',
  presave: 'presave',
};
/** Cookies of the platforms' own scripts that tell their server the same browser. */
const platformCookies = ['_fbp', '_fbc', '_ttp', '_scid'] as const;
const longestValue = 500;
const longestAgent = 512;

/** Makes it. */
export function createPixelHits({ hits, queue, eventWriter, hosts, clock, log }: PixelHitsOptions): PixelHits {
  function decide(
    request: IncomingMessage,
    page: LinkPage,
    event: PixelEvent,
    { globalPrivacyControl = false, choice }: Omit<SentWithEvent, 'query'> = {},
  ): PixelDecision {
    const { headers } = request;
    return decidePixels(
      {
        isPerson: hits.judge(request, { page, event: storedNames[event] }) === 'person',
        globalPrivacyControl: globalPrivacyControl || headers['sec-gpc'] === '1',
        choice: readChoice(choice ?? cookieValue(headers.cookie, choiceCookie), page.artist.id),
        place: hits.whereabouts(request).place,
      },
      page.pixels.map(({ provider }) => provider),
    );
  }

  function enqueue(request: IncomingMessage, page: LinkPage, event: PixelEvent, sent: SentWithEvent): void {
    const told = page.pixels.filter(({ hasToken }) => hasToken);
    if (told.length === 0) return;
    const { headers } = request;
    const line = queue.toLine({
      pixelIds: told.map(({ id }) => id),
      event,
      eventId: sent.eventId !== undefined && eventIdPattern.test(sent.eventId) ? sent.eventId : randomUUID(),
      happenedAt: clock.now(),
      details: {
        pageUrl: pageUrl(page.link, hosts),
        address: hits.whereabouts(request).address,
        userAgent: (headers['user-agent'] ?? '').slice(0, longestAgent),
        clickIds: found(clickIdNames, (name) => queryValue(sent.query.replace(/^\?/, ''), name)),
        cookies: found(platformCookies, (name) => cookieValue(headers.cookie, name)),
      },
    });
    // Whether it could be stored changes nothing for the visitor; the eventWriter logs what it loses.
    eventWriter.recordLine(line, () => undefined);
  }

  /** Runs what may not fail a visitor. */
  function safely<Result>(act: () => Result, otherwise: Result): Result {
    try {
      return act();
    } catch (error) {
      log.error({ err: error }, 'A pixel event could not be made; its visitor is served all the same.');
      return otherwise;
    }
  }

  return {
    decide: (request, page, sent) => decide(request, page, 'view', sent),
    seen: (request, page, sent) =>
      safely(() => {
        if (page.pixels.length === 0) return [];
        const { may } = decide(request, page, 'view', sent);
        if (may === 'silent') return [];
        const eventId = randomUUID();
        if (may === 'fire') enqueue(request, page, 'view', { ...sent, eventId });
        return [pixelsHeader, `${may} ${eventId}`];
      }, []),
    happened: (request, page, event, sent) =>
      safely(() => {
        if (page.pixels.length === 0) return;
        if (decide(request, page, event, sent).may === 'fire') enqueue(request, page, event, sent);
      }, undefined),
    isBlocked: (request, page, query) =>
      page.artist.blockBots &&
      (isPaidTraffic(query) || isPaidTraffic(refererQuery(request))) &&
      hits.judge(request, { page, event: 'click' }) !== 'person',
  };
}

/** The query of our own page that a click came from: its rows carry no click ids where there is no script. */
function refererQuery({ headers }: IncomingMessage): string {
  return ownRefererQuery(headers.referer, headers.host ?? '') ?? '';
}

/** The values of those names that are there, none longer than any platform makes them. */
function found(names: readonly string[], read: (name: string) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read(name);
      return value === undefined || value === '' || value.length > longestValue ? [] : [[name, value]];
    }),
  );
}
