/** The stand-in for Deezer. */
import type { StandIn } from '../stand-in.ts';
import { createDeezerStandIn } from './deezer.ts';

const prefix = '/deezer';

/** Serves the invented catalogue. */
export const standIn = {
  start: ({ origin, limits, ...context }) => ({
    settings: { url: `${origin}${prefix}` },
    services: [createDeezerStandIn({ ...context, prefix, requestsPerFiveSeconds: limits.deezerPerFiveSeconds ?? 50 })],
  }),
} satisfies StandIn<unknown>;
