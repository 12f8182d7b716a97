/** Loading a provider's script, and the shapes that the four providers share. */
import type { PixelEvent } from '#domain/pixels/pixel-events.ts';
import type { PagePixels } from '../../page-model.ts';

/** A pixel as the page states it. */
export type PagePixel = PagePixels['list'][number];

/** Tells a provider of an event: the provider's name of it, its id, and what happened in our own words. */
export type Track = (name: string, id: string, event: PixelEvent) => void;

/** What stands on the window for a provider's script to find: calls wait in a queue until it has come. */
export type ProviderWindow = Window & Record<string, unknown>;

/** The window as the providers' scripts use it. */
export const providerWindow = window as unknown as ProviderWindow;

/** Adds a script to the page; the browser loads it when it has time. */
export function loadScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
