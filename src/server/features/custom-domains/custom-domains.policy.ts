/** Who may see the custom domains of an artist, have some, and give them to an artist. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Members and the payer of the artist, suspended or not. */
export const canReadCustomDomains: ArtistPolicy = {
  roles: ['owner', 'editor', 'viewer', 'billing'],
  whileSuspended: true,
};

/** Adding a domain: owners and payers of an artist that has a plan. */
export const canHaveCustomDomains: ArtistPolicy = { roles: ['owner', 'billing'], whileSuspended: false };

/** Giving a domain to an artist: its owners. */
export const canGiveCustomDomain: ArtistPolicy = { roles: ['owner'], whileSuspended: false };
