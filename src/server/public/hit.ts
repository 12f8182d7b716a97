/** Reads who is behind a request: person or machine, where from and with what; and makes the event that is stored of it. */
import type { IncomingMessage } from 'node:http';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { Campaign } from '#domain/stats/campaign.ts';
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
}

/** Makes events of requests. */
export interface HitReader {
  /** The event of a request. Nothing in it names the person; the address is looked up and dropped here. */
  read(request: IncomingMessage, details: HitDetails): EventRecord;
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

interface Agent extends VisitorBrowser {
  judgement: Judgement;
}

const agentsKept = 10_000;
const referrersKept = 10_000;
const longestAgent = 512;
const longestReferrer = 1024;

/** Makes the reader. What depends on a user agent or a referrer alone is worked out once and remembered, within bounds. */
export function createHitReader(options: HitReaderOptions): HitReader {
  const agents = createBoundedMap<string, Agent>(agentsKept);
  const labels = createBoundedMap<string, string>(referrersKept);

  function agentOf(text: string): Agent {
    const userAgent = text.length > longestAgent ? text.slice(0, longestAgent) : text;
    const known = agents.get(userAgent);
    if (known !== undefined) return known;
    const agent = { ...readBrowser(userAgent), judgement: judgeAgent(userAgent) };
    agents.set(userAgent, agent);
    return agent;
  }

  function labelOf(referrer: string): string {
    if (referrer === '' || referrer.length > longestReferrer) return '';
    const known = labels.get(referrer);
    if (known !== undefined) return known;
    const label = referrerLabel(referrer, options.isOwnHost);
    labels.set(referrer, label);
    return label;
  }

  function placeOf(request: IncomingMessage): Place {
    const address = options.clientAddress(request);
    const place = options.geo.locate(address);
    if (place.country !== '' || !isPrivateAddress(address)) return place;
    return options.geo.locate(options.localVisitorAddress() ?? '');
  }

  return {
    read(request, { page, event, destinationId = noDestination, referrer, campaign }) {
      const { headers } = request;
      const userAgent = headers['user-agent'] ?? '';
      const agent = agentOf(userAgent);
      const { verdict, rule } = saysPurpose(request) ? judgeHit(userAgent, purposesOf(request)) : agent.judgement;
      const place = placeOf(request);
      return {
        artist_id: page.artist.id,
        link_id: page.link.id,
        happened_at: Math.floor(options.clock.now().getTime() / 1000),
        event,
        destination_id: destinationId,
        verdict,
        rule,
        rules_version: rulesVersion,
        country: place.country,
        region: place.region,
        city: place.city,
        referrer: labelOf(referrer),
        utm_source: campaign.utm_source,
        utm_medium: campaign.utm_medium,
        utm_campaign: campaign.utm_campaign,
        app: agent.app,
        browser: agent.browser,
        device: agent.device,
      };
    },
  };
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
