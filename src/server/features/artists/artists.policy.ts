/** Who may see an artist's own data. */
import type { ArtistPolicy } from '../../platform/guard.ts';

/** Everybody who works for or pays for the artist, suspended or not. */
export const canReadArtist: ArtistPolicy = { roles: ['owner', 'editor', 'viewer', 'billing'], whileSuspended: true };
