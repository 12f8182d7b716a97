/** Who may see an artist's number, and who may claim one. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';
import type { Artist } from '../artists/artists.service.ts';

/** Members. */
export const canReadNumber: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };

/** Owners: a number costs money every month. */
export const canClaimNumber: ArtistPolicy = { roles: ['owner'], whileSuspended: false };

/** Whether a person with this role is shown the artist's number; a person who only pays is not. */
export const showsNumber = (role: Artist['role']): boolean => canReadNumber.roles.some((reader) => reader === role);
