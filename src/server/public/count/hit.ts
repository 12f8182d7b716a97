/** Reads who is behind a request: person or machine, where from and with what; and makes the event that is stored of it. */
import type { IncomingMessage } from 'node:http';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { type Campaign, hasCampaign } from '#domain/stats/campaign.ts';
import { type EventName, noDestination, type Verdict } from '#domain/stats/event.ts';
import { betweenValues as tab, valuesPart } from '#domain/stats/event-line.ts';
import { referrerLabel } from '#domain/stats/referrer-label.ts';
import { isPrivateAddress } from '../../platform/net/client-ip.ts';
import type { Geo, Place } from '../../platform/net/geo.ts';
import type { Networks } from '../../platform/net/networks.ts';
import type { Agents } from './agents.ts';
import { createHitSignals, type ReportedBy } from './request-signals.ts';
import { agentWords, type VisitorKeys } from './visitor-hash.ts';

/** What a hit was, besides who made it. */
export interface HitDetails {
  page: LinkPage;
  event: EventName;
  /** The destination that was clicked; none for a view. */
  destinationId?: string;
  /** An address or a host as somebody sent it, or ''. */
  referrer: string;
  campaign: Campaign;
  /** What reported it, where something on the page did. */
  by?: ReportedBy;
  /** What the fan began with, where it ends elsewhere: the app they were led out of, and where they were. Left out, the request tells both. */
  app?: string;
  place?: Place;
}

/** Makes events of requests. */
export interface HitReader {
  /**
   * The event of a request as it is stored: an `EventRecord` as one line. Nothing in it names the person; the address is looked up and
   * dropped here.
   */
  read(request: IncomingMessage, details: HitDetails): string;
  /**
   * The verdict that a hit of this request would get, for what only people set off. Asking counts nothing; how often the visitor came is part of
   * the verdict where a page and an event are given.
   */
  judge(request: IncomingMessage, of?: { page: LinkPage; event: EventName }): Verdict;
  /** Where the visitor is, and the address they come from, which must not be stored. */
  whereabouts(request: IncomingMessage): { place: Place; address: string };
}

/** What the reader works with. */
export interface HitReaderOptions {
  agents: Agents;
  geo: Geo;
  networks: Networks;
  visitorKeys: VisitorKeys;
  clientAddress(request: IncomingMessage): string;
  /** The address that visitors of this very machine count as, if any. */
  localVisitorAddress(): string | undefined;
  isOwnHost(host: string): boolean;
  clock: Clock;
}

const referrersKept = 10_000;
const longestReferrer = 1024;
const noCampaignPart = valuesPart('', '', '');

/** What is known of a page once for all its hits: its part of a line, and 32 bits that stand for its link. */
interface PageMarks {
  part: string;
  word: number;
}

/**
 * Makes the reader. What depends on a user agent, a referrer, a place or a page alone is written out once and remembered, within bounds: this is
 * the visitors' path, and writing two dozen fields out for each hit was a fair part of it.
 */
export function createHitReader(options: HitReaderOptions): HitReader {
  const signals = createHitSignals(options);
  const referrers = createBoundedMap<string, string>(referrersKept);
  const pages = new WeakMap<LinkPage, PageMarks>();
  const places = new WeakMap<Place, string>();

  function referrerPart(referrer: string): string {
    const text = referrer.length > longestReferrer ? '' : referrer;
    const known = referrers.get(text);
    if (known !== undefined) return known;
    const part = valuesPart(text === '' ? '' : referrerLabel(text, options.isOwnHost));
    referrers.set(text, part);
    return part;
  }

  function placePart(place: Place): string {
    const known = places.get(place);
    if (known !== undefined) return known;
    const part = valuesPart(place.country, place.region, place.city);
    places.set(place, part);
    return part;
  }

  function marksOf(page: LinkPage): PageMarks {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const marks = { part: valuesPart(page.artist.id, page.link.id), word: agentWords(page.link.id)[0] ?? 0 };
    pages.set(page, marks);
    return marks;
  }

  function placeOf(address: string): Place {
    const place = options.geo.locate(address);
    if (place.country !== '' || !isPrivateAddress(address)) return place;
    return options.geo.locate(options.localVisitorAddress() ?? '');
  }

  return {
    whereabouts(request) {
      const address = options.clientAddress(request);
      return { place: placeOf(address), address };
    },
    judge(request, of) {
      const seconds = Math.floor(options.clock.now().getTime() / 1000);
      const address = options.clientAddress(request);
      return signals.judge(request, {
        address,
        seconds,
        ...(of === undefined ? {} : { link: marksOf(of.page).word, event: of.event }),
      });
    },
    read(request, { page, event, destinationId = noDestination, referrer, campaign, by, app, place }) {
      const seconds = Math.floor(options.clock.now().getTime() / 1000);
      const address = options.clientAddress(request);
      const { part, word: link } = marksOf(page);
      const who = signals.read(request, { address, link, event, by, seconds, app });
      return `${part}${tab}${seconds}${tab}${event}${tab}${destinationId}${tab}${who}${tab}${placePart(place ?? placeOf(address))}${tab}${referrerPart(referrer)}${tab}${campaignPart(campaign)}`;
    },
  };
}

/** The last three values of a line. */
function campaignPart(campaign: Campaign): string {
  if (!hasCampaign(campaign)) return noCampaignPart;
  return valuesPart(campaign.utm_source, campaign.utm_medium, campaign.utm_campaign);
}
