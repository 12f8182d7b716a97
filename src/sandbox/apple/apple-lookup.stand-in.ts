/** The stand-in for Apple's public look-up API, and for the pages of podcasts.apple.com. */
import type { StandIn } from '../stand-in.ts';
import { createItunes } from './itunes.ts';
import { createPodcastPages } from './podcast-pages.ts';

const prefix = '/apple-lookup';
const podcastsPrefix = '/apple-podcasts';

/** Serves the invented catalogue. */
export const standIn = {
  start: ({ origin, limits, ...context }) => ({
    settings: { url: `${origin}${prefix}`, podcastsUrl: `${origin}${podcastsPrefix}` },
    services: [
      createItunes({ ...context, prefix, requestsPerMinute: limits.applePerMinute ?? 300 }),
      createPodcastPages(podcastsPrefix, context.catalogue, context.mediaUrl),
    ],
  }),
} satisfies StandIn<unknown>;
