/** Keys from a passphrase: one seals the installation's secrets, the other signs what a backup says about itself. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** How keys come from the passphrase. Stored in the backup, readable without it. `check` tells a wrong passphrase from a changed backup. */
export const derivationSchema = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  // Upper limits, so that a forged backup cannot ask for all memory of the machine.
  cost: z
    .number()
    .int()
    .min(2 ** 14)
    .max(2 ** 20),
  blockSize: z.number().int().min(1).max(16),
  check: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Derivation = z.infer<typeof derivationSchema>;

/** Sealed bytes, in base64. */
export const sealedSchema = z.object({ nonce: z.string(), tag: z.string(), text: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

export interface PassphraseKeys {
  derivation: Derivation;
  seal(text: string): Sealed;
  /** Throws BackupError when the sealed text was changed. */
  open(sealed: Sealed): string;
  /** A signature of `text`, in hexadecimal digits. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/** A shorter passphrase could be found by trying. */
const shortestPassphrase = 12;

const cost = 2 ** 17;
const blockSize = 8;

function derive(passphrase: string, { salt, cost: N, blockSize: r }: Omit<Derivation, 'check'>): Promise<Buffer> {
  // scrypt needs 128 · N · r bytes, and Node's limit is a quarter of what the cost above takes.
  const options = { N, r, p: 1, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );
}

function keysFrom(root: Buffer, derivation: Omit<Derivation, 'check'>): PassphraseKeys {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `fanfare backup ${use}`, 32));
  const sealKey = keyFor('seal');
  const signKey = keyFor('sign');
  const sign = (text: string) => createHmac('sha256', signKey).update(text).digest('hex');
  return {
    derivation: { ...derivation, check: sign('passphrase') },
    sign,
    isSigned(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return {
        nonce: nonce.toString('base64'),
        tag: cipher.getAuthTag().toString('base64'),
        text: bytes.toString('base64'),
      };
    },
    open({ nonce, tag, text }) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, Buffer.from(nonce, 'base64'), { authTagLength: 16 });
        decipher.setAuthTag(Buffer.from(tag, 'base64'));
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new BackupError(
          'The sealed keys of the backup were changed after it was made; use another backup.',
          error,
        );
      }
    },
  };
}

/** Keys for a new backup. */
export async function newPassphraseKeys(passphrase: string): Promise<PassphraseKeys> {
  if ([...passphrase].length < shortestPassphrase)
    throw new BackupError(`The passphrase must have at least ${shortestPassphrase} characters.`);
  const derivation = { salt: randomBytes(16).toString('hex'), cost, blockSize };
  return keysFrom(await derive(passphrase, derivation), derivation);
}

/** Keys of an existing backup. Throws BackupError for another passphrase than the one it was made with. */
export async function passphraseKeysOf(passphrase: string, derivation: Derivation): Promise<PassphraseKeys> {
  const keys = keysFrom(await derive(passphrase, derivation), derivation);
  if (!keys.isSigned('passphrase', derivation.check))
    throw new BackupError('The passphrase is not the one that this backup was made with.');
  return keys;
}
