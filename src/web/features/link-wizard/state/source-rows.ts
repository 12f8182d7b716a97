/** The destinations that a wizard begins with, and what a loaded source makes of them. */
import { destinationCatalogue, isDestinationType, preReleaseTypes } from '#domain/destinations/catalogue.ts';
import { detectPlatform, isDestinationUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { DestinationType } from '#domain/links/link.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import type { Confidence } from '#domain/links/source-links.ts';
import { enabledFirst, isAddedByHand, newRow } from './destination-rows.ts';
import type { LoadedSource, WizardDestination } from './wizard-state.ts';

interface Found {
  url: string;
  confidence: Confidence | null;
  deeplinkIos: string | null;
  deeplinkAndroid: string | null;
}

/** The page's own kinds of row before anything is known: the source's services with the opt-in block, for a pre-release those of before the release too. */
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
 * The rows of a new link after its source was loaded: what was found is on the page in the catalogue's order, except what we are unsure of,
 * which waits beside the other services. What the person added or turned on of the blocks stays.
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
      // What a pre-release began with is not taken away by a source that says nothing about it.
      const begun =
        row.preRelease && found === row ? present.find((one) => one.preRelease && one.type === row.type) : undefined;
      return begun ?? found;
    });
  const next = firstKey + first.length;
  // Services without a type of their own are offered too, switched off, since only the artist knows whether they matter.
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

/** The rows of a link being edited after a source was loaded: only rows that are off and without an address are filled; nothing that stands is touched. */
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

function filled(row: WizardDestination, found: Found | undefined): WizardDestination {
  if (found === undefined || isBlock(row)) return row;
  // An address before the release that nobody is sure of would be asked for again at each removal, so it is left to the artist.
  if (row.preRelease && found.confidence === 'unsure') return row;
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

/** Podcasts lead with Apple Podcasts; music does without it. */
function servicesInOrder(purpose: SourcePurpose): DestinationType[] {
  const services = destinationCatalogue.filter((row) => row.kind === 'service').map((row) => row.type);
  const music = services.filter((type) => type !== 'applepodcasts');
  return purpose === 'podcast' ? ['applepodcasts', ...music] : music;
}
