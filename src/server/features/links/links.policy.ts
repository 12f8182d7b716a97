/** Who may see and who may change an artist's links. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not. */
export const canReadLinks: ArtistPolicy = { roles: ['owner', 'editor', 'viewer', 'billing'], whileSuspended: true };

/** Owners and editors, as long as the artist has a plan. */
export const canWriteLinks: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
