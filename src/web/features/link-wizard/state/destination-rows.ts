/** Changes to the wizard's destinations; each returns a new list, enabled rows first (DEST-14 to DEST-16). */
import { defaultMessageBody, defaultOptinConfig, defaultOptinText } from '#domain/destinations/capture-defaults.ts';
import { defaultCta, destinationName } from '#domain/destinations/catalogue.ts';
import { settleOptin } from '#domain/destinations/destination-checks.ts';
import { moveRow } from '#domain/destinations/destination-order.ts';
import { completeUrl, detectPlatform, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import type { DestinationType } from '#domain/links/link.ts';
import { rowFields } from './form-fields.ts';
import type { WizardDestination } from './wizard-state.ts';

/** What a new row starts with. */
export function newRow(key: number, type: DestinationType, more: Partial<WizardDestination> = {}): WizardDestination {
  const optin = type === 'message_optin';
  return {
    key: String(key),
    id: null,
    ...blankValues(rowFields),
    type,
    cta: defaultCta(type, more.preRelease === true),
    text: optin ? defaultOptinText : '',
    expanded: false,
    confidence: null,
    config: optin ? defaultOptinConfig : type === 'text' ? { message_body: '' } : null,
    ...more,
  };
}

/** Whether disabling a row removes it: true for custom links and headers, false for services, opt-in and text blocks. */
export function isAddedByHand(row: Pick<WizardDestination, 'type'>): boolean {
  return row.type === 'custom' || row.type === 'header';
}

/** Enabled rows first, order kept within both. */
export function enabledFirst(rows: readonly WizardDestination[]): WizardDestination[] {
  return [...rows.filter((row) => row.enabled), ...rows.filter((row) => !row.enabled)];
}

/**
 * Enables a row as the last of the page, expanded when something in it is missing or unconfirmed. `title` is the release's, for the default
 * text message.
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

/** The fields of a row without a URL. */
export const noUrl = { url: '', deeplinkIos: null, deeplinkAndroid: null, confidence: null } as const;

/** Disables a row. It keeps its fields, except that a pre-release destination loses its URL and the choice of a plain link (DEST-15). */
export function disableRow(rows: readonly WizardDestination[], key: string): WizardDestination[] {
  const off = (row: WizardDestination): WizardDestination => ({ ...row, enabled: false, expanded: false });
  return enabledFirst(
    rows.map((row) =>
      row.key !== key ? row : row.preRelease ? { ...off(row), ...asPlainLink(row, false), ...noUrl } : off(row),
    ),
  );
}

/** The change that makes a pre-save a plain link, or the other way round. A call to action that nobody wrote follows: a plain link saves nothing. */
export function asPlainLink(
  row: Pick<WizardDestination, 'type' | 'cta' | 'plainLink'>,
  plainLink: boolean,
): Pick<WizardDestination, 'plainLink' | 'cta'> {
  const unwritten = row.cta.trim() === defaultCta(row.type, !row.plainLink);
  return { plainLink, cta: unwritten ? defaultCta(row.type, !plainLink) : row.cta };
}

/** Changes some fields of a row. A typed URL needs no confirmation; an opt-in block with both captures off is disabled. */
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

/** Moves a row to the position of another enabled row. */
export function dragRow(rows: readonly WizardDestination[], key: string, overKey: string): WizardDestination[] {
  const enabled = rows.filter((row) => row.enabled);
  const at = (wanted: string) => enabled.findIndex((row) => row.key === wanted);
  return [...moveRow(enabled, at(key), at(overKey)), ...rows.filter((row) => !row.enabled)];
}

/**
 * Adds a pasted URL: fills and enables its service's row if that has no URL yet, else adds a row. Returns undefined when the text is no URL.
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

/** Adds an expanded, empty custom link or header. */
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
