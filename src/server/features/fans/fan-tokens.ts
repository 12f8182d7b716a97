/** The sealed links of fans: they name a contact, so that no session and no row is needed, and nobody can make one up. */
import { z } from 'zod';
import type { TokenKind } from '../../platform/crypto/signed-tokens.ts';

/** Ends what an artist sends to an address. Good for good: an old mail must still let go. */
export const unsubscribeKind: TokenKind<{ artistId: string; email: string }> = {
  name: 'unsubscribe',
  contentSchema: z.object({ artistId: z.uuid(), email: z.string() }),
};

/**
 * What somebody may see and delete: all that is kept of an address, since only its owner gets mail there; of a number only what was left in
 * this very act, since anybody can type a number.
 */
export type FanDataScope = { kind: 'email'; email: string } | { kind: 'left'; consentId: string; optInId: string };

/** Opens what is kept of a fan. */
export const fanDataKind: TokenKind<FanDataScope> = {
  name: 'fan data',
  contentSchema: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('email'), email: z.string() }),
    z.object({ kind: z.literal('left'), consentId: z.uuid(), optInId: z.uuid() }),
  ]),
};

/** How long such a link is good, in seconds: one that somebody just asked for, and the one below every mail, which is read later. */
export const dataLinkLives = { asked: 3600, inMail: 7 * 86_400 } as const;
