/** Who may see the press previews of an artist's links, and who may make and revoke them: as with links. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not. */
export const canReadPressPreviews: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};

/** Owners and editors, as long as the artist has a plan. */
export const canWritePressPreviews: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
