/** The links of invitations: signed, bound to one version, and marked if they were mailed, which proves the email of the person who opens them. */
import { z } from 'zod';
import type { SignedTokens, TokenKind } from '../../platform/crypto/signed-tokens.ts';

/** What a link says: the id and version of one invitation, or the id of a batch that one mail brought (ACC-141). */
const contentSchema = z.union([
  z.object({ id: z.uuid(), version: z.int(), mailed: z.boolean() }),
  z.object({ batchId: z.uuid(), mailed: z.literal(true) }),
]);

/** What a link says. */
export type InvitationLink = z.infer<typeof contentSchema>;

const kind: TokenKind<InvitationLink> = { name: 'invitation', contentSchema };

/** Writes and reads the links. */
export interface InvitationLinks {
  /** The URL. It has no end of its own: the stored invitation decides, so that a used link still says that it was used. */
  urlOf(link: InvitationLink): Promise<string>;
  /** What a link's token says; undefined for anything else. */
  read(token: string): Promise<InvitationLink | undefined>;
}

/** Links to the dashboard at `appUrl`. */
export function createInvitationLinks(options: { tokens: SignedTokens; appUrl: string }): InvitationLinks {
  const { tokens, appUrl } = options;
  return {
    urlOf: async (link) => `${appUrl}/complete-registration?invitation=${await tokens.issue(kind, link)}`,
    read: (token) => tokens.read(kind, token),
  };
}
