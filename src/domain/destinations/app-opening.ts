/** How a destination opens in its service's app: by phone, and by URL or scheme (DEST-26, DEST-27). */
import { isDeeplink } from '#domain/links/deeplink.ts';
import type { Destination, DestinationType } from '#domain/links/link.ts';
import { inAppBrowser } from '#domain/stats/visitor-browser.ts';
import { missingDeeplinks, withAutoplay } from './deeplinks.ts';

/** A visitor's device: its system, and whether the page is open in a social app's web view. */
export interface Phone {
  system: 'ios' | 'android' | undefined;
  inSocialApp: boolean;
}

/** The social apps whose web views open a service's app only by its own URL. */
const socialApps: readonly string[] = ['instagram', 'threads', 'facebook', 'messenger', 'tiktok', 'snapchat'];

/** Reads a user agent. An iPad that calls itself a Mac counts as a desktop, which gets the web URL. */
export function phoneOf(userAgent: string): Phone {
  // Windows phones called themselves Android and iPhone as well.
  const isWindows = userAgent.includes('Windows');
  const system = isWindows
    ? undefined
    : /\b(?:iPhone|iPad|iPod)\b/.test(userAgent)
      ? 'ios'
      : userAgent.includes('Android')
        ? 'android'
        : undefined;
  return { system, inSocialApp: socialApps.includes(inAppBrowser(userAgent)) };
}

/** The answer to a phone: a URL to redirect to, or a scheme that a small page tries. */
export type AppOpening = { kind: 'redirect'; location: string } | { kind: 'scheme'; url: string };

/** The packages of the services' Android apps, by type. An https URL opens in an app only when the package is named. */
const androidPackages: Partial<Record<DestinationType, string>> = {
  spotify: 'com.spotify.music',
  applemusic: 'com.apple.android.music',
  amazonmusic: 'com.amazon.mp3',
  deezer: 'deezer.android.app',
  youtube: 'com.google.android.youtube',
  tidal: 'com.aspiro.tidal',
  pandora: 'com.pandora.android',
};

/**
 * How a destination opens in its app on a system: by the stored app URL, else by the one that follows from its web URL. `webUrl` is the
 * fallback, in a form that a header may contain. Undefined where no app URL is known; nothing of the request becomes part of the answer.
 */
export function appOpening(
  destination: Pick<Destination, 'type' | 'url' | 'deeplinkIos' | 'deeplinkAndroid' | 'autoplayTrack'>,
  system: 'ios' | 'android',
  webUrl: string,
): AppOpening | undefined {
  const filled = missingDeeplinks(destination);
  const stored =
    system === 'ios' ? (filled?.ios ?? destination.deeplinkIos) : (filled?.android ?? destination.deeplinkAndroid);
  if (stored === null || !isDeeplink(stored)) return undefined;
  const deeplink = withAutoplay(new URL(stored).href, destination);
  return system === 'ios' ? iosOpening(deeplink) : androidOpening(deeplink, destination.type, webUrl);
}

const isWeb = (scheme: string): boolean => scheme === 'https' || scheme === 'http';

function iosOpening(deeplink: string): AppOpening | undefined {
  const scheme = schemeOf(deeplink);
  if (scheme === 'intent') return undefined;
  return isWeb(scheme) ? { kind: 'redirect', location: deeplink } : { kind: 'scheme', url: deeplink };
}

/** An `intent:` of Android's own form (developer.chrome.com, "Android Intents with Chrome"), put together from known parts only. */
function androidOpening(deeplink: string, type: DestinationType, webUrl: string): AppOpening | undefined {
  const written = schemeOf(deeplink) === 'intent' ? readIntent(deeplink) : { url: deeplink, package: undefined };
  if (written === undefined) return undefined;
  const scheme = schemeOf(written.url);
  const named = written.package ?? packageOf(type, written.url);
  if (isWeb(scheme) && named === undefined) return { kind: 'redirect', location: written.url };
  // A fragment or a semicolon would end the URL and begin parts of the intent.
  const rest = written.url
    .slice(scheme.length + 1)
    .replace(/#.*$/s, '')
    .replaceAll(';', '%3B');
  const parts = [
    `scheme=${scheme}`,
    ...(named === undefined ? [] : [`package=${named}`]),
    `S.browser_fallback_url=${encodeURIComponent(webUrl)}`,
  ];
  return { kind: 'redirect', location: `intent:${rest}#Intent;${parts.join(';')};end` };
}

/** The URL and package of a stored intent; undefined when it is none. Whatever else it asks for (a component, an action, extras) is left out. */
function readIntent(intent: string): { url: string; package: string | undefined } | undefined {
  const [, rest, extras] = /^intent:([^#]*)#Intent;(.*)$/s.exec(intent) ?? [];
  if (rest === undefined || extras === undefined) return undefined;
  const parts = extras.split(';');
  const part = (name: string, form: RegExp) =>
    parts.find((text) => text.startsWith(`${name}=`) && form.test(text.slice(name.length + 1)))?.slice(name.length + 1);
  const scheme = part('scheme', /^[a-z][a-z0-9.+-]*$/);
  if (scheme === undefined || scheme === 'intent' || !isDeeplink(`${scheme}:${rest}`)) return undefined;
  return {
    url: new URL(`${scheme}:${rest}`).href,
    package: part('package', /^[A-Za-z][\w]*(?:\.[A-Za-z][\w]*)+$/),
  };
}

function packageOf(type: DestinationType, url: string): string | undefined {
  const isYoutubeMusic = type === 'youtube' && URL.canParse(url) && new URL(url).hostname === 'music.youtube.com';
  return isYoutubeMusic ? 'com.google.android.apps.youtube.music' : androidPackages[type];
}

const schemeOf = (url: string): string => url.slice(0, url.indexOf(':'));
