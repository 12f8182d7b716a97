/** Writes random bytes as a uuid: `crypto.randomUUID` is missing in older browsers and on pages that are not secure. */

/** The uuid of version 4 with these 16 random bytes. */
export function uuidOf(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
