/** Who may see and change an artist's team (ACC-50). */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members and the payer see the team. */
export const canReadTeam: ArtistPolicy = { roles: ['owner', 'editor', 'viewer', 'billing'], whileSuspended: true };

/** Owners invite and change roles. */
export const canManageTeam: ArtistPolicy = { roles: ['owner'], whileSuspended: false };

/** Owners take access away, also while the artist is suspended. */
export const canRemoveMembers: ArtistPolicy = { roles: ['owner'], whileSuspended: true };

/** Every member may leave, also while the artist is suspended. */
export const canLeave: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };
