/** The four providers in the browser: each has its own script and call, always with the event's id. */
import type { PixelProvider } from '#domain/pixels/catalogue.ts';
import { eventNamesAt, type PixelEvent } from '#domain/pixels/pixel-events.ts';
import type { PagePixels } from '../../page-model.ts';
import { startFacebook } from './facebook.ts';
import { startGoogle } from './google.ts';
import type { PagePixel, Track } from './load-script.ts';
import { startSnapchat } from './snapchat.ts';
import { startTikTok } from './tiktok.ts';

const starts: Record<PixelProvider, (pixels: PagePixel[]) => Track> = {
  Facebook: startFacebook,
  TikTok: startTikTok,
  AdWords: startGoogle,
  Snapchat: startSnapchat,
};

/** All of a page's pixels; nothing is loaded before the first event. */
export function createProviders(list: PagePixels['list']): { track(event: PixelEvent, id: string): void } {
  let started: { provider: PixelProvider; track: Track }[] | undefined;
  const begin = () =>
    [...new Set(list.map(({ provider }) => provider))].map((provider) => ({
      provider,
      track: starts[provider](list.filter((pixel) => pixel.provider === provider)),
    }));
  return {
    track(event, id) {
      started ??= begin();
      for (const { provider, track } of started) track(eventNamesAt[provider][event], id, event);
    },
  };
}
