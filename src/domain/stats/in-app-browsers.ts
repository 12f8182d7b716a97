/** The funnel of a link's page by where fans open it: each social app's browser, and ordinary browsers. */
import type { EventName } from './event.ts';

/** The in-app browsers with a row of their own; others share a row. */
export const shownApps = ['instagram', 'threads', 'tiktok', 'facebook', 'snapchat'] as const;

/** The names of the shared row of other apps, and of the row of ordinary browsers. */
export const otherApps = 'other';
const ownBrowser = '';

/** The number of hits of a kind from an app's browser, as the API returns it. */
export interface AppCount {
  event: string;
  app: string;
  count: number;
}

/** What fans did who opened the page in one kind of browser. */
export interface AppPath {
  /** One of `shownApps`, `otherApps` or `ownBrowser`. */
  app: string;
  label: string;
  views: number;
  clicks: number;
  /** Completed pre-saves. */
  saved: number;
  /** Opt-ins. */
  subscribed: number;
}

const labels: Record<string, string> = {
  instagram: 'Instagram',
  threads: 'Threads',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  snapchat: 'Snapchat',
  [otherApps]: 'Other apps',
  [ownBrowser]: 'Their own browser',
};

/** The name of a kind of browser: an app's, 'Other apps' for one without a row, 'Their own browser' for none. */
export function appLabel(app: string): string {
  return labels[app] ?? labels[otherApps] ?? '';
}

const stepOf: Record<EventName, 'views' | 'clicks' | 'saved' | 'subscribed'> = {
  view: 'views',
  click: 'clicks',
  presave: 'saved',
  subscribe: 'subscribed',
};

const isEventName = (name: string): name is EventName => Object.hasOwn(stepOf, name);

/** One row for each kind of browser with hits, most views first. The rows sum up to the totals; unknown apps count as other apps. */
export function appPaths(counts: readonly AppCount[]): AppPath[] {
  const paths = new Map<string, AppPath>();
  for (const { event, app, count } of counts) {
    if (!isEventName(event)) continue;
    const name = Object.hasOwn(labels, app) ? app : otherApps;
    const path = paths.get(name) ?? {
      app: name,
      label: labels[name] ?? '',
      views: 0,
      clicks: 0,
      saved: 0,
      subscribed: 0,
    };
    path[stepOf[event]] += count;
    paths.set(name, path);
  }
  return [...paths.values()].sort(
    (one, other) => other.views - one.views || other.clicks - one.clicks || (one.label < other.label ? -1 : 1),
  );
}
