/** The destinations that a wizard starts with, and how a loaded source fills them. */
import { destinationCatalogue, isDestinationType, preReleaseTypes } from '#domain/destinations/catalogue.ts';
import { detectPlatform, isDestinationUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { DestinationType } from '#domain/links/link.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import type { Confidence } from '#domain/links/source-links.ts';
import { isPresaveProvider } from '#domain/presaves/presave.ts';
import { namesRelease } from '#domain/presaves/release-url.ts';
import { enabledFirst, isAddedByHand, newRow, noUrl } from './destination-rows.ts';
import type { LoadedSource, WizardDestination, WizardState } from './wizard-state.ts';

interface Found {
  url: string;
  confidence: Confidence | null;
  deeplinkIos: string | null;
  deeplinkAndroid: string | null;
}

/** The rows before a source is loaded: the purpose's services and the opt-in block, for a pre-release also the pre-release services. */
export function firstRows(purpose: SourcePurpose, firstKey: number): WizardDestination[] {
  const services = servicesInOrder(purpose).map((type) => ({ type, preRelease: false }));
  const optin = { type: 'message_optin' as const, preRelease: false };
  const before = preReleaseTypes
    .filter((type) => purpose === 'pre-release' && type !== 'custom')
    .map((type) => ({ type, preRelease: true }));
  return [...before, ...services, optin].map(({ type, preRelease }, index) => {
    const heard = purpose === 'podcast' && type === 'spotify' ? { cta: 'Listen on Spotify' } : {};
    return newRow(firstKey + index, type, { preRelease, enabled: false, ...heard });
  });
}

/**
 * The rows of a new link after its source was loaded: found services are enabled in the catalogue's order, except unsure ones, which stay
 * disabled. Rows that the person added, and blocks they enabled, stay.
 */
export function rowsFromSource(
  purpose: SourcePurpose,
  source: LoadedSource,
  present: readonly WizardDestination[],
  firstKey: number,
): WizardDestination[] {
  const { services, others } = findingsOf(purpose, source);
  const kept = present.filter((row) => (isAddedByHand(row) && row.confidence === null) || isBlock(row));
  const known = new Set(kept.filter(isBlock).map((row) => row.type));
  const first = firstRows(purpose, firstKey);
  const fresh = first
    .filter((row) => !known.has(row.type))
    .map((row) => {
      const found = filled(row, services.get(row.type));
      // A pre-release keeps its initial rows when the source does not mention them.
      const begun =
        row.preRelease && found === row ? present.find((one) => one.preRelease && one.type === row.type) : undefined;
      return begun ?? found;
    });
  const next = firstKey + first.length;
  // Services without a type become disabled custom rows: only the artist knows whether they matter.
  const custom = others.map(({ url, name, confidence }, index) =>
    newRow(next + index, 'custom', { url, text: name, enabled: false, confidence }),
  );
  return enabledFirst([
    ...fresh.filter((row) => row.enabled),
    ...kept,
    ...fresh.filter((row) => !row.enabled),
    ...custom,
  ]);
}

/** The rows of a link being edited after a source was loaded: only disabled rows without a URL are filled; all others stay. */
export function filledFromSource(
  purpose: SourcePurpose,
  source: LoadedSource,
  present: readonly WizardDestination[],
): WizardDestination[] {
  const { services } = findingsOf(purpose, source);
  return enabledFirst(
    present.map((row) => (row.enabled || row.url !== '' ? row : filled(row, services.get(row.type)))),
  );
}

/** Whether a new pre-release starts with this row on its page: a pre-save needs no URL. */
export function startsEnabled(row: WizardDestination): boolean {
  return row.preRelease && row.type === 'spotify';
}

/** The rows as they were without the loaded source. Rows that are stored stay, and URLs that the person changed. */
export function withoutSource({ purpose, source, editing, destinations }: WizardState): WizardDestination[] {
  if (purpose === null || source === null) return destinations;
  const { services } = findingsOf(purpose, source);
  const isFilled = (row: WizardDestination): boolean => {
    const found = services.get(row.type);
    return row.id === null && found !== undefined && row.url === found.url && row.deeplinkIos === found.deeplinkIos;
  };
  const emptied = (row: WizardDestination): WizardDestination => {
    const enabled = row.enabled && editing === null && startsEnabled(row) && !row.plainLink;
    return { ...row, ...noUrl, enabled, expanded: row.expanded && enabled };
  };
  return enabledFirst(
    destinations
      .filter((row) => row.id !== null || !isAddedByHand(row) || row.confidence === null)
      .map((row) => (isFilled(row) ? emptied(row) : row)),
  );
}

function filled(row: WizardDestination, found: Found | undefined): WizardDestination {
  if (found === undefined || isBlock(row)) return row;
  // An unsure pre-release URL would come back after each removal, so it is left to the artist.
  if (row.preRelease && found.confidence === 'unsure') return row;
  // An artist's page is a source too, but no release to save.
  if (row.preRelease && isPresaveProvider(row.type) && !namesRelease(row.type, found.url)) return row;
  return { ...row, ...found, enabled: found.confidence !== 'unsure' };
}

function isBlock(row: WizardDestination): boolean {
  return row.type === 'text' || row.type === 'message_optin';
}

function findingsOf(
  purpose: SourcePurpose,
  source: LoadedSource,
): { services: Map<DestinationType, Found>; others: { url: string; name: string; confidence: Confidence }[] } {
  const services = new Map<DestinationType, Found>();
  const others: { url: string; name: string; confidence: Confidence }[] = [];
  const own = purpose === 'podcast' && isDestinationUrl('applepodcasts', source.url) ? 'applepodcasts' : 'spotify';
  if (isDestinationUrl(own, source.url)) {
    const { url, deeplinkIos, deeplinkAndroid } = source;
    services.set(own, { url, confidence: null, deeplinkIos, deeplinkAndroid });
  }
  for (const { platform, url, confidence } of source.links) {
    if (parseWebUrl(url) === undefined || platform === 'tiktok') continue;
    const type = isDestinationType(platform) && isDestinationUrl(platform, url) ? platform : detectPlatform(url);
    if (type === 'custom') others.push({ url, name: platform === 'custom' ? '' : platform, confidence });
    else if (!services.has(type)) services.set(type, { url, confidence, deeplinkIos: null, deeplinkAndroid: null });
  }
  return { services, others: others.filter(({ name }) => name !== '') };
}

/** Podcasts start with Apple Podcasts; music leaves it out. */
function servicesInOrder(purpose: SourcePurpose): DestinationType[] {
  const services = destinationCatalogue.filter((row) => row.kind === 'service').map((row) => row.type);
  const music = services.filter((type) => type !== 'applepodcasts');
  return purpose === 'podcast' ? ['applepodcasts', ...music] : music;
}
