/** Addresses that open a service's app: only schemes that are known to do nothing else. */

const appSchemes = [
  'https:',
  'http:',
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

/** Tells whether `text` may be opened as an app's URL; `javascript:`, `data:` and everything unknown may not. */
export function isDeeplink(text: string): boolean {
  return (
    text.length <= longestDeeplink &&
    !/\s/.test(text) &&
    URL.canParse(text) &&
    appSchemes.includes(new URL(text).protocol)
  );
}
