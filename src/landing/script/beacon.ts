/** Reports a view to the server once a person sees the page, never while it is prerendered or hidden (STAT-1). */

import { pixelsHeader } from '../pixels-header.ts';
import { presentHeader } from '../present-header.ts';
import { loadPixels } from './load-pixels.ts';
import { type PrivacySignals, privacySignals } from './privacy-signal.ts';

/**
 * The body that `POST /_/v` takes: the link's id, the referrer's URL or nothing, the page's path and query string, and the signals that decide
 * about pixels.
 */
export interface ViewBeacon extends PrivacySignals {
  l: string;
  r: string;
  p: string;
  q: string;
}

/**
 * Sends one view now or as soon as the page is shown, and one more each time it comes back from the back-forward cache. Calls `onPresent`
 * with the server's present where the answer tells it.
 */
export function sendView(root: Document, onPresent: (instant: number) => void): void {
  const send = (): void => whenSeen(root, () => post(root, onPresent));
  send();
  addEventListener('pageshow', (event) => {
    if (event.persisted) send();
  });
}

/** Calls `tell` once, as soon as the page is visible. */
function whenSeen(root: Document, tell: () => void): void {
  const { prerendering } = root as Document & { prerendering?: boolean };
  if (!prerendering && root.visibilityState === 'visible') tell();
  else {
    const later = prerendering ? 'prerenderingchange' : 'visibilitychange';
    root.addEventListener(later, () => whenSeen(root, tell), { once: true });
  }
}

function post(root: Document, onPresent: (instant: number) => void): void {
  const body: ViewBeacon = {
    l: root.querySelector<HTMLElement>('[data-link]')?.dataset.link ?? '',
    r: root.referrer,
    p: root.location.pathname,
    q: root.location.search,
    ...privacySignals(),
  };
  // The request includes the cookie with the fan's pixel choice. `keepalive` lets it finish when the fan leaves the page. A lost view is not
  // retried.
  fetch('/_/v', {
    method: 'POST',
    keepalive: true,
    body: JSON.stringify(body),
  }).then(
    (answer) => {
      const present = Number(answer.headers.get(presentHeader));
      if (present > 0) onPresent(present);
      const pixels = answer.headers.get(pixelsHeader);
      if (pixels) loadPixels(root, pixels);
    },
    () => {},
  );
}
