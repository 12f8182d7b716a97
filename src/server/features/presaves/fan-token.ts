/** A fan's token as it is stored: encrypted, bound to its row, with the account it belongs to. */
import { z } from 'zod';
import type { Encryption } from '../../platform/crypto/encryption.ts';

/** What is encrypted. */
export interface FanToken {
  /** The service's long-lived token. */
  token: string;
  /** The fan's account at the service, so that its hash can be computed again when the key changes. */
  account: string;
}

const schema = z.object({ token: z.string(), account: z.string() });
const placeOf = (subscriptionId: string): string => `presave_subscriptions/${subscriptionId}`;

/** Encrypts the token of a row. */
export function writeToken(encryption: Encryption, subscriptionId: string, content: FanToken): Buffer {
  return encryption.encrypt(JSON.stringify(content), placeOf(subscriptionId));
}

/** Decrypts the token of a row; throws when it was encrypted for another row or with an unknown key. */
export function readToken(encryption: Encryption, subscriptionId: string, encrypted: Buffer): FanToken {
  return schema.parse(JSON.parse(encryption.decrypt(encrypted, placeOf(subscriptionId))));
}
