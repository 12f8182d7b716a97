/** When a destination is fit to be saved, and when a pre-release has what it needs afterwards (DEST-9 to DEST-13). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import type { Destination, DestinationConfig, DestinationType, LinkType } from '#domain/links/link.ts';
import { unknownFields } from '#domain/messaging/merge-fields.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { namesRelease } from '#domain/presaves/release-url.ts';
import { destinationRow, isDestinationType, postReleaseTypes } from './catalogue.ts';
import { isDestinationUrl, parseWebUrl } from './destination-url.ts';

/** What of a destination the checks look at; both the wizard's rows and the server's input have it. */
export type DestinationDraft = Pick<
  Destination,
  'type' | 'cta' | 'url' | 'text' | 'description' | 'enabled' | 'config' | 'preRelease' | 'plainLink'
>;

/** Where the destination stands: the kind of link, and whether it is listed before the release or after it. */
export interface DestinationPlace {
  linkType: LinkType;
  /** `pre-release` for the services step of a pre-release link, `post-release` for everything else. */
  stage: 'pre-release' | 'post-release';
}

/** A field that is not right, and why. */
export interface DestinationProblem {
  code: ErrorCode;
  field: 'type' | 'cta' | 'url' | 'text' | 'description' | 'config';
  /** The limit, in characters, of a text that is too long. */
  longest?: number;
}

/** The longest texts that are stored, in characters. */
export const longestDestinationTexts = { cta: 60, text: 200, description: 300, message: 480 } as const;

/** The stage a destination of this link belongs to. */
export function stageOf(destination: { preRelease: boolean }, linkType: LinkType): DestinationPlace['stage'] {
  return linkType === 'pre-release' && destination.preRelease ? 'pre-release' : 'post-release';
}

/** Tells whether `config` lets fans leave an email address or a number; the opt-in block is nothing without one of them. */
export function capturesFans(config: DestinationConfig | null): boolean {
  return config !== null && 'email_capture' in config && (config.email_capture || config.phone_number_capture);
}

/** Tells whether `config` holds the words that are texted. */
export function hasMessage(config: DestinationConfig | null): boolean {
  return config !== null && 'message_body' in config && cleanPasted(config.message_body, 'words') !== '';
}

/** The first thing wrong with a destination, or undefined. A disabled one is only asked for a URL that is safe to keep. */
export function destinationProblem(
  destination: DestinationDraft,
  place: DestinationPlace,
): DestinationProblem | undefined {
  if (!isDestinationType(destination.type)) return { code: 'DESTINATION_TYPE_UNKNOWN', field: 'type' };
  const tooLong = textTooLong(destination);
  if (tooLong) return tooLong;
  if (!destination.enabled) {
    const unsafe = destination.url !== '' && parseWebUrl(destination.url) === undefined;
    return unsafe ? { code: 'DESTINATION_URL_INVALID', field: 'url' } : undefined;
  }
  return place.stage === 'pre-release' ? preReleaseProblem(destination) : postReleaseProblem(destination);
}

function preReleaseProblem(destination: DestinationDraft): DestinationProblem | undefined {
  if (destinationRow(destination.type).preReleaseCta === null)
    return { code: 'DESTINATION_TYPE_UNKNOWN', field: 'type' };
  if (cleanPasted(destination.cta, 'words') === '') return { code: 'DESTINATION_CTA_MISSING', field: 'cta' };
  if (destination.type === 'text') {
    const fault = messageProblem(destination.config);
    if (fault) return fault;
  }
  const provider = presaveProvider(destination, 'before');
  const wrong = urlProblem(destination, destination.type === 'beatport' || destination.plainLink);
  if (wrong || provider === undefined || destination.url.trim() === '') return wrong;
  return namesRelease(provider, destination.url) ? undefined : { code: 'PRESAVE_NOT_A_RELEASE', field: 'url' };
}

