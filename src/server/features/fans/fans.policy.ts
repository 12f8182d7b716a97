/** Who may see an artist's fans. */
import type { ArtistAccess, ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members; who only pays for the artist may not see contacts. */
export const canReadFans: ArtistPolicy = { roles: ['owner', 'editor', 'viewer'], whileSuspended: true };

/** Owners take lists of fans along. */
export const canExportFans: ArtistPolicy = { roles: ['owner'], whileSuspended: true };

/** Owners and editors save and delete segments, as long as the artist has a plan. */
export const canSaveSegments: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };

/** Whether contacts are shown in full: viewers see them masked. */
export function seesContacts(access: ArtistAccess): boolean {
  return access.role !== 'viewer';
}

/** Owners and editors read imports: those who may import see what was brought. */
export const canReadImports: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: true };

/** Owners and editors import contacts and undo that, as long as the artist has a plan. */
export const canImportFans: ArtistPolicy = { roles: ['owner', 'editor'], whileSuspended: false };
