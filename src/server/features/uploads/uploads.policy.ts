/** Who may upload pictures. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Whoever may change links of at least one artist that has a plan. */
export const canUpload: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
