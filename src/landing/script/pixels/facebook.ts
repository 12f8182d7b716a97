/** Meta's pixel: `fbq`, a function with a queue that Meta's script processes. */
import { loadScript, type PagePixel, providerWindow, type Track } from './load-script.ts';

interface Fbq {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: Fbq;
  loaded: boolean;
  version: string;
  /** Meta's switch against reporting a view at each change of the URL. */
  disablePushState: boolean;
}

/** Starts it for one or several pixel ids. */
export function startFacebook(pixels: PagePixel[]): Track {
  const fbq = ((...call: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...call);
    else fbq.queue.push(call);
  }) as Fbq;
  Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0', disablePushState: true });
  providerWindow.fbq = providerWindow._fbq = fbq;
  loadScript(pixels[0]?.script ?? '');
  for (const { pixel } of pixels) {
    // Without this, Meta's script reports buttons and the page's metadata by itself.
    fbq('set', 'autoConfig', false, pixel);
    fbq('init', pixel);
  }
  return (name, id) => {
    for (const { pixel } of pixels) fbq('trackSingle', pixel, name, {}, { eventID: id });
  };
}
