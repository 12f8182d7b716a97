/** Who may see an artist's own data, and who may change it or its plan. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not. */
export const canReadArtist: ArtistPolicy = { roles: ['owner', 'editor', 'viewer', 'billing'], whileSuspended: true };

/** Owners and whoever pays, as long as the artist has a plan to go up from. */
export const canUpgradeArtist: ArtistPolicy = { roles: ['owner', 'billing'], whileSuspended: false };

/** Owners and editors, as long as the artist has a plan. */
export const canChangeArtist: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
