/** The stand-in for Odesli. */
import type { StandIn } from '../stand-in.ts';
import { createOdesli } from './odesli.ts';

const prefix = '/odesli';

/** Serves the invented catalogue. */
export const standIn = {
  start: ({ origin, limits, ...context }) => ({
    settings: { url: `${origin}${prefix}`, key: undefined },
    services: [createOdesli({ ...context, prefix, requestsPerMinute: limits.odesliPerMinute ?? 300 })],
  }),
} satisfies StandIn<unknown>;
