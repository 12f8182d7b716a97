/** Who may see an artist's number, and who may claim one. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members. */
export const canReadNumber: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };

/** Owners: a number costs money every month. */
export const canClaimNumber: ArtistPolicy = { roles: ['owner'], whileSuspended: false };
