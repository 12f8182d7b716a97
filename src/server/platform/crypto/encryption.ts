/** Secrets of others at rest: sealed with a key that can be changed, and bound to the row they belong to. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals and opens. */
export interface Seals {
  /** Seals `text` for one place, such as `presave_subscriptions/<id>`: copied to another place it cannot be opened. */
  seal(text: string, place: string): Buffer;
  /** Opens what was sealed with the present key or the one before it, at the same place. Throws for anything else. */
  open(sealed: Buffer, place: string): string;
  /** Whether it was sealed with the present key. */
  isCurrent(sealed: Buffer): boolean;
  /** The id that everything sealed with the present key begins with. */
  currentKeyId: Buffer;
  /** Keyed hashes of a text, from which it cannot be read: the present key's first. Look-ups ask for all of them. */
  hashes(text: string, purpose: string): [Buffer, ...Buffer[]];
}

interface Key {
  id: Buffer;
  sealing: Buffer;
  hashing: Buffer;
}

const lengths = { id: 4, nonce: 12, tag: 16 } as const;

// One secret, several keys: what is derived for one purpose tells nothing about another.
function keyOf(secret: string): Key {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `fanfare ${purpose}`, 32));
  const sealing = derive('sealing');
  const id = createHash('sha256').update(sealing).digest().subarray(0, lengths.id);
  return { id, sealing, hashing: derive('hashing') };
}

/** Seals by `secret`; `previous` is the secret before it, which still opens. AES-256-GCM: key id, nonce, tag, then the text. */
export function createSeals(secret: string, previous?: string): Seals {
  const current = keyOf(secret);
  const keys: [Key, ...Key[]] = [current, ...(previous === undefined ? [] : [keyOf(previous)])];
  return {
    currentKeyId: current.id,
    seal(text, place) {
      const nonce = randomBytes(lengths.nonce);
      const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      const id = sealed.subarray(0, lengths.id);
      const key = keys.find((candidate) => candidate.id.equals(id));
      if (key === undefined)
        throw new Error('This was sealed with a key that is neither SECRET_KEY nor SECRET_KEY_PREVIOUS.');
      const afterNonce = lengths.id + lengths.nonce;
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, sealed.subarray(lengths.id, afterNonce), {
        authTagLength: lengths.tag,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(afterNonce, afterNonce + lengths.tag));
      return decipher.update(sealed.subarray(afterNonce + lengths.tag), undefined, 'utf8') + decipher.final('utf8');
    },
    isCurrent: (sealed) => sealed.subarray(0, lengths.id).equals(current.id),
    hashes(text, purpose) {
      const hash = ({ hashing }: Key) => createHmac('sha256', hashing).update(`${purpose}\n${text}`).digest();
      const [first, ...others] = keys;
      return [hash(first), ...others.map(hash)];
    },
  };
}
