/** Types of wawoff2, which has none. */
declare module 'wawoff2' {
  /** Unpacks a WOFF2 font into a TTF or OTF font. Rejects for anything else. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
