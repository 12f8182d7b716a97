/** Who may take an artist's data along. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Owners, suspended or lapsed as the artist may be: nobody pays first to leave. */
export const canExportArtist: ArtistPolicy = { roles: ['owner'], whileSuspended: true, whileLapsed: true };
