/** The destinations of a link as its statistics list them: named, in order, split into enabled and disabled (spec section 4). */
import { destinationRow, isDestinationType } from '#domain/destinations/catalogue.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { wholeShare } from '#domain/stats/rates.ts';

/** What of a destination is looked at. */
export interface ListedDestination {
  id: string;
  type: string;
  text: string;
  url: string;
  enabled: boolean;
  pre_release: boolean;
  priority: number;
}

/** A row: its clicks and their share of all clicks of the link as a whole percent. */
export interface DestinationFigures {
  id: string;
  type: DestinationType;
  name: string;
  /** The host it leads to, to tell two of a kind apart. */
  host: string;
  count: number;
  share: number;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/**
 * Pre-release links list what is for before the release, others what is not. Headers and sign-up blocks lead nowhere and are left out.
 * The share is of all clicks in `counts`, also those of destinations that are not listed.
 */
export function detailDestinations(
  linkType: string,
  destinations: readonly ListedDestination[],
  counts: readonly { destination_id: string; count: number }[],
): { enabled: DestinationFigures[]; disabled: DestinationFigures[] } {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const byId = new Map(counts.map(({ destination_id, count }) => [destination_id, count]));
  const listed = destinations
    .filter((destination) => destination.pre_release === (linkType === 'pre-release'))
    .toSorted((one, other) => one.priority - other.priority)
    .flatMap((destination) => {
      if (!isDestinationType(destination.type)) return [];
      const { kind, name } = destinationRow(destination.type);
      if (kind === 'header' || kind === 'optin') return [];
      const count = byId.get(destination.id) ?? 0;
      const figures: DestinationFigures = {
        id: destination.id,
        type: destination.type,
        name: kind === 'custom' && destination.text.trim() !== '' ? destination.text : name,
        host: hostOf(destination.url),
        count,
        share: wholeShare(count, total),
      };
      return [{ enabled: destination.enabled, figures }];
    });
  const of = (enabled: boolean) => listed.filter((row) => row.enabled === enabled).map((row) => row.figures);
  return { enabled: of(true), disabled: of(false) };
}
