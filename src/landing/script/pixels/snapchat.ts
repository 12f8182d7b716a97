/** Snap's pixel: `snaptr`, a function with a queue that Snap's script processes. */
import { loadScript, type PagePixel, providerWindow, type Track } from './load-script.ts';

interface Snaptr {
  (...call: unknown[]): void;
  handleRequest?: (...call: unknown[]) => void;
  queue: unknown[][];
}

/** Starts it for one or several pixel ids; each event goes to all of them. */
export function startSnapchat(pixels: PagePixel[]): Track {
  const snaptr = ((...call: unknown[]) => {
    if (snaptr.handleRequest) snaptr.handleRequest(...call);
    else snaptr.queue.push(call);
  }) as Snaptr;
  snaptr.queue = [];
  providerWindow.snaptr = snaptr;
  loadScript(pixels[0]?.script ?? '');
  for (const { pixel } of pixels) snaptr('init', pixel);
  return (name, id) => snaptr('track', name, { client_dedup_id: id });
}
