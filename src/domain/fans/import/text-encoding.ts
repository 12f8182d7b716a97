/** Finds out how the characters of an uploaded file are encoded (DROP-124). */

/** Encodings that are recognised, as TextDecoder names them. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

/** Reads a file in pieces; `end` gives its encoding, or undefined for a file that is no text. */
export interface EncodingFinder {
  push(bytes: Uint8Array): void;
  end(): TextEncoding | undefined;
}

const headBytes = 4096;

/** Half of the bytes of UTF-16 text in most languages is zero, always the same half. */
function looksLikeUtf16(head: Uint8Array): TextEncoding | undefined {
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.05) return 'utf-16be';
  return undefined;
}

const startsWith = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

// Control characters that no text has are 1: all but tab, line feed, form feed, carriage return and escape. Bytes that Windows-1252
// leaves undefined are 2.
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < 32) return [9, 10, 12, 13, 27].includes(byte) ? 0 : 1;
  return [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte) ? 2 : 0;
});

/** Makes a finder. A file counts as UTF-8 when all of it is, else as MacRoman when its lines end as on old Macs, else as Windows-1252; files of other kinds have control characters. */
export function createEncodingFinder(): EncodingFinder {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let head = new Uint8Array();
  let isUtf8 = true;
  let controls = 0;
  let undefinedBytes = 0;
  let lineFeeds = 0;
  let returns = 0;
  const decode = (bytes: Uint8Array | undefined): void => {
    if (!isUtf8) return;
    try {
      utf8.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    push(bytes) {
      if (head.length < headBytes) head = Uint8Array.of(...head, ...bytes.subarray(0, headBytes - head.length));
      decode(bytes);
      // By index: an iterator over a hundred million bytes takes seconds.
      for (let at = 0; at < bytes.length; at += 1) {
        const kind = kinds[bytes[at] ?? 0];
        if (kind === 1) controls += 1;
        else if (kind === 2) undefinedBytes += 1;
        if (bytes[at] === 10) lineFeeds += 1;
        else if (bytes[at] === 13) returns += 1;
      }
    },
    end() {
      decode(undefined);
      // Zip archives, among them workbooks, and PDF files.
      if (startsWith(head, 0x50, 0x4b, 3, 4) || startsWith(head, 0x25, 0x50, 0x44, 0x46, 0x2d)) return undefined;
      if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
      if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
      const utf16 = looksLikeUtf16(head);
      if (utf16 !== undefined) return utf16;
      if (isUtf8) return controls > mostControls ? undefined : 'utf-8';
      // Only programs on old Macs end lines by a carriage return alone.
      if (returns > 0 && lineFeeds === 0) return controls > mostControls ? undefined : 'macintosh';
      return controls > mostControls || undefinedBytes > mostControls ? undefined : 'windows-1252';
    },
  };
}

/** A few stray control characters are a broken row, not another kind of file. */
const mostControls = 16;
