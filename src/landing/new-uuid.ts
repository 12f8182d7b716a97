/** Makes uuids in a browser: `crypto.randomUUID` is missing in older ones and on pages that are not secure. */

/** A uuid of version 4 with 116 random bits. Short, since fans' pages load it. */
export function newUuid(): string {
  // With a hundred in front, small values have two digits, too.
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (byte + 256).toString(16).slice(1));
  return digits.join('').replace(/^(.{8})(.{4}).(.{3})..(.{2})/, '$1-$2-4$3-80$4-');
}
