/** Who may see the annotations of an artist's charts, and who may write them: as with statistics and links. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who may read the figures, suspended or not. */
export const canReadAnnotations: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};

/** Owners and editors, as long as the artist has a plan. */
export const canWriteAnnotations: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
