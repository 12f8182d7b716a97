/** Hashes a text to 64 bits, for comparing and keyed hashing of many short texts. */
import { hash } from 'node:crypto';

/** The first 64 bits of the text's SHA-256, as two words of 32 bits. */
export function textHash(text: string): Uint32Array {
  const digest = hash('sha256', text, 'buffer');
  return Uint32Array.of(digest.readUInt32LE(0), digest.readUInt32LE(4));
}
