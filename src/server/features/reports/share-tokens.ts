/** The secrets of share links: 128 random bits, of which only the hash is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** A new secret, and the hash by which it is found. */
export function newShareToken(): { token: string; hash: Buffer } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** The hash of any text that may be a secret. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
