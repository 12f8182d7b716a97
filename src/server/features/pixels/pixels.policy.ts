/** Who may see an artist's pixels, and who may change them. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not; tokens are shown to nobody. */
export const canReadPixels: ArtistPolicy = { roles: ['owner', 'editor', 'viewer', 'billing'], whileSuspended: true };

/** Owners and editors, while the artist has a plan. */
export const canChangePixels: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
