/** Loads a provider's script; types that the four providers share. */
import type { PixelEvent } from '#domain/pixels/pixel-events.ts';
import type { PagePixels } from '../../page-model.ts';

/** A pixel of the page. */
export type PagePixel = PagePixels['list'][number];

/** Reports an event to a provider: the provider's event name, the event id, and our event name. */
export type Track = (name: string, id: string, event: PixelEvent) => void;

/** A provider's global function or list, which queues calls until the provider's script has loaded. */
export type ProviderWindow = Window & Record<string, unknown>;

/** The window with the providers' globals. */
export const providerWindow = window as unknown as ProviderWindow;

/** Adds a script element; the browser loads it asynchronously. */
export function loadScript(url: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
}
