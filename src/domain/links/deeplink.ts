/** Addresses that open a service's app: only schemes that are known to do nothing else. */

import { parseWebUrl } from '#domain/destinations/destination-url.ts';

const appSchemes = [
  'intent:',
  'spotify:',
  'music:',
  'musics:',
  'itms:',
  'itmss:',
  'itms-apps:',
  'podcasts:',
  'deezer:',
  'youtube:',
  'vnd.youtube:',
  'tidal:',
  'pandora:',
  'soundcloud:',
  'amznm:',
  'amazonmusic:',
  'melonapp:',
  'resso:',
  'bandcamp:',
  'beatport:',
];

/** The longest deeplink that is taken, in characters. */
const longestDeeplink = 2048;

/**
 * Tells whether `text` may be opened as an app's URL; `javascript:`, `data:` and everything unknown may not, nor a URL with a user name or a password, which
 * disguises where it leads.
 */
export function isDeeplink(text: string): boolean {
  if (text.length > longestDeeplink || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || protocol === 'http:'
    ? parseWebUrl(text) !== undefined
    : appSchemes.includes(protocol);
}
