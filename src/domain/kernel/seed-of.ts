/** A 32-bit hash of a text (FNV-1a), equal in every browser and on the server: to choose by, not to prove anything. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
