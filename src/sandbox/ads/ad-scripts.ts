/** The browser's side of the ad platforms: their scripts, and where those scripts tell of events. */
import { readFileSync } from 'node:fs';
import type { Mount } from '../mount.ts';
import { sendBytes } from '../send-bytes.ts';
import type { AdBook } from './ad-book.ts';

/** Where the scripts and their events live on the app host. */
export const adScriptsPrefix = '/sandbox/ad-scripts';

const file = (name: string): Buffer => readFileSync(new URL(`./browser/${name}`, import.meta.url));

const scripts: Readonly<Record<string, Buffer>> = {
  '/facebook/fbevents.js': file('fbevents.js'),
  '/tiktok/events.js': file('ttq.js'),
  '/google/gtag.js': file('gtag.js'),
  '/snapchat/scevent.js': file('scevent.js'),
};

const platforms: Readonly<Record<string, string>> = {
  '/facebook/tr': 'Facebook',
  '/tiktok/tr': 'TikTok',
  '/google/tr': 'AdWords',
  '/snapchat/tr': 'Snapchat',
};

/** Makes the mount. An event is a GET with `pixel`, `event`, `id` and whatever else the script knew, as pictures of one pixel are fetched. */
export function createAdScripts(book: AdBook): Mount {
  return {
    prefix: adScriptsPrefix,
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://ads');
      const path = url.pathname.slice(adScriptsPrefix.length);
      const script = scripts[path];
      const platform = platforms[path];
      if (script !== undefined) {
        sendBytes(request, response, script, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          // Pages of other hosts load it, as they do from the platforms.
          'cross-origin-resource-policy': 'cross-origin',
        });
        return;
      }
      if (platform === undefined) {
        response.writeHead(404).end();
        return;
      }
      const { pixel = '', event = '', id = '', ...details } = Object.fromEntries(url.searchParams);
      book.record({ platform, from: 'browser', pixel, event, eventId: id, details: JSON.stringify(details) });
      response.writeHead(204, { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' }).end();
    },
  };
}
