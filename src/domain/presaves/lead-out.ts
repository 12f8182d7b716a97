/** Recognises browsers built into social apps, where nobody can sign in to a music service, and opens the phone's own browser. */
import { phoneOf } from '#domain/destinations/app-opening.ts';
import { inAppBrowser } from '#domain/stats/visitor-browser.ts';

/** A visitor in an app's built-in browser. */
export interface StuckFan {
  /** The app as events name it, such as `instagram`. */
  app: string;
  /** The app's name for people. */
  appName: string;
  system: 'ios' | 'android' | undefined;
}

const appNames: Record<string, string> = {
  instagram: 'Instagram',
  threads: 'Threads',
  facebook: 'Facebook',
  messenger: 'Messenger',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
};

/** Reads a user agent; undefined for ordinary browsers. */
export function stuckFan(userAgent: string): StuckFan | undefined {
  const { system, inSocialApp } = phoneOf(userAgent);
  if (!inSocialApp) return undefined;
  const app = inAppBrowser(userAgent);
  return { app, appName: appNames[app] ?? 'this app', system };
}

/** Whether `app`, as named in events, is such an app. */
export function isLeadOutApp(app: string): boolean {
  return Object.hasOwn(appNames, app);
}

/**
 * A URL that opens `address` (http or https, ours) in the phone's own browser; undefined where none is known. Such URLs are undocumented and
 * may stop working any day: pages show them beside an ordinary link and never follow them without a tap.
 */
export function outsideUrl({ app, system }: Pick<StuckFan, 'app' | 'system'>, url: string): string | undefined {
  if (system === 'android') {
    const { protocol, href } = new URL(url);
    const scheme = protocol.slice(0, -1);
    // A fragment would be read as the parts of the intent.
    const rest = href.slice(protocol.length).replace(/#.*$/s, '').replaceAll(';', '%3B');
    return `intent:${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;S.browser_fallback_url=${encodeURIComponent(url)};end`;
  }
  if (system !== 'ios') return undefined;
  if (app === 'instagram') return `instagram://extbrowser/?url=${encodeURIComponent(url)}`;
  return `x-safari-${url}`;
}

/** Where to find the app's own menu entry for that, in words. */
export function wayOutWords({ app, system }: Pick<StuckFan, 'app' | 'system'>): string {
  const where =
    app === 'snapchat' || app === 'tiktok' ? 'Tap the menu or arrow in the corner' : 'Tap ••• in the corner';
  return `${where}, then “Open in ${system === 'ios' ? 'Safari' : 'browser'}” or “Open in external browser”.`;
}
