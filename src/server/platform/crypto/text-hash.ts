/** Hashes a text to 64 bits, for comparing and keyed hashing of many short texts. */
import { hash } from 'node:crypto';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';

/** The first 64 bits of the text's SHA-256, as two words of 32 bits. */
export function textHash(text: string): Uint32Array {
  const digest = hash('sha256', text, 'buffer');
  return Uint32Array.of(digest.readUInt32LE(0), digest.readUInt32LE(4));
}

/** The characters of all remembered texts: a few megabytes. */
const charactersKept = 1_000_000;
/** What an entry weighs besides its text, in characters. */
const entryWeight = 50;
const words = createBoundedMap<string, number>(charactersKept);

/** The first word of `textHash`, remembered for texts that come again and again: the hash and its garbage took a tenth of a redirect. */
export function textWord(text: string): number {
  const known = words.get(text);
  if (known !== undefined) return known;
  const word = textHash(text)[0] ?? 0;
  words.set(text, word, text.length + entryWeight);
  return word;
}
