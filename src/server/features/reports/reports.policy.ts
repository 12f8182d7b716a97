/** Who may look at reports, share them, and get them by mail (REP-6). */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Whoever may read the artist's statistics, suspended or not. */
export const canReadReports: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};

/** Owners and editors, as long as the artist has a plan. */
export const canShareReports: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
/** Taking a link away is always possible. */
export const canRevokeShares: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: true };
