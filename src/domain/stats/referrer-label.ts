/** The label of a referrer in statistics: a network's name, or the bare host (STAT-13). */

/** Networks by their hosts and the ids of their Android apps. A host includes its subdomains. */
const labels: readonly { label: string; hosts: readonly string[]; androidApps: readonly string[] }[] = [
  {
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'messenger.com', 'm.me'],
    androidApps: ['com.facebook.'],
  },
  { label: 'Instagram', hosts: ['instagram.com', 'ig.me'], androidApps: ['com.instagram.'] },
  {
    label: 'YouTube',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    androidApps: ['com.google.android.youtube', 'com.google.android.apps.youtube'],
  },
  { label: 'TikTok', hosts: ['tiktok.com', 'tiktokv.com'], androidApps: ['com.zhiliaoapp.', 'com.ss.android.ugc.'] },
  {
    label: 'Google',
    hosts: ['google.com', 'googleapis.com', 'g.co'],
    androidApps: ['com.google.android.googlequicksearchbox', 'com.google.android.gm'],
  },
  { label: 'X (Twitter)', hosts: ['twitter.com', 'x.com', 't.co'], androidApps: ['com.twitter.'] },
];

/** Google's country domains: google.de, google.co.uk, google.com.br, with any subdomain. */
const countryGoogle = /(?:^|\.)google\.(?:[a-z]{2}|com?\.[a-z]{2})$/;
const hostPattern = /^(?=.{1,253}$)[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;
const androidPattern = /^android-app:\/\/([\w.]+)/i;

const belongsTo = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`);

/** The label of a bare host: a network's name, or the host itself without `www.`. */
function hostLabel(host: string): string {
  const known = labels.find(({ hosts }) => hosts.some((parent) => belongsTo(host, parent)));
  if (known) return known.label;
  return countryGoogle.test(host) ? 'Google' : host.replace(/^www\./, '');
}

/** The host of a referrer that is a URL or a bare host; undefined when it is neither. */
function hostOf(referrer: string): string | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(referrer) ? referrer : `https://${referrer}`;
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return hostPattern.test(host) ? host : undefined;
}

/**
 * The label of a referrer: a URL (`https://l.instagram.com/?u=…`, `android-app://com.google.android.gm/`) or a bare host. Gives '' without a
 * referrer, for invalid text, and when `isOwnHost` says that the host is one of this installation (a visitor who goes from page to page has no new
 * source). Only the host is stored. Never throws.
 */
export function referrerLabel(referrer: string, isOwnHost: (host: string) => boolean): string {
  const text = referrer.trim();
  if (text === '') return '';
  const androidApp = androidPattern.exec(text)?.[1]?.toLowerCase();
  if (androidApp !== undefined) {
    const known = labels.find(({ androidApps }) => androidApps.some((start) => androidApp.startsWith(start)));
    return known?.label ?? androidApp.slice(0, 100);
  }
  const host = hostOf(text);
  return host === undefined || isOwnHost(host) ? '' : hostLabel(host);
}
