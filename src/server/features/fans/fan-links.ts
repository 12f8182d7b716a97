/** The addresses that mails and pages lead fans to, all on the dashboard's host, which stays when links and domains go. */
import type { SignedTokens } from '../../platform/crypto/signed-tokens.ts';
import { dataLinkLives, type FanDataScope, fanDataKind, unsubscribeKind } from './fan-tokens.ts';

/** Writes addresses. */
export interface FanLinks {
  confirm(token: string): string;
  /** Of an artist's mails to an address. */
  unsubscribe(artistId: string, email: string): Promise<string>;
  data(scope: FanDataScope, life: keyof typeof dataLinkLives): Promise<string>;
}

/** Addresses below `appUrl`. */
export function createFanLinks({ appUrl, signedTokens }: { appUrl: string; signedTokens: SignedTokens }): FanLinks {
  return {
    confirm: (token) => `${appUrl}/_/confirm?t=${token}`,
    unsubscribe: async (artistId, email) =>
      `${appUrl}/_/unsubscribe?t=${await signedTokens.issue(unsubscribeKind, { artistId, email })}`,
    data: async (scope, life) =>
      `${appUrl}/_/me?t=${await signedTokens.issue(fanDataKind, scope, dataLinkLives[life])}`,
  };
}
