/** Who may see an artist's number, and who may claim one. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';
import type { Artist } from '../artists/artists.service.ts';

/** Members. */
export const canReadNumber: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };

/** Owners: a number costs money every month. */
export const canClaimNumber: ArtistPolicy = { roles: ['owner'], whileSuspended: false };

/** Whether somebody with this role with an artist is shown the artist's number; nobody who only pays is. */
export const showsNumber = (role: Artist['role']): boolean => canReadNumber.roles.some((reader) => reader === role);
