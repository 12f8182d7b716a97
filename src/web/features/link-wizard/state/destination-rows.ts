/** What can happen to the wizard's destinations; each transition gives a new list, enabled rows first (DEST-14 to DEST-16). */
import { defaultMessageBody, defaultOptinConfig, defaultOptinText } from '#domain/destinations/capture-defaults.ts';
import { defaultCta, destinationName } from '#domain/destinations/catalogue.ts';
import { settleOptin } from '#domain/destinations/destination-checks.ts';
import { moveRow } from '#domain/destinations/destination-order.ts';
import { completeUrl, detectPlatform, parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { DestinationType } from '#domain/links/link.ts';
import type { WizardDestination } from './wizard-state.ts';

/** What a new row starts with. */
export function newRow(key: number, type: DestinationType, more: Partial<WizardDestination> = {}): WizardDestination {
  const optin = type === 'message_optin';
  return {
    key: String(key),
    id: null,
    type,
    cta: defaultCta(type, more.preRelease === true),
    url: '',
    text: optin ? defaultOptinText : '',
    description: '',
    logo: null,
    enabled: true,
    expanded: false,
    confidence: null,
    deeplinkIos: null,
    deeplinkAndroid: null,
    autoplayTrack: null,
    preRelease: false,
    config: optin ? defaultOptinConfig : type === 'text' ? { message_body: '' } : null,
    ...more,
  };
}

/** Whether turning a row off removes it: services and the capturing blocks stay at hand, a custom link or header that was added does not. */
export function isAddedByHand(row: Pick<WizardDestination, 'type'>): boolean {
  return row.type === 'custom' || row.type === 'header';
}

/** Enabled rows first, order kept within both. */
export function enabledFirst(rows: readonly WizardDestination[]): WizardDestination[] {
  return [...rows.filter((row) => row.enabled), ...rows.filter((row) => !row.enabled)];
}

/**
 * Puts a row on the page, as its last, opened when something in it is still to be typed or looked at. `title` is the release's, for the
 * message that a text notification starts with.
 */
export function enableRow(rows: readonly WizardDestination[], key: string, title: string): WizardDestination[] {
  const row = rows.find((candidate) => candidate.key === key);
  if (!row || row.enabled) return [...rows];
  const rest = rows.filter((candidate) => candidate !== row);
  const cta = row.cta === '' ? defaultCta(row.type, row.preRelease) : row.cta;
  const isEmptyMessage =
    row.type === 'text' && !(row.config && 'message_body' in row.config && row.config.message_body);
  const config = isEmptyMessage ? { message_body: title === '' ? '' : defaultMessageBody(title) } : row.config;
  const expanded = row.url === '' || row.confidence === 'unsure';
  return enabledFirst([...rest, { ...row, cta, config, enabled: true, expanded }]);
}

/** Takes a row off the page. What was typed stays in it, except that a pre-release destination loses its address (DEST-15). */
export function disableRow(rows: readonly WizardDestination[], key: string): WizardDestination[] {
  const off = (row: WizardDestination): WizardDestination => ({ ...row, enabled: false, expanded: false });
  const cleared = { url: '', deeplinkIos: null, deeplinkAndroid: null, confidence: null };
  return enabledFirst(
    rows.map((row) => (row.key !== key ? row : row.preRelease ? { ...off(row), ...cleared } : off(row))),
  );
}

/** Changes some fields of a row. A written address is the person's own; an opt-in block that captures nothing any more goes off. */
export function editRow(
  rows: readonly WizardDestination[],
  key: string,
  change: Partial<WizardDestination>,
): WizardDestination[] {
  const changed = rows.map((row) => {
    if (row.key !== key) return row;
    const typed = change.url !== undefined && change.url !== row.url;
    const own = typed ? { confidence: null, deeplinkIos: null, deeplinkAndroid: null } : {};
    const settled = settleOptin({ ...row, ...own, ...change });
    return settled.enabled ? settled : { ...settled, expanded: false };
  });
  return enabledFirst(changed);
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
    type === 'custom'
      ? undefined
      : rows.find((row) => row.type === type && !row.preRelease && (row.url === '' || !row.enabled));
  if (waiting) {
    const filled = editRow(rows, waiting.key, { url });
    return waiting.enabled ? filled : enableRow(filled, waiting.key, '');
  }
  const name = type === 'custom' ? parsed.hostname.replace(/^www\./, '') : '';
  return enabledFirst([...rows, newRow(key, type, { url, text: name, expanded: type === 'custom' })]);
}

/** Adds an opened, empty row of a kind that has no service behind it. */
export function addBlock(
  rows: readonly WizardDestination[],
  type: 'custom' | 'header',
  key: number,
  preRelease: boolean,
): WizardDestination[] {
  return enabledFirst([...rows, newRow(key, type, { expanded: true, preRelease })]);
}

/** What a row is called in lists: its headline, or its service's name. */
export function rowName(row: Pick<WizardDestination, 'type' | 'text'>): string {
  const own = isAddedByHand(row) ? row.text.trim() : '';
  return own === '' ? destinationName(row.type) : own;
}
