/** The way of fans through a link's page by where they open it: the social apps' own browsers, told apart, and everything else. */
import type { EventName } from './event.ts';

/** The in-app browsers that are told apart; the others stand together. */
export const shownApps = ['instagram', 'tiktok', 'facebook', 'snapchat'] as const;

/** The name under which all other apps' browsers stand, and that of browsers of one's own. */
export const otherApps = 'other';
const ownBrowser = '';

/** How many hits of a kind came from an app's browser, as the API gives it. */
export interface AppCount {
  event: string;
  app: string;
  count: number;
}

/** What fans did who opened the page in one place. */
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
  tiktok: 'TikTok',
  facebook: 'Facebook',
  snapchat: 'Snapchat',
  [otherApps]: 'Other apps',
  [ownBrowser]: 'Their own browser',
};

const stepOf: Record<EventName, 'views' | 'clicks' | 'saved' | 'subscribed'> = {
  view: 'views',
  click: 'clicks',
  presave: 'saved',
  subscribe: 'subscribed',
};

const isEventName = (name: string): name is EventName => Object.hasOwn(stepOf, name);

/** One row for each place that anything happened in, most views first; the rows add up to the counts. Unknown apps count with the others. */
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
