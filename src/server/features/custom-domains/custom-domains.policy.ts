/** Who may see the custom domains of an artist. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members and the payer of the artist, suspended or not. */
export const canReadCustomDomains: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};
