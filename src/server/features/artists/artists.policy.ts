/** Who may read an artist's data, and who may change it or its plan. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';
import type { Artist } from './artists.store.ts';

/** Members and the payer of the artist, suspended or not. */
export const canReadArtist: ArtistPolicy = { roles: ['owner', 'editor', 'viewer', 'billing'], whileSuspended: true };

/** Owners and the payer, suspended or not. */
export const canReadPayer: ArtistPolicy = { roles: ['owner', 'billing'], whileSuspended: true };

/** Whether a person who reads an artist is shown who pays for it (BILL-101). */
export const showsPayer = ({ role, isPayer }: Pick<Artist, 'role' | 'isPayer'>): boolean =>
  isPayer || canReadPayer.roles.some((reader) => reader === role);

/** Owners and the payer, while the artist has a plan. */
export const canUpgradeArtist: ArtistPolicy = {
  roles: ['owner', 'billing'],
  whileSuspended: false,
  whileLapsed: true,
};

/** Owners and editors, while the artist has a plan. */
export const canChangeArtist: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };

/** Owners, while the artist has a plan: what cannot be undone. */
export const canSetSubdomain: ArtistPolicy = { roles: ['owner'], whileSuspended: false };

/** Owners, suspended or not: nobody pays first to stop paying. */
export const canDeleteArtist: ArtistPolicy = { roles: ['owner'], whileSuspended: true, whileLapsed: true };
