/** Who may see the custom domains of an artist. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not: links are made on them. */
export const canReadCustomDomains: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};
