/** Which contacts fans can leave at a destination, and the consent texts for them (FAN-1, FAN-2). */

import { defaultOptinConfig } from '#domain/destinations/capture-defaults.ts';
import { capturesFans } from '#domain/destinations/destination-checks.ts';
import { longestEmail } from '#domain/kernel/email.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { writtenNumber } from '#domain/messaging/written-number.ts';

/** The kinds of contact, in the order in which a page offers them. */
export const fanChannels = ['phone_number', 'email'] as const;
export type FanChannel = (typeof fanChannels)[number];

/** The kinds of opt-in: an email or a phone number for all news, or a number for one release only (`text`). */
export type OptInPlatform = FanChannel | 'text';

/** The longest contact that is read, in characters. */
export const longestContact = longestEmail;

type Capturing = Pick<Destination, 'type' | 'config' | 'enabled'>;

/** What fans can leave at a destination: nothing where it has no form, is disabled, or promises a text that its artist cannot send (DROP-180). */
export function captureChannels({ type, config, enabled }: Capturing, { canText }: { canText: boolean }): FanChannel[] {
  if (!enabled) return [];
  if (type === 'text') return canText ? ['phone_number'] : [];
  if (type !== 'message_optin' || !capturesFans(config) || config === null || !('email_capture' in config)) return [];
  return fanChannels.filter((channel) => (channel === 'email' ? config.email_capture : config.phone_number_capture));
}

/** The kind of opt-in that a destination creates. */
export function optInPlatform({ type }: Pick<Destination, 'type'>, channel: FanChannel): OptInPlatform {
  return type === 'text' ? 'text' : channel;
}

/** The fields of a page that the texts mention. */
export interface ConsentPage {
  link: Pick<Link, 'title' | 'releaseName'>;
  artist: { name: string };
}

/** The consent text for an email or a number; shown beside the button, and stored verbatim. */
export function consentWords(platform: OptInPlatform, { link, artist }: ConsentPage): string {
  if (platform === 'email') {
    return `By signing up you agree that ${artist.name} may email you about new releases, merch and events. You can unsubscribe at any time.`;
  }
  const about =
    platform === 'text'
      ? `text you once when “${link.releaseName || link.title}” is out`
      : 'send you recurring texts about new releases, merch and events';
  return `By signing up you agree that ${artist.name} may ${about}. Consent is not a condition of purchase. Message and data rates may apply. Reply STOP to opt out, HELP for help.`;
}

/**
 * What every fan reads after leaving a number, below the success message, since it must not tell who texted STOP: only the fan's own START ends
 * that (FAN-22). `number` is the artist's, E.164.
 */
export function resumeWords(number: string): string {
  const written = number.startsWith('+1') ? `+1 ${writtenNumber(number)}` : number;
  return `Have you ever texted STOP to ${written}? Then text START to it, or no text will reach you.`;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** What a fan reads who left out the country code, before the number is stored (FAN-24). `number` is written with it; `country` is ISO 3166-1 alpha-2. */
export function understoodWords(number: string, country: string): string {
  const place = country === '' ? '' : `, ${countryNames.of(country) ?? country}`;
  return `Is this your number: ${number}${place}? Then press once more; if not, correct it.`;
}

/** What a fan reads after leaving a contact: the artist's text, else ours. */
export function successMessage({ type, config }: Pick<Destination, 'type' | 'config'>): string {
  if (type === 'text') return 'Thank you. You will get a text when it is out.';
  const own = config !== null && 'success_message' in config ? config.success_message.trim() : '';
  return own || defaultOptinConfig.success_message;
}
