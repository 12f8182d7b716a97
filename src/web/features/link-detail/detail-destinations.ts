/** The destinations of a link as its statistics list them: named, in order, split into enabled and disabled (STAT-35). */
import { deeplinkTypes, destinationRow, isDestinationType } from '#domain/destinations/catalogue.ts';
import { moveRow, withPriorities } from '#domain/destinations/destination-order.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { wholeShare } from '#domain/stats/rates.ts';

/** A URL as people read it, and as it opens on this installation. */
export interface SharedUrl {
  text: string;
  url: string;
}

/** The fields of a destination that the list needs. */
export interface ListedDestination {
  id: string;
  type: string;
  text: string;
  url: string;
  enabled: boolean;
  pre_release: boolean;
  plain_link: boolean;
  priority: number;
  presave_count: number;
  optin_count: number;
  deeplink_ios?: string | null | undefined;
  direct_link: SharedUrl;
  deeplink: SharedUrl;
}

/** A row: its clicks and their share of all clicks of the link as a whole percent. */
export interface DestinationFigures {
  id: string;
  type: DestinationType;
  name: string;
  /** The target that distinguishes it from others of the same name: a custom link's host, the whole URL of a repeated service; else empty. */
  place: string;
  /** Whether fans can click it: not a header, nor a form. */
  takesClicks: boolean;
  count: number;
  share: number;
  /** How many pre-saves and sign-ups it brought, of all time. */
  presaves: number;
  optIns: number;
  /**
   * The URLs to share it by; undefined for disabled destinations, forms and destinations without a URL. A pre-save has no
   * app URL, and its direct link opens the form.
   */
  urls: { direct: SharedUrl; deeplink: SharedUrl | undefined } | undefined;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

const isRepeated = (type: string, rows: readonly { type: string }[]): boolean =>
  rows.filter((row) => row.type === type).length > 1;

function addressesOf(destination: ListedDestination): DestinationFigures['urls'] {
  const {
    type,
    url,
    enabled,
    pre_release: preRelease,
    plain_link: plainLink,
    direct_link: direct,
    deeplink,
  } = destination;
  if (!enabled || !isDestinationType(type)) return undefined;
  if (presaveProvider({ type, enabled, preRelease, plainLink }, 'before') !== undefined)
    return { direct, deeplink: undefined };
  return url === '' ? undefined : { direct, deeplink };
}

/** The destinations that fans use now, and those of a pre-release whose time is over. */
export interface DetailDestinations {
  enabled: DestinationFigures[];
  disabled: DestinationFigures[];
  /** The destinations that the page had before its release, enabled ones first; empty until then. */
  past: DestinationFigures[];
}

/**
 * A pre-release link lists the destinations that are shown before the release until it is `released`, and then the others, as every other link does.
 * Headers and sign-up blocks are listed without clicks. The share is of all clicks in `counts`, also those of destinations that are not listed.
 */
export function detailDestinations(
  { type: linkType, released }: { type: string; released: boolean },
  destinations: readonly ListedDestination[],
  counts: readonly { destination_id: string; count: number }[],
): DetailDestinations {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const byId = new Map(counts.map(({ destination_id, count }) => [destination_id, count]));
  const isWaiting = linkType === 'pre-release' && !released;
  const listed = destinations
    .toSorted((one, other) => one.priority - other.priority)
    .flatMap((destination) => {
      const { id, type, text, url, enabled, presave_count: presaves, optin_count: optIns } = destination;
      const ofPhase = destinations.filter((other) => other.pre_release === destination.pre_release);
      if (!isDestinationType(type)) return [];
      const { kind, name } = destinationRow(type);
      const count = byId.get(id) ?? 0;
      const figures: DestinationFigures = {
        id,
        type,
        name: (kind === 'custom' || kind === 'header') && text.trim() !== '' ? text : name,
        place:
          kind === 'custom' ? hostOf(url) : isRepeated(type, ofPhase) ? url.replace(/^https?:\/\/(www\.)?/, '') : '',
        takesClicks: kind === 'service' || kind === 'custom',
        count,
        share: wholeShare(count, total),
        presaves,
        optIns,
        urls: kind === 'service' || kind === 'custom' ? addressesOf(destination) : undefined,
      };
      return [{ enabled, isBefore: destination.pre_release, figures }];
    });
  const of = (enabled: boolean, isBefore: boolean) =>
    listed.filter((row) => row.enabled === enabled && row.isBefore === isBefore).map((row) => row.figures);
  return {
    enabled: of(true, isWaiting),
    disabled: of(false, isWaiting),
    past: linkType === 'pre-release' && released ? [...of(true, true), ...of(false, true)] : [],
  };
}

/**
 * All destinations of a link after the one with id `moved` took the place of `over`: priorities 1, 2, 3…, enabled ones first.
 * The others keep their order. Unknown ids only renumber the priorities.
 */
export function reordered<Row extends { id: string; enabled: boolean; priority: number }>(
  destinations: readonly Row[],
  moved: string,
  over: string,
): Row[] {
  const rows = destinations.toSorted((one, other) => one.priority - other.priority);
  const placeOf = (wanted: string) => rows.findIndex(({ id }) => id === wanted);
  return withPriorities(moveRow(rows, placeOf(moved), placeOf(over)));
}

/** Whether app URLs of a link should be filled in: a service on it has none for iOS. Pre-releases are never filled in. */
export function lacksDeeplinks(
  linkType: string,
  destinations: readonly Pick<ListedDestination, 'type' | 'url' | 'deeplink_ios'>[],
): boolean {
  const types: readonly string[] = deeplinkTypes;
  return (
    linkType !== 'pre-release' &&
    destinations.some(({ type, url, deeplink_ios }) => types.includes(type) && url !== '' && !deeplink_ios)
  );
}
