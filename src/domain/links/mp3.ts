/** Addresses of preview audio that an artist brings along. */
import { parseWebUrl } from '#domain/destinations/destination-url.ts';

/** Tells whether `text` is the web URL of an MP3 file. */
export function isMp3Url(text: string): boolean {
  return parseWebUrl(text)?.pathname.toLowerCase().endsWith('.mp3') === true;
}

/** Whether a page over HTTPS may load the URL: browsers refuse http, except from this machine. */
export function loadsOnSecurePage(text: string): boolean {
  const url = parseWebUrl(text);
  return url?.protocol === 'https:' || url?.hostname === 'localhost';
}
