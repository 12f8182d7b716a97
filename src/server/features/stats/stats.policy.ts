/** Who may see an artist's figures. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not. */
export const canReadStatistics: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};
