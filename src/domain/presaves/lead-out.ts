/** Leads a fan out of a social app's own browser, in which nobody can sign in to a service: who is stuck, and what opens their real browser. */
import { phoneOf } from '#domain/destinations/app-opening.ts';
import { inAppBrowser } from '#domain/stats/visitor-browser.ts';

/** Somebody inside an app. */
export interface StuckFan {
  /** Named as events name it, such as `instagram`. */
  app: string;
  /** What people call the app. */
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

/** Reads a user agent; undefined for everybody who has a browser of their own. */
export function stuckFan(userAgent: string): StuckFan | undefined {
  const { system, inSocialApp } = phoneOf(userAgent);
  if (!inSocialApp) return undefined;
  const app = inAppBrowser(userAgent);
  return { app, appName: appNames[app] ?? 'this app', system };
}

/** Tells whether `app` is one that fans are led out of, as named in events. */
export function isLeadOutApp(app: string): boolean {
  return Object.hasOwn(appNames, app);
}

/**
 * An address that opens `address` (http or https, ours) in the phone's own browser; undefined where none is known. These are the apps' and
 * systems' own inventions and may stop working any day: they stand beside an ordinary link and are never followed without a tap.
 */
export function outsideAddress({ app, system }: Pick<StuckFan, 'app' | 'system'>, address: string): string | undefined {
  if (system === 'android') {
    const { protocol, href } = new URL(address);
    const scheme = protocol.slice(0, -1);
    // A fragment would begin the parts of the intent.
    const rest = href.slice(protocol.length).replace(/#.*$/s, '').replaceAll(';', '%3B');
    return `intent:${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;S.browser_fallback_url=${encodeURIComponent(address)};end`;
  }
  if (system !== 'ios') return undefined;
  if (app === 'instagram') return `instagram://extbrowser/?url=${encodeURIComponent(address)}`;
  return `x-safari-${address}`;
}

/** Where the app keeps its own way out, in words. */
export function wayOutWords({ app, system }: Pick<StuckFan, 'app' | 'system'>): string {
  const where =
    app === 'snapchat' || app === 'tiktok' ? 'Tap the menu or arrow in the corner' : 'Tap ••• in the corner';
  return `${where}, then “Open in ${system === 'ios' ? 'Safari' : 'browser'}” or “Open in external browser”.`;
}
