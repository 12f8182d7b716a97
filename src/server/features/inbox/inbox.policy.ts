/** Who may read what fans wrote to an artist, and who may answer. */
import type { ArtistAccess, ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members; the conversations of a suspended artist stay readable. */
export const canReadInbox: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };

/** Owners and editors, as long as the artist has a plan. */
export const canAnswer: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };

/** Whether numbers are shown in full: viewers see them masked. */
export function seesNumbers({ role }: ArtistAccess): boolean {
  return role !== 'viewer';
}
