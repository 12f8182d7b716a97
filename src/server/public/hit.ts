/** Reads who is behind a request: person or machine, where from and with what; and makes the event that is stored of it. */
import type { IncomingMessage } from 'node:http';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { type Campaign, noCampaign } from '#domain/stats/campaign.ts';
import { type EventName, type EventRecord, noDestination } from '#domain/stats/event.ts';
import { referrerLabel } from '#domain/stats/referrer-label.ts';
import { type Judgement, judgeAgent, judgeHit } from '#domain/stats/verdict.ts';
import { rulesVersion } from '#domain/stats/verdict-rules.ts';
import { readBrowser, type VisitorBrowser } from '#domain/stats/visitor-browser.ts';
import { isPrivateAddress } from '../platform/client-address.ts';
import type { Geo, Place } from '../platform/geo.ts';

/** What a hit was, besides who made it. */
export interface HitDetails {
  page: LinkPage;
  event: EventName;
  /** The destination that was clicked; none for a view. */
  destinationId?: string;
  /** An address or a host as somebody sent it, or ''. */
  referrer: string;
  campaign: Campaign;
  /** What the fan began with, where it ends elsewhere: the app they were led out of, and where they were. Left out, the request tells both. */
  app?: string;
  place?: Place;
}

/** Makes events of requests. */
export interface HitReader {
  /**
   * The event of a request as it is stored: an `EventRecord` as one line of JSON. Nothing in it names the person; the address is looked up and
   * dropped here.
   */
  read(request: IncomingMessage, details: HitDetails): string;
  /** Where the visitor is, and the address they come from, which must not be stored. */
  whereabouts(request: IncomingMessage): { place: Place; address: string };
}

/** What the reader works with. */
export interface HitReaderOptions {
  geo: Geo;
  clientAddress(request: IncomingMessage): string;
  /** The address that visitors of this very machine count as, if any. */
  localVisitorAddress(): string | undefined;
  isOwnHost(host: string): boolean;
  clock: Clock;
}

/**
 * A part of an event as JSON without its braces. Most parts are the same for many hits, so their text is made once and put together for each
 * hit: this is the visitors' path, and writing eighteen fields out each time was a fair part of it.
 */
type Part = string;

function partOf(fields: Partial<EventRecord>): Part {
  return JSON.stringify(fields).slice(1, -1);
}

interface Agent {
  browser: VisitorBrowser;
  part: Part;
}

const agentsKept = 10_000;
const referrersKept = 10_000;
const longestAgent = 512;
const longestReferrer = 1024;

/** Makes the reader. What depends on a user agent or a referrer alone is worked out once and remembered, within bounds. */
export function createHitReader(options: HitReaderOptions): HitReader {
  const agents = createBoundedMap<string, Agent>(agentsKept);
  const referrers = createBoundedMap<string, Part>(referrersKept);
  const pages = new WeakMap<LinkPage, Part>();
  const places = new WeakMap<Place, Part>();

  function agentOf(text: string): Agent {
    const userAgent = text.length > longestAgent ? text.slice(0, longestAgent) : text;
    const known = agents.get(userAgent);
    if (known !== undefined) return known;
    const browser = readBrowser(userAgent);
    const agent = { browser, part: judgedPart(browser, judgeAgent(userAgent)) };
    agents.set(userAgent, agent);
    return agent;
  }

  function agentPart(request: IncomingMessage, app: string | undefined): Part {
    const userAgent = request.headers['user-agent'] ?? '';
    const { browser, part } = agentOf(userAgent);
    if (app === undefined && !saysPurpose(request)) return part;
    return judgedPart({ ...browser, app: app ?? browser.app }, judgeHit(userAgent, purposesOf(request)));
  }

  function referrerPart(referrer: string): Part {
    const text = referrer.length > longestReferrer ? '' : referrer;
    const known = referrers.get(text);
    if (known !== undefined) return known;
    const part = partOf({ referrer: text === '' ? '' : referrerLabel(text, options.isOwnHost) });
    referrers.set(text, part);
    return part;
  }

  function placePart(place: Place): Part {
    const known = places.get(place);
    if (known !== undefined) return known;
    const part = partOf({ country: place.country, region: place.region, city: place.city });
    places.set(place, part);
    return part;
  }

  function pagePart(page: LinkPage): Part {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const part = partOf({ artist_id: page.artist.id, link_id: page.link.id });
    pages.set(page, part);
    return part;
  }

  function placeOf(request: IncomingMessage): Place {
    const address = options.clientAddress(request);
    const place = options.geo.locate(address);
    if (place.country !== '' || !isPrivateAddress(address)) return place;
    return options.geo.locate(options.localVisitorAddress() ?? '');
  }

  return {
    whereabouts: (request) => ({ place: placeOf(request), address: options.clientAddress(request) }),
    read(request, { page, event, destinationId = noDestination, referrer, campaign, app, place }) {
      const seconds = Math.floor(options.clock.now().getTime() / 1000);
      const campaignPart = campaign === noCampaign ? noCampaignPart : partOf({ ...campaign });
      return `{${pagePart(page)},"happened_at":${seconds},"event":"${event}","destination_id":"${destinationId}",${agentPart(request, app)},${placePart(place ?? placeOf(request))},${referrerPart(referrer)},${campaignPart}}`;
    },
  };
}

const noCampaignPart = partOf({ ...noCampaign });

function judgedPart({ app, browser, device }: VisitorBrowser, { verdict, rule }: Judgement): Part {
  return partOf({ verdict, rule, rules_version: rulesVersion, app, browser, device });
}

function saysPurpose({ headers }: IncomingMessage): boolean {
  return (
    headers['sec-purpose'] !== undefined ||
    headers.purpose !== undefined ||
    headers['x-purpose'] !== undefined ||
    headers['x-moz'] !== undefined
  );
}

function purposesOf({ headers }: IncomingMessage): (string | undefined)[] {
  return [
    headers['sec-purpose']?.toString(),
    headers.purpose?.toString(),
    headers['x-purpose']?.toString(),
    headers['x-moz']?.toString(),
  ];
}
