/** The stand-in for Google Ads. */
import type { StandIn } from '../stand-in.ts';
import { type AdScript, createAdScript } from './ad-scripts.ts';

const script: AdScript = {
  platform: 'AdWords',
  prefix: '/sandbox/ad-scripts/google',
  file: 'gtag.js',
  name: 'gtag.js',
};

/** Records events. */
export const standIn = {
  start: ({ appUrl, adBook }) => ({
    settings: { scriptUrl: `${appUrl}${script.prefix}/${script.name}` },
    mounts: [createAdScript(script, adBook)],
  }),
} satisfies StandIn<unknown>;
