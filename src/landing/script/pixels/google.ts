/** Google's tag: `gtag`, which fills `dataLayer`; requests are sent as beacons, so that they finish when the page is left. */
import { loadScript, type PagePixel, providerWindow, type Track } from './load-script.ts';

/** Starts it for one or several Google Ads ids. A view is a page view; every other event is the conversion that the label names. */
export function startGoogle(pixels: PagePixel[]): Track {
  const layer: unknown[] = [];
  providerWindow.dataLayer = layer;
  // Google's script recognises calls by their type `Arguments`.
  function gtag(..._call: unknown[]): void {
    layer.push(arguments);
  }
  providerWindow.gtag = gtag;
  const [first] = pixels;
  if (first) loadScript(`${first.script}?id=${first.pixel}`);
  gtag('js', new Date());
  // The fan has agreed, or no consent is needed here.
  const granted = { ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' };
  gtag('consent', 'default', { ...granted, analytics_storage: 'denied' });
  for (const { pixel } of pixels) gtag('config', pixel, { send_page_view: false, transport_type: 'beacon' });
  return (name, id, event) => {
    for (const { pixel, conversionTag } of pixels)
      gtag('event', name, {
        send_to: event === 'view' ? pixel : `${pixel}/${conversionTag}`,
        transaction_id: id,
        event_id: id,
      });
  };
}
