/** The links of invitations: signed, bound to one version, and marked if they were mailed, which proves the email of whoever opens them. */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import type { SignedTokens, TokenKind } from '../../platform/crypto/signed-tokens.ts';

/** What a link says. */
const contentSchema = z.object({ id: z.uuid(), version: z.int(), mailed: z.boolean() });

/** What a link says. */
export type InvitationLink = z.infer<typeof contentSchema>;

const kind: TokenKind<InvitationLink> = { name: 'invitation', contentSchema };

/** Writes and reads the links. */
export interface InvitationLinks {
  /** The URL, valid until `expiresAt`. */
  urlOf(link: InvitationLink, expiresAt: Date): Promise<string>;
  /** What a link's token says; undefined for anything else and for an expired one. */
  read(token: string): Promise<InvitationLink | undefined>;
}

/** Links to the dashboard at `appUrl`. */
export function createInvitationLinks(options: {
  tokens: SignedTokens;
  appUrl: string;
  clock: Clock;
}): InvitationLinks {
  const { tokens, appUrl, clock } = options;
  return {
    async urlOf(link, expiresAt) {
      const seconds = Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000));
      return `${appUrl}/complete-registration?invitation=${await tokens.issue(kind, link, seconds)}`;
    },
    read: (token) => tokens.read(kind, token),
  };
}
