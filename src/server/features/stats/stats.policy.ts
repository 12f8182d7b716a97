/** Who may read an artist's statistics. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members and the payer of the artist, suspended or not. */
export const canReadStatistics: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};
