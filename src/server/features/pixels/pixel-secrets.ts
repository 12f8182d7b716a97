/** Encrypts this feature's secrets at rest: access tokens, and what waiting events say of a visitor. */
import type { Encryption } from '../../platform/crypto/encryption.ts';

/** A pixel at its provider: what a token belongs to. */
interface AtProvider {
  provider: string;
  pixel: string;
}

/** Encrypts and decrypts texts, in base64. Decrypting throws when the key or the place is another, or the text was changed. */
export interface PixelSecrets {
  encryptToken(of: AtProvider, token: string): string;
  decryptToken(of: AtProvider, ciphertext: string): string;
  encryptDetails(eventId: string, details: string): string;
  decryptDetails(eventId: string, ciphertext: string): string;
  /** Tells whether a text was encrypted with the current key. */
  isCurrent(ciphertext: string): boolean;
}

/** Creates it with the installation's encryption. */
export function createPixelSecrets(encryption: Pick<Encryption, 'encrypt' | 'decrypt' | 'isCurrent'>): PixelSecrets {
  const tokenPlace = ({ provider, pixel }: AtProvider) => `pixels/${provider}/${pixel}`;
  const eventPlace = (eventId: string) => `pixel_events/${eventId}`;
  const encrypt = (text: string, place: string) => encryption.encrypt(text, place).toString('base64');
  const decrypt = (ciphertext: string, place: string) => encryption.decrypt(Buffer.from(ciphertext, 'base64'), place);
  return {
    encryptToken: (of, token) => encrypt(token, tokenPlace(of)),
    decryptToken: (of, ciphertext) => decrypt(ciphertext, tokenPlace(of)),
    encryptDetails: (eventId, details) => encrypt(details, eventPlace(eventId)),
    isCurrent: (ciphertext) => encryption.isCurrent(Buffer.from(ciphertext, 'base64')),
    decryptDetails: (eventId, ciphertext) => decrypt(ciphertext, eventPlace(eventId)),
  };
}
