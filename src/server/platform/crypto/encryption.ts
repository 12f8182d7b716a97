/** Encryption of third-party secrets at rest, with key rotation; each ciphertext is bound to the row it belongs to. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and decrypts with the installation's key. */
export interface Encryption {
  /** Encrypts `text` for one place, such as `presave_subscriptions/<id>`; a ciphertext copied to another place cannot be decrypted. */
  encrypt(text: string, place: string): Buffer;
  /** Decrypts what was encrypted with the current or the previous key for the same place. Throws for anything else. */
  decrypt(ciphertext: Buffer, place: string): string;
  /** Tells whether it was encrypted with the current key. */
  isCurrent(ciphertext: Buffer): boolean;
  /** The key id that every ciphertext of the current key begins with. */
  currentKeyId: Buffer;
  /** Keyed hashes of a text, the current key's first. Look-ups compare with all of them, so that a key change loses no row. */
  hashes(text: string, purpose: string): [Buffer, ...Buffer[]];
}

interface Key {
  id: Buffer;
  cipherKey: Buffer;
  hashKey: Buffer;
}

const lengths = { id: 4, nonce: 12, tag: 16 } as const;

// One secret, one derived key for each purpose.
function keyOf(secret: string): Key {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `fanfare ${purpose}`, 32));
  // The names of the purposes are part of the derived keys: changing one makes stored secrets unreadable.
  const cipherKey = derive('sealing');
  const id = createHash('sha256').update(cipherKey).digest().subarray(0, lengths.id);
  return { id, cipherKey, hashKey: derive('hashing') };
}

/** Encryption with `secret`; `previous` is the secret before it, still used to decrypt. AES-256-GCM: key id, nonce, tag, ciphertext. */
export function createEncryption(secret: string, previous?: string): Encryption {
  const current = keyOf(secret);
  const keys: [Key, ...Key[]] = [current, ...(previous === undefined ? [] : [keyOf(previous)])];
  return {
    currentKeyId: current.id,
    encrypt(text, place) {
      const nonce = randomBytes(lengths.nonce);
      const cipher = createCipheriv('aes-256-gcm', current.cipherKey, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), body]);
    },
    decrypt(ciphertext, place) {
      const id = ciphertext.subarray(0, lengths.id);
      const key = keys.find((candidate) => candidate.id.equals(id));
      if (key === undefined)
        throw new Error('This secret was encrypted with a key that is neither SECRET_KEY nor SECRET_KEY_PREVIOUS.');
      const afterNonce = lengths.id + lengths.nonce;
      const decipher = createDecipheriv('aes-256-gcm', key.cipherKey, ciphertext.subarray(lengths.id, afterNonce), {
        authTagLength: lengths.tag,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(ciphertext.subarray(afterNonce, afterNonce + lengths.tag));
      return decipher.update(ciphertext.subarray(afterNonce + lengths.tag), undefined, 'utf8') + decipher.final('utf8');
    },
    isCurrent: (ciphertext) => ciphertext.subarray(0, lengths.id).equals(current.id),
    hashes(text, purpose) {
      const hash = ({ hashKey }: Key) => createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest();
      const [first, ...others] = keys;
      return [hash(first), ...others.map(hash)];
    },
  };
}
