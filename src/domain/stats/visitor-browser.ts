/** Reads a user agent: the social app whose web view it is, the browser's family and version, the system, and the kind of device. */
import Bowser from 'bowser';
import { readSystem, type System } from './audience.ts';

/** App, browser, system and device, each empty (or 0) when unknown. */
export interface VisitorBrowser {
  /** instagram, threads, tiktok, facebook, messenger, snapchat, x, pinterest, linkedin, youtube, google, line, wechat; empty for an ordinary browser. */
  app: string;
  /** Family such as Safari or Chrome. */
  browser: string;
  /** Its major version. */
  browser_version: number;
  os: System;
  /** phone, tablet, desktop, tv or empty. */
  device: string;
}

/** In-app browsers by a pattern of their user agent; the first match wins, so narrower patterns come first. */
const apps: readonly { app: string; mark: RegExp }[] = [
  { app: 'threads', mark: /\bBarcelona [\d.]/ },
  { app: 'instagram', mark: /\bInstagram\b/ },
  { app: 'messenger', mark: /\bFBAN\/Messenger|\bFB_IAB\/(?:Messenger|Orca)/i },
  { app: 'facebook', mark: /\bFBA[NV]\/|\bFB_IAB\b|\bFBIOS\b|MetaIAB Facebook/ },
  { app: 'tiktok', mark: /musical_ly|\bBytedanceWebview\b|\bTikTok\b|\btrill_/i },
  { app: 'snapchat', mark: /\bSnapchat\b/i },
  { app: 'x', mark: /\bTwitter(?: for i|Android)/i },
  { app: 'pinterest', mark: /\bPinterest\/|\[Pinterest/i },
  { app: 'linkedin', mark: /\bLinkedInApp\b/i },
  { app: 'line', mark: /\bLine\/\d/ },
  { app: 'wechat', mark: /\bMicroMessenger\b/i },
  { app: 'google', mark: /\bGSA\/\d/ },
  { app: 'youtube', mark: /\bcom\.google\.(?:android|ios)\.youtube\b/i },
];

const devices: Record<string, string> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop', tv: 'tv' };
const longestFamily = 40;
/** The largest number in two bytes. */
const highestVersion = 65_535;

/** The app whose in-app browser this is, as named in `VisitorBrowser`; empty for an ordinary browser. */
export function inAppBrowser(userAgent: string): string {
  return apps.find(({ mark }) => mark.test(userAgent))?.app ?? '';
}

/** Reads a user agent. Deterministic; never throws. */
export function readBrowser(userAgent: string): VisitorBrowser {
  if (userAgent === '') return { app: '', browser: '', browser_version: 0, os: '', device: '' };
  const parser = Bowser.getParser(userAgent);
  const os = readSystem(parser.getOSName() ?? '');
  return {
    app: inAppBrowser(userAgent),
    browser: (parser.getBrowserName() ?? '').slice(0, longestFamily),
    browser_version: Math.min(highestVersion, Number.parseInt(parser.getBrowserVersion() ?? '', 10) || 0),
    os,
    // The parser knows no kind for a Chromebook.
    device: devices[parser.getPlatformType() ?? ''] ?? (os === 'chromeos' ? 'desktop' : ''),
  };
}