function postReleaseProblem(destination: DestinationDraft): DestinationProblem | undefined {
  const { kind } = destinationRow(destination.type);
  // Texts go out at a release, so nobody would ever get this one (DEST-34).
  if (kind === 'text') return { code: 'TEXT_NEEDS_RELEASE', field: 'type' };
  if (kind === 'header') {
    return cleanPasted(destination.text, 'words') === ''
      ? { code: 'DESTINATION_TEXT_MISSING', field: 'text' }
      : urlProblem(destination, false);
  }
  if (kind === 'optin') {
    return capturesFans(destination.config)
      ? urlProblem(destination, false)
      : { code: 'DESTINATION_CONFIG_MISSING', field: 'config' };
  }
  if (cleanPasted(destination.cta, 'words') === '') return { code: 'DESTINATION_CTA_MISSING', field: 'cta' };
  return urlProblem(destination, true);
}

/** The words that are texted: some, and nothing in braces but known fields (DROP-16). */
function messageProblem(config: DestinationConfig | null): DestinationProblem | undefined {
  if (!hasMessage(config)) return { code: 'DESTINATION_MESSAGE_MISSING', field: 'config' };
  const message = config !== null && 'message_body' in config ? config.message_body : '';
  return unknownFields(message).length > 0 ? { code: 'DROP_FIELD_UNKNOWN', field: 'config' } : undefined;
}

function urlProblem(destination: DestinationDraft, required: boolean): DestinationProblem | undefined {
  if (destination.url.trim() === '') return required ? { code: 'DESTINATION_URL_MISSING', field: 'url' } : undefined;
  return isDestinationUrl(destination.type, destination.url)
    ? undefined
    : { code: 'DESTINATION_URL_INVALID', field: 'url' };
}

function textTooLong(destination: DestinationDraft): DestinationProblem | undefined {
  const { cta, text, description, config } = destination;
  const message = config === null ? '' : 'message_body' in config ? config.message_body : config.success_message;
  const limits = longestDestinationTexts;
  const tooLong = (field: DestinationProblem['field'], longest: number): DestinationProblem => ({
    code: 'TEXT_TOO_LONG',
    field,
    longest,
  });
  if (isLonger(cta, limits.cta)) return tooLong('cta', limits.cta);
  if (isLonger(text, limits.text)) return tooLong('text', limits.text);
  if (isLonger(description, limits.description)) return tooLong('description', limits.description);
  return message.length > limits.message ? tooLong('config', limits.message) : undefined;
}

/**
 * Whether a pre-release link has at least one enabled destination for the time after its release among the five that count.
 * Takes all of the link's destinations; links of other types always fulfil it.
 */
export function meetsPostReleaseRequirement(
  linkType: LinkType,
  destinations: readonly Pick<Destination, 'type' | 'enabled' | 'preRelease'>[],
): boolean {
  if (linkType !== 'pre-release') return true;
  const counted: readonly DestinationType[] = postReleaseTypes;
  return destinations.some(({ type, enabled, preRelease }) => enabled && !preRelease && counted.includes(type));
}

/** Tells whether visitors see a destination: enabled, a custom link only with a URL, a text notification only where its artist can send texts (DROP-180). */
export function isShown(
  destination: Pick<Destination, 'type' | 'url' | 'enabled'>,
  options: { canText: boolean },
): boolean {
  if (!destination.enabled) return false;
  if (destination.type === 'custom') return destination.url.trim() !== '';
  return destination.type !== 'text' || options.canText;
}

/** The opt-in block after a change of its settings: with both captures off it is disabled, and both are set to on again (DEST-19). */
export function settleOptin<Row extends Pick<Destination, 'type' | 'enabled' | 'config'>>(destination: Row): Row {
  const { type, config } = destination;
  if (type !== 'message_optin' || config === null || !('email_capture' in config) || capturesFans(config))
    return destination;
  return { ...destination, enabled: false, config: { ...config, email_capture: true, phone_number_capture: true } };
}
