/** The browser's side of an ad platform: its script, and where that script sends events. */
import { readFileSync } from 'node:fs';
import type { Mount } from '../mount.ts';
import { sendBytes } from '../send-bytes.ts';
import type { AdBook } from './ad-book.ts';

/** One platform's script. */
export interface AdScript {
  /** The platform's name in our list of pixels. */
  platform: string;
  /** Where it is on the app host, such as `/sandbox/ad-scripts/facebook`. */
  prefix: string;
  /** The file in `browser`, and its name below the prefix. */
  file: string;
  name: string;
}

/** Makes the mount. An event is a GET of `tr` with `pixel`, `event`, `id` and whatever else the script knew, as tracking pixels are fetched. */
export function createAdScript({ platform, prefix, file, name }: AdScript, book: AdBook): Mount {
  const script = readFileSync(new URL(`./browser/${file}`, import.meta.url));
  return {
    prefix,
    handle(request, response) {
      const url = new URL(request.url ?? '/', 'http://ads');
      if (url.pathname === `${prefix}/${name}`) {
        sendBytes(request, response, script, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          // Pages of other hosts load it, as they do from the platforms.
          'cross-origin-resource-policy': 'cross-origin',
        });
        return;
      }
      if (url.pathname !== `${prefix}/tr`) {
        response.writeHead(404).end();
        return;
      }
      const { pixel = '', event = '', id = '', ...details } = Object.fromEntries(url.searchParams);
      book.record({ platform, from: 'browser', pixel, event, eventId: id, details: JSON.stringify(details) });
      response.writeHead(204, { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' }).end();
    },
  };
}
