/** A fan's token at rest: sealed, bound to its row, together with the account it belongs to. */
import { z } from 'zod';
import type { Encryption } from '../../platform/crypto/encryption.ts';

/** What is sealed. */
export interface FanToken {
  /** The service's long-lived token. */
  token: string;
  /** The fan's account at the service, so that its hash can be made anew when the key changes. */
  account: string;
}

const schema = z.object({ token: z.string(), account: z.string() });
const placeOf = (subscriptionId: string): string => `presave_subscriptions/${subscriptionId}`;

/** Encryption the token of a row. */
export function writeToken(encryption: Encryption, subscriptionId: string, content: FanToken): Buffer {
  return encryption.encrypt(JSON.stringify(content), placeOf(subscriptionId));
}

/** Opens the token of a row; throws when it was sealed elsewhere or with a key that is gone. */
export function readToken(encryption: Encryption, subscriptionId: string, sealed: Buffer): FanToken {
  return schema.parse(JSON.parse(encryption.decrypt(sealed, placeOf(subscriptionId))));
}
