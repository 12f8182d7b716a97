/** The stand-in for Apple Music: its API, and MusicKit's script and consent screen. */
import type { StandIn } from '../stand-in.ts';
import { createMusic } from './music.ts';
import { createMusicConsent } from './music-consent.ts';
import { createTokenCheck } from './music-keys.ts';

const prefix = '/apple-music';
const consentPrefix = '/sandbox/apple';

/** Serves the invented catalogue and the invented fans. */
export const standIn = {
  start({ origin, appUrl, clock, catalogue, fans, secrets, limits }) {
    const key = { teamId: 'FANFARE001', keyId: 'SANDBOX001', privateKey: secrets.appleMusic };
    const isDeveloper = createTokenCheck(key, clock);
    const { userTokens, libraries } = fans.appleMusic;
    const requestsPerMinute = limits.appleMusicPerMinute ?? 3000;
    return {
      settings: { ...key, url: `${origin}${prefix}`, scriptUrl: `${appUrl}${consentPrefix}/musickit.js` },
      services: [createMusic({ prefix, catalogue, clock, isDeveloper, userTokens, libraries, requestsPerMinute })],
      mounts: [createMusicConsent({ prefix: consentPrefix, clock, isDeveloper, userTokens })],
    };
  },
} satisfies StandIn<unknown>;
