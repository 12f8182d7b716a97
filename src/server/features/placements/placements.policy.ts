/** Who may see an artist's placements, and who may change them: as with links. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not. */
export const canReadPlacements: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};

/** Owners and editors, as long as the artist has a plan. */
export const canWritePlacements: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
