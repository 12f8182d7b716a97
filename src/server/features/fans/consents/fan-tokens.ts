/** The signed tokens in fans' links: they name a contact, so that neither session nor row is needed. */
import { z } from 'zod';
import type { TokenKind } from '../../../platform/crypto/signed-tokens.ts';

/** What a link in a mail unsubscribes: an email from an artist. */
export interface UnsubscribeLink {
  artistId: string;
  email: string;
  /** Set in the mails of a drop, which counts who unsubscribes from it. */
  dropId?: string | undefined;
}

/** Unsubscribes an email from an artist. Never expires: the link in an old mail must still work. */
export const unsubscribeKind: TokenKind<UnsubscribeLink> = {
  name: 'unsubscribe',
  contentSchema: z.object({ artistId: z.uuid(), email: z.string(), dropId: z.uuid().optional() }),
};

/**
 * What a fan may see and delete: everything about an email, since only its owner gets mail there; of a number only what this form submission
 * left, since anybody can type a number.
 */
export type FanDataScope = { kind: 'email'; email: string } | { kind: 'left'; consentId: string; optInId: string };

/** Gives access to a fan's data. */
export const fanDataKind: TokenKind<FanDataScope> = {
  name: 'fan data',
  contentSchema: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('email'), email: z.string() }),
    z.object({ kind: z.literal('left'), consentId: z.uuid(), optInId: z.uuid() }),
  ]),
};

/** How long such a link is valid, in seconds: a requested one, and the one in the footer of mails, which are read later. */
export const dataLinkLives = { asked: 3600, inMail: 7 * 86_400 } as const;
