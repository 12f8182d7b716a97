/** What fans can leave on a page, where, and the words they agree to when they do (FAN-1, FAN-2). */

import { defaultOptinConfig } from '#domain/destinations/capture-defaults.ts';
import { capturesFans } from '#domain/destinations/destination-checks.ts';
import type { Destination, Link } from '#domain/links/link.ts';

/** The ways an artist reaches a fan, in the order in which a page offers them. */
export const fanChannels = ['phone_number', 'email'] as const;
export type FanChannel = (typeof fanChannels)[number];

/** Where an opt-in is kept: an address or a number for all news, or a number for one release only (`text`). */
export type OptInPlatform = FanChannel | 'text';

/** The longest contact that is looked at, in characters; the longest address mail knows. */
export const longestContact = 254;

type Capturing = Pick<Destination, 'type' | 'config' | 'enabled'>;

/** What fans can leave at a destination: nothing where it captures nothing, is off, or would text without the sms feature. */
export function captureChannels(
  { type, config, enabled }: Capturing,
  { smsActivated }: { smsActivated: boolean },
): FanChannel[] {
  if (!enabled) return [];
  if (type === 'text') return smsActivated ? ['phone_number'] : [];
  if (type !== 'message_optin' || !capturesFans(config) || config === null || !('email_capture' in config)) return [];
  return fanChannels.filter((channel) => (channel === 'email' ? config.email_capture : config.phone_number_capture));
}

/** Where what is left at a destination is kept. */
export function optInPlatform({ type }: Pick<Destination, 'type'>, channel: FanChannel): OptInPlatform {
  return type === 'text' ? 'text' : channel;
}

/** Of a page, what the words speak about. */
export interface ConsentPage {
  link: Pick<Link, 'title' | 'releaseName'>;
  artist: { name: string };
}

/** What somebody agrees to who leaves an address or a number; shown beside the button, and stored word for word. */
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

/** What a fan reads once they left something: the artist's words, else ours. */
export function successMessage({ type, config }: Pick<Destination, 'type' | 'config'>): string {
  if (type === 'text') return 'Thank you. You will get a text when it is out.';
  const own = config !== null && 'success_message' in config ? config.success_message.trim() : '';
  return own || defaultOptinConfig.success_message;
}
