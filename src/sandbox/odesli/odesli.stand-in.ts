/** The stand-in for Odesli. */
import { createLinkPages } from '../link-pages/link-pages.ts';
import type { StandIn } from '../stand-in.ts';
import { createOdesli } from './odesli.ts';

const prefix = '/odesli';

/** Serves the invented catalogue, and pages of other products that lead to it. */
export const standIn = {
  start: ({ origin, limits, ...context }) => ({
    settings: { url: `${origin}${prefix}`, key: undefined },
    services: [createOdesli({ ...context, prefix, requestsPerMinute: limits.odesliPerMinute ?? 300 })],
    mounts: [createLinkPages(context)],
  }),
} satisfies StandIn<unknown>;
