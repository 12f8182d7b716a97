/** The stand-in for Meta. */
import type { StandIn } from '../stand-in.ts';
import { type AdScript, createAdScript } from './ad-scripts.ts';
import { createMetaStandIn } from './meta.ts';

const script: AdScript = {
  platform: 'Facebook',
  prefix: '/sandbox/ad-scripts/facebook',
  file: 'fbevents.js',
  name: 'fbevents.js',
};

/** Records events. */
export const standIn = {
  start: ({ appUrl, origin, adBook }) => ({
    settings: { eventsUrl: `${origin}/meta-graph/v25.0`, scriptUrl: `${appUrl}${script.prefix}/${script.name}` },
    services: [createMetaStandIn('/meta-graph', adBook)],
    mounts: [createAdScript(script, adBook)],
  }),
} satisfies StandIn<unknown>;
