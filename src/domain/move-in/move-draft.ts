/** The draft of a link that is moved in: what a row of a file or a page by its url becomes (MOVE-5, MOVE-6, MOVE-17). */
import { defaultCta } from '#domain/destinations/catalogue.ts';
import { detectPlatform, hostBelongs, parseWebUrl, toStoredUrl } from '#domain/destinations/destination-url.ts';
import type { FieldValues } from '#domain/kernel/fields.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import { type DestinationType, destinationFields, type LinkType } from '#domain/links/link.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import type { Confidence } from '#domain/links/source-links.ts';

/** Where a destination was found: in the file, on the page, or by the release's code. */
export type FoundBy = 'file' | 'page' | 'code' | 'both';

/** A destination that can be taken along. */
export interface MoveDestination {
  type: DestinationType;
  url: string;
  /** The words of the button on the former page; empty for those of the service. */
  text: string;
  foundBy: FoundBy;
  confidence: Confidence;
  /** Whether the link gets it. */
  chosen: boolean;
}

/** Everything of a draft but its place and title. */
export interface MoveDraft {
  type: LinkType;
  subtitle: string;
  /** The url of its picture at another host; null without one. */
  cover: string | null;
  /** ISRC or UPC; null without one. */
  code: string | null;
  tags: string[];
  /** YYYY-MM-DD; empty where nothing is known. */
  createdOn: string;
  /** Clicks at the former product; 0 where nothing is known. */
  clicks: number;
  destinations: MoveDestination[];
  /** How many destinations the page has beyond the most that are taken. */
  leftOver: number;
}

/** The most destinations that are taken of a page or a row (MOVE-16). */
export const mostDestinations = 60;

/** A destination for a url; undefined for what is no web url. */
export function moveDestination(
  text: string,
  more: Partial<Pick<MoveDestination, 'text' | 'foundBy' | 'confidence' | 'chosen'>> & { type?: DestinationType } = {},
): MoveDestination | undefined {
  const type = more.type ?? serviceOf(text);
  const url = toStoredUrl(type, text);
  if (parseWebUrl(url) === undefined) return undefined;
  return { text: '', foundBy: 'file', confidence: 'exact', chosen: true, ...more, type, url };
}

/** The service of a url, also of those that are not detected when pasted; `custom` for any other url. */
export function serviceOf(text: string): DestinationType {
  const type = detectPlatform(text);
  if (type !== 'custom') return type;
  const url = parseWebUrl(text);
  if (url === undefined) return 'custom';
  if (hostBelongs(url.hostname, ['podcasts.apple.com'])) return 'applepodcasts';
  return hostBelongs(url.hostname, ['beatport.com']) ? 'beatport' : 'custom';
}

/** The type of link that fits destinations (MOVE-6): a list of playlists, an artist's own pages, else a release; on the bio plan what names no release is a bio. */
export function fittingType(destinations: readonly MoveDestination[], plan: string): LinkType {
  const services = destinations.filter(({ type }) => type !== 'custom');
  const kinds = services.map(({ url }) => kindOf(url)).filter((kind) => kind !== undefined);
  if (kinds.length > 0 && kinds.every((kind) => kind === 'playlist')) return 'playlist';
  if (kinds.includes('release')) return 'release';
  if (kinds.includes('artist')) return 'bio';
  return services.length === 0 && plan === 'bio' ? 'bio' : 'release';
}

function kindOf(url: string): 'release' | 'artist' | 'playlist' | undefined {
  const source = recogniseSource(url);
  if (source?.kind === 'spotify') {
    if (source.entity === 'artist' || source.entity === 'playlist') return source.entity;
    return 'release';
  }
  const path = parseWebUrl(url)?.pathname ?? '';
  if (/\/(artist|interpret)\//.test(path)) return 'artist';
  if (/\/(album|track|song|single)\//.test(path)) return 'release';
  return undefined;
}

/** The destinations of a new link: the chosen ones on the page, the others listed but off. */
export function linkDestinations(destinations: readonly MoveDestination[]): FieldValues<typeof destinationFields>[] {
  const ordered = [...destinations.filter(({ chosen }) => chosen), ...destinations.filter(({ chosen }) => !chosen)];
  return ordered
    .filter(({ chosen, type }) => chosen || type !== 'custom')
    .map(({ type, url, text, chosen }, index) => ({
      ...blankValues(destinationFields),
      ...{ type, url, enabled: chosen, priority: index + 1, cta: defaultCta(type) },
      text: type === 'custom' ? text.slice(0, 200) : '',
    }));
}
