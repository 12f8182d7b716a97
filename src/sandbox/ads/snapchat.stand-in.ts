/** The stand-in for Snapchat. */
import type { StandIn } from '../stand-in.ts';
import { type AdScript, createAdScript } from './ad-scripts.ts';
import { createSnapStandIn } from './snapchat.ts';

const script: AdScript = {
  platform: 'Snapchat',
  prefix: '/sandbox/ad-scripts/snapchat',
  file: 'scevent.js',
  name: 'scevent.js',
};

/** Records events. */
export const standIn = {
  start: ({ appUrl, origin, adBook }) => ({
    settings: { eventsUrl: `${origin}/snap-conversions/v3`, scriptUrl: `${appUrl}${script.prefix}/${script.name}` },
    services: [createSnapStandIn('/snap-conversions', adBook)],
    mounts: [createAdScript(script, adBook)],
  }),
} satisfies StandIn<unknown>;
