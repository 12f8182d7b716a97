/** Who may pay for an artist: the account that its bills go to, also during the signup, and while the artist is suspended or the account has lapsed. */
import type { ArtistPolicy } from '../../platform/auth/guard.ts';

/** Owners ask for a change; the service then refuses everybody but the payer. */
export const canBill: ArtistPolicy = {
  roles: ['owner', 'billing'],
  whileSuspended: true,
  whileLapsed: true,
  whileSigningUp: true,
};
