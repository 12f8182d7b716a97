/** Signs lists that leave the installation, so that their owner can show where they come from (Ed25519). */
import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';

/** A list with its signature. */
export interface SignedList {
  files: Record<string, string>;
  /** Of the JSON text of `files`, base64. */
  signature: string;
  /** The installation's public key, PEM. */
  public_key: string;
}

/** What precedes a seed of 32 bytes in the form that Node reads (PKCS #8). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs names and their hashes with a key that follows from the installation's secret. */
export function signedList(secretKey: string, entries: readonly (readonly [string, string])[]): SignedList {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'fanfare manifest', 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const files = Object.fromEntries(entries);
  return {
    files,
    signature: sign(null, Buffer.from(JSON.stringify(files)), key).toString('base64'),
    public_key: createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
  };
}
