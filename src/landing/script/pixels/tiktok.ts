/** TikTok's pixel: `ttq`, a list of queued calls that TikTok's script takes over, with one list for each pixel. */
import { loadScript, type PagePixel, providerWindow, type Track } from './load-script.ts';

type Calls = unknown[] & { track?(name: string, properties: object, options: { event_id: string }): void };

/** The names that TikTok's script expects: queues by pixel, their load times, and their options. */
interface Ttq extends Calls {
  methods: string[];
  instance(pixel: string): Calls;
  _i: Record<string, Calls & { _u?: string }>;
  _t: Record<string, number>;
  _o: Record<string, object>;
}

const methods = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready', 'alias', 'group'];
const consentMethods = ['enableCookie', 'disableCookie', 'holdConsent', 'revokeConsent', 'grantConsent'];

/** Makes each method of a list queue its call. */
function withMethods<List extends Calls>(list: List): List {
  for (const method of [...methods, ...consentMethods])
    Object.assign(list, { [method]: (...values: unknown[]) => list.push([method, ...values]) });
  return list;
}

/** Starts it for one or several pixel codes. */
export function startTikTok(pixels: PagePixel[]): Track {
  const ttq = withMethods([] as unknown as Ttq);
  Object.assign(ttq, { methods: [...methods, ...consentMethods], _i: {}, _t: {}, _o: {} });
  ttq.instance = (pixel) => ttq._i[pixel] ?? [];
  providerWindow.TiktokAnalyticsObject = 'ttq';
  providerWindow.ttq = ttq;
  for (const { pixel, script } of pixels) {
    const list: Calls & { _u?: string } = withMethods([] as Calls);
    list._u = script;
    ttq._i[pixel] = list;
    ttq._t[pixel] = Date.now();
    ttq._o[pixel] = {};
    loadScript(`${script}?sdkid=${pixel}&lib=ttq`);
  }
  return (name, id) => {
    // Looked up at each event, because TikTok's script replaces the queue.
    const current = providerWindow.ttq as Ttq;
    for (const { pixel } of pixels) current.instance(pixel).track?.(name, {}, { event_id: id });
  };
}
