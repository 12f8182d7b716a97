/** Who may see and do move-ins: those who may make links of the artist. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Owners and editors, also while the artist has no plan. */
export const canReadMoveIns: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: true };

/** Owners and editors, as long as the artist has a plan. */
export const canMoveIn: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
