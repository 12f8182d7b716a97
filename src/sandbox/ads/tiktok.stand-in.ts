/** The stand-in for TikTok. */
import type { StandIn } from '../stand-in.ts';
import { type AdScript, createAdScript } from './ad-scripts.ts';
import { createTikTokStandIn } from './tiktok.ts';

const script: AdScript = {
  platform: 'TikTok',
  prefix: '/sandbox/ad-scripts/tiktok',
  file: 'ttq.js',
  name: 'events.js',
};

/** Records events. */
export const standIn = {
  start: ({ appUrl, origin, adBook }) => ({
    settings: {
      eventsUrl: `${origin}/tiktok-events/open_api/v1.3`,
      scriptUrl: `${appUrl}${script.prefix}/${script.name}`,
    },
    services: [createTikTokStandIn('/tiktok-events', adBook)],
    mounts: [createAdScript(script, adBook)],
  }),
} satisfies StandIn<unknown>;
