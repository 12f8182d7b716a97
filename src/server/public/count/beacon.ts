/** Parses the beacon that a page's script sends when a visitor views the page. */

import { maxUrlLength } from '../http/paths.ts';

/** A view as a page reports it. */
export interface ReportedView {
  linkId: string;
  /** The referrer that the page's script saw; '' without script. */
  referrer: string;
  /** The page's path, '' when missing or too long. It is not trusted: the page there must be that of the link. */
  path: string;
  /** The page's query string. */
  query: string;
  /** Whether the page's script found Global Privacy Control switched on. */
  globalPrivacyControl: boolean;
  /** Whether another page frames the page. */
  isFramed: boolean;
}

const maxLinkIdLength = 64;

/** A text field of a beacon, '' for anything else: a missing referrer must not lose the view. */
function textOf(beacon: object, name: 'r' | 'q' | 'p'): string {
  const value: unknown = name in beacon ? beacon[name as keyof typeof beacon] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Whether a signal is on; a page that was opened before an update may send it as a number. */
function isOn(beacon: object, name: 'g' | 'f'): boolean {
  const value: unknown = name in beacon ? beacon[name as keyof typeof beacon] : undefined;
  return value === '1' || value === 1;
}

/** Parses a beacon's body; undefined when it is not a beacon. Written without a schema library, because every view is parsed here. */
export function readBeacon(body: string): ReportedView | undefined {
  try {
    const beacon: unknown = JSON.parse(body);
    if (typeof beacon !== 'object' || beacon === null || !('l' in beacon)) return undefined;
    if (typeof beacon.l !== 'string' || beacon.l.length > maxLinkIdLength) return undefined;
    const path = textOf(beacon, 'p');
    return {
      linkId: beacon.l,
      referrer: textOf(beacon, 'r'),
      path: path.length > maxUrlLength ? '' : path,
      query: textOf(beacon, 'q'),
      globalPrivacyControl: isOn(beacon, 'g'),
      isFramed: isOn(beacon, 'f'),
    };
  } catch {
    return undefined;
  }
}
