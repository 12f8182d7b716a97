/** Who may see an artist's drops, and who may send them. */
import type { ArtistAccess, ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members; the texts of a suspended artist stay readable. */
export const canReadDrops: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };

/** Owners and editors, as long as the artist has a plan. */
export const canSendDrops: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };

/** Whether numbers are shown in full: viewers see them masked. */
export function seesNumbers({ role }: ArtistAccess): boolean {
  return role !== 'viewer';
}
