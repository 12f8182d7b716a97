/** Who may see how many pre-saves of an artist wait. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Everybody who may read the artist's links, which show the same counts. */
export const canReadPresaves: ArtistPolicy = { roles: ['owner', 'editor', 'viewer', 'billing'], whileSuspended: true };

/** Owners, with the fans' emails: for archives, whatever became of the artist's plan. */
export const canReadLedger: ArtistPolicy = { roles: ['owner'], whileSuspended: true, whileLapsed: true };
