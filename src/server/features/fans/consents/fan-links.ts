/** The URLs that mails and pages give fans, all on the dashboard's host, which outlives links and domains. */
import type { SignedTokens } from '../../../platform/crypto/signed-tokens.ts';
import { dataLinkLives, type FanDataScope, fanDataKind, type UnsubscribeLink, unsubscribeKind } from './fan-tokens.ts';

/** Creates the URLs. */
export interface FanLinks {
  confirm(token: string): string;
  /** For unsubscribing an email from an artist's mails. */
  unsubscribe(link: UnsubscribeLink): Promise<string>;
  data(scope: FanDataScope, life: keyof typeof dataLinkLives): Promise<string>;
}

/** Creates URLs below `appUrl`. */
export function createFanLinks({ appUrl, signedTokens }: { appUrl: string; signedTokens: SignedTokens }): FanLinks {
  return {
    confirm: (token) => `${appUrl}/_/confirm?t=${token}`,
    unsubscribe: async (link) => `${appUrl}/_/unsubscribe?t=${await signedTokens.issue(unsubscribeKind, link)}`,
    data: async (scope, life) =>
      `${appUrl}/_/me?t=${await signedTokens.issue(fanDataKind, scope, dataLinkLives[life])}`,
  };
}
