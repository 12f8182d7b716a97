/** Serves the browser script of an ad platform and receives the events that the script sends. */
import { readFileSync } from 'node:fs';
import type { Mount } from '../mount.ts';
import { sendBytes } from '../send-bytes.ts';
import type { AdBook } from './ad-book.ts';

export interface AdScript {
  /** The platform's name in our list of pixels. */
  platform: string;
  /** Its path on the app host, such as `/sandbox/ad-scripts/facebook`. */
  prefix: string;
  /** The file name in `browser`, which is also its name below the prefix. */
  file: string;
  name: string;
}

/** Creates the mount. The script sends an event as GET of `tr` with `pixel`, `event`, `id` and other parameters, like a tracking pixel. */
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
          // Pages on other hosts load the script, as they do with the real platforms.
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
