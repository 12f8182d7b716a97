/** Turns a request into the event line that is stored, and judges whether a person sent it. */
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { LinkPage, PagePlacement } from '#domain/links/link-page.ts';
import { type Campaign, hasCampaign, isMarked } from '#domain/stats/campaign.ts';
import { type EventName, noDestination, type Verdict } from '#domain/stats/event.ts';
import { betweenValues as tab, valuesPart } from '#domain/stats/event-line.ts';
import { referrerLabel } from '#domain/stats/referrer-label.ts';
import { textHash } from '../../platform/crypto/text-hash.ts';
import type { Place } from '../../platform/net/geo.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';
import { createHitVerdicts, type ReportedBy } from './hit-verdict.ts';
import { createValueLimit } from './value-limit.ts';

/** What a hit was, besides who sent it. */
export interface HitDetails {
  page: LinkPage;
  event: EventName;
  /** The destination that was clicked; none for a view. */
  destinationId?: string;
  /** A URL or a host as the browser sent it, or ''. */
  referrer: string;
  campaign: Campaign;
  /** What reported it, for a view. */
  by?: ReportedBy;
  /** The number of the link's rule that decided; default none. */
  route?: number;
  /** The app and the place of the fan when they started elsewhere; default those of the request. */
  app?: string;
  place?: Place;
}

export interface HitReader {
  /** The event of a request as it is stored: an `EventRecord` as one line. It contains nothing that names the person, and no IP address. */
  read(request: VisitorRequest, details: HitDetails): string;
  /**
   * The verdict that a hit of this request would get; nothing is counted. With `of`, the number of this visitor's hits in the running minute is
   * part of the verdict.
   */
  judge(request: VisitorRequest, of?: { page: LinkPage; event: EventName }): Verdict;
}

const referrersKept = 10_000;
const maxReferrerLength = 1024;
const noSourcePart = valuesPart('', '', '', '', '');

/** What every hit of a page needs: the page's part of a line, 32 bits that identify its link, and the artist's placements by code. */
interface PageKey {
  part: string;
  link: number;
  placements: ReadonlyMap<string, PagePlacement>;
}

/** Makes the reader. Parts of a line that depend on one referrer, place or page are cached, since every visitor's hit is formatted here. */
export function createHitReader({
  clock,
  webProcesses,
  isOwnHost,
}: {
  clock: Clock;
  /** Processes of this machine that answer. */
  webProcesses: number;
  isOwnHost(host: string): boolean;
}): HitReader {
  const verdicts = createHitVerdicts(webProcesses);
  const limit = createValueLimit();
  const referrers = createBoundedMap<string, string>(referrersKept);
  const pages = new WeakMap<LinkPage, PageKey>();
  const places = new WeakMap<Place, string>();

  function labelOf(referrer: string): string {
    const text = referrer.length > maxReferrerLength ? '' : referrer;
    if (text === '') return '';
    const known = referrers.get(text);
    if (known !== undefined) return known;
    const label = referrerLabel(text, isOwnHost);
    referrers.set(text, label);
    return label;
  }

  /** The values of a line from referrer to placement. A visit without a campaign of its own has that of its placement (PLACE-2). */
  function sourcePart(
    referrer: string,
    campaign: Campaign,
    sender: VisitorRequest['sender'],
    { placements, ...at }: { link: number; seconds: number; placements: PageKey['placements'] },
  ): string {
    const label = labelOf(referrer);
    if (label === '' && !isMarked(campaign)) return noSourcePart;
    const placement = placements.get(campaign.utm_p);
    const { utm_source, utm_medium, utm_campaign } = hasCampaign(campaign) ? campaign : (placement ?? campaign);
    return valuesPart(
      ...[label, utm_source, utm_medium, utm_campaign].map((value, column) => limit(value, sender, { ...at, column })),
      placement?.code ?? '',
    );
  }

  function placePart(place: Place): string {
    const known = places.get(place);
    if (known !== undefined) return known;
    const part = valuesPart(place.country, place.region, place.city);
    places.set(place, part);
    return part;
  }

  function keyOf(page: LinkPage): PageKey {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const key = {
      part: valuesPart(page.artist.id, page.link.id),
      link: textHash(page.link.id)[0] ?? 0,
      placements: new Map(page.placements.map((placement) => [placement.code, placement])),
    };
    pages.set(page, key);
    return key;
  }

  const secondsNow = () => Math.floor(clock.now().getTime() / 1000);

  return {
    judge: (request, of) =>
      verdicts.judge(request, of && { link: keyOf(of.page).link, event: of.event, seconds: secondsNow() }),
    read(request, { page, event, destinationId, referrer, campaign, by, route = 0, app, place }) {
      const seconds = secondsNow();
      const { part, link, placements } = keyOf(page);
      const verdict = verdicts.read(request, { link, event, by, seconds, app });
      return `${part}${tab}${seconds}${tab}${event}${tab}${destinationId || noDestination}${tab}${verdict}${tab}${placePart(place ?? request.place)}${tab}${sourcePart(referrer, campaign, request.sender, { link, seconds, placements })}${tab}${request.userAgent.browser.os}${tab}${request.language}${tab}${route}`;
    },
  };
}
