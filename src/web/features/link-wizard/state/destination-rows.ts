/** What can happen to the wizard's destinations; each transition gives a new list, enabled rows first (spec section 4, "Destination"). */
import {
  defaultCta,
  destinationCatalogue,
  destinationName,
  isDestinationType,
  isService,
} from '#domain/destinations/catalogue.ts';
import { moveRow } from '#domain/destinations/destination-order.ts';
import { completeUrl, detectPlatform, isDestinationUrl, parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { DestinationType } from '#domain/links/link.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import type { LoadedSource, WizardDestination } from './wizard-state.ts';

/** What a new row starts with. */
export function newRow(key: number, type: DestinationType, more: Partial<WizardDestination> = {}): WizardDestination {
  return {
    key: String(key),
    type,
    cta: defaultCta(type),
    url: '',
    text: '',
    description: '',
    logo: null,
    enabled: true,
    expanded: false,
    detected: false,
    deeplinkIos: null,
    deeplinkAndroid: null,
    autoplayTrack: null,
    preRelease: false,
    config: null,
    ...more,
  };
}

/** Whether turning a row off removes it: a service stays at hand, a custom link or header that was added does not. */
export function isAddedByHand(row: WizardDestination): boolean {
  return !isService(row.type);
}

/** The rows a source brings: what was found, enabled and in the catalogue's order, then every other service, disabled. */
export function rowsFromSource(purpose: SourcePurpose, source: LoadedSource, firstKey: number): WizardDestination[] {
  const found = new Map<DestinationType, string>();
  const custom: { url: string; name: string }[] = [];
  const podcasts = purpose === 'podcast' && isDestinationUrl('applepodcasts', source.url);
  const links = [{ platform: podcasts ? 'applepodcasts' : '', url: source.url }, ...source.links];
  for (const { platform, url } of links) {
    if (parseWebUrl(url) === undefined || platform === 'tiktok') continue;
    const type = isDestinationType(platform) && isDestinationUrl(platform, url) ? platform : detectPlatform(url);
    if (type === 'custom') custom.push({ url, name: platform });
    else if (!found.has(type)) found.set(type, url);
  }
  const services = inOrder(purpose).map((type, index) => {
    const url = found.get(type);
    const own = type === 'spotify' ? { deeplinkIos: source.deeplinkIos, deeplinkAndroid: source.deeplinkAndroid } : {};
    return newRow(firstKey + index, type, {
      url: url ?? '',
      enabled: url !== undefined,
      detected: url !== undefined,
      ...own,
    });
  });
  // Services without a type of their own are offered too, switched off, since only the artist knows whether they matter.
  const others = custom
    .filter(({ name }) => name !== '')
    .map(({ url, name }, index) =>
      newRow(firstKey + services.length + index, 'custom', { url, text: name, enabled: false, detected: true }),
    );
  return enabledFirst([...services, ...others]);
}

/** Podcasts lead with Apple Podcasts; music does without it. */
function inOrder(purpose: SourcePurpose): DestinationType[] {
  const services = destinationCatalogue.filter((row) => row.kind === 'service').map((row) => row.type);
  const music = services.filter((type) => type !== 'applepodcasts');
  return purpose === 'podcast' ? ['applepodcasts', ...music] : music;
}

/** Enabled rows first, order kept within both. */
export function enabledFirst(rows: readonly WizardDestination[]): WizardDestination[] {
  return [...rows.filter((row) => row.enabled), ...rows.filter((row) => !row.enabled)];
}

/** Puts a row on the page, as its last, opened when it still needs an address. */
export function enableRow(rows: readonly WizardDestination[], key: string): WizardDestination[] {
  const row = rows.find((candidate) => candidate.key === key);
  if (!row || row.enabled) return [...rows];
  const rest = rows.filter((candidate) => candidate !== row);
  const cta = row.cta === '' ? defaultCta(row.type) : row.cta;
  return enabledFirst([...rest, { ...row, cta, enabled: true, expanded: row.url === '' }]);
}

/** Takes a row off the page. What was typed stays in it. */
export function disableRow(rows: readonly WizardDestination[], key: string): WizardDestination[] {
  return enabledFirst(rows.map((row) => (row.key === key ? { ...row, enabled: false, expanded: false } : row)));
}

/** Changes some fields of a row. */
export function editRow(
  rows: readonly WizardDestination[],
  key: string,
  change: Partial<WizardDestination>,
): WizardDestination[] {
  return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}

/** Moves a row to the place of another, within the enabled ones. */
export function dragRow(rows: readonly WizardDestination[], key: string, overKey: string): WizardDestination[] {
  const enabled = rows.filter((row) => row.enabled);
  const at = (wanted: string) => enabled.findIndex((row) => row.key === wanted);
  return [...moveRow(enabled, at(key), at(overKey)), ...rows.filter((row) => !row.enabled)];
}

/**
 * Adds what a pasted address belongs to: its service's row is filled and enabled when it has no address yet, else there is a row more.
 * Gives undefined when the text is no web address.
 */
export function addUrl(rows: readonly WizardDestination[], text: string, key: number): WizardDestination[] | undefined {
  const url = completeUrl(text);
  const parsed = parseWebUrl(url);
  if (parsed === undefined) return undefined;
  const type = detectPlatform(url);
  const waiting =
    type === 'custom' ? undefined : rows.find((row) => row.type === type && (row.url === '' || !row.enabled));
  if (waiting) {
    const filled = editRow(rows, waiting.key, { url });
    return waiting.enabled ? filled : enableRow(filled, waiting.key);
  }
  const name = type === 'custom' ? parsed.hostname.replace(/^www\./, '') : '';
  return enabledFirst([...rows, newRow(key, type, { url, text: name, expanded: type === 'custom' })]);
}

/** Adds an opened, empty row of a kind that has no service behind it. */
export function addBlock(
  rows: readonly WizardDestination[],
  type: 'custom' | 'header',
  key: number,
): WizardDestination[] {
  return enabledFirst([...rows, newRow(key, type, { expanded: true })]);
}

/** What a row is called in lists: its headline, or its service's name. */
export function rowName(row: Pick<WizardDestination, 'type' | 'text'>): string {
  const own = row.type === 'custom' || row.type === 'header' ? row.text.trim() : '';
  return own === '' ? destinationName(row.type) : own;
}
