/** Who may upload pictures. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who may change links of at least one artist with a plan. */
export const canUpload: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
