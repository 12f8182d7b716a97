/** Parses an IP address into numbers without allocating, because every hit is parsed here. */

/** The version of an IP address; undefined for invalid text. */
export type IpKind = 4 | 6 | undefined;

const zero = 48;
const dot = 46;
const colon = 58;
const groups = 8;
const mappedGroups = new Uint16Array(groups);

function readFour(text: string, words: Uint32Array): IpKind {
  let value = 0;
  let part = 0;
  let digits = 0;
  let parts = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? dot : text.charCodeAt(at);
    if (code === dot) {
      if (digits === 0 || part > 255) return undefined;
      value = value * 256 + part;
      parts += 1;
      part = 0;
      digits = 0;
    } else {
      const digit = code - zero;
      if (digit < 0 || digit > 9 || digits === 3) return undefined;
      part = part * 10 + digit;
      digits += 1;
    }
  }
  if (parts !== 4) return undefined;
  words[0] = value;
  words[1] = 0;
  return 4;
}

function hexDigit(code: number): number {
  if (code >= zero && code <= 57) return code - zero;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

function readSix(text: string, words: Uint32Array): IpKind {
  let count = 0;
  let gap = -1;
  let at = 0;
  if (text.charCodeAt(0) === colon) {
    if (text.charCodeAt(1) !== colon) return undefined;
    gap = 0;
    at = 2;
  }
  while (at < text.length) {
    let group = 0;
    let digits = 0;
    let digit = hexDigit(text.charCodeAt(at));
    while (digit >= 0 && digits < 4) {
      group = group * 16 + digit;
      digits += 1;
      at += 1;
      digit = at < text.length ? hexDigit(text.charCodeAt(at)) : -1;
    }
    if (digits === 0 || count === groups) return undefined;
    mappedGroups[count] = group;
    count += 1;
    if (at === text.length) break;
    if (text.charCodeAt(at) !== colon) {
      // The rest is an IPv4 address, which counts as two groups, or a zone name; neither is in the half that is read.
      if (text.charCodeAt(at) === dot) count += 1;
      break;
    }
    at += 1;
    if (text.charCodeAt(at) === colon) {
      if (gap >= 0) return undefined;
      gap = count;
      at += 1;
    } else if (at === text.length) return undefined;
  }
  if (gap < 0 && count < groups) return undefined;
  const first = (place: number) =>
    gap >= 0 && place >= gap ? afterGap(place, count, gap) : (mappedGroups[place] ?? 0);
  words[0] = first(0) * 65_536 + first(1);
  words[1] = first(2) * 65_536 + first(3);
  return 6;
}

/** The group at a position after the gap `::`, counted from the end; 0 inside the gap. */
function afterGap(place: number, count: number, gap: number): number {
  const missing = groups - count;
  return place < gap + missing ? 0 : (mappedGroups[place - missing] ?? 0);
}

/**
 * Parses an IP address into `words`: an IPv4 address into the first word, the first half of an IPv6 address (one household or one machine) into
 * both. Returns the version; undefined for invalid text, and `words` may then hold anything.
 */
export function readIpWords(text: string, words: Uint32Array): IpKind {
  return text.includes(':') ? readSix(text, words) : readFour(text, words);
}

/** The sixteen bytes of a valid IPv6 address. */
export function ipv6Bytes(text: string): Uint8Array {
  const plain = text.split('%', 1)[0] ?? '';
  // The URL parser writes the last four bytes as two groups, and finds every form of `::`.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [before = [], after] = written.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groupsWritten =
    after === undefined ? before : [...before, ...Array(groups - before.length - after.length).fill('0'), ...after];
  const bytes = new Uint8Array(groups * 2);
  for (const [index, group] of groupsWritten.entries()) {
    const value = Number.parseInt(group, 16);
    bytes[index * 2] = value >>> 8;
    bytes[index * 2 + 1] = value;
  }
  return bytes;
}

/** Whether the IP address in `words` is of this machine or a private network: it may be a proxy's, and then identifies no visitor. */
export function isPrivateWords(kind: 4 | 6, words: Uint32Array): boolean {
  const high = words[0] ?? 0;
  if (kind === 6)
    return (high & 0xfe00_0000) >>> 0 === 0xfc00_0000 || (high & 0xffc0_0000) >>> 0 === 0xfe80_0000 || high === 0;
  const first = high >>> 24;
  const second = (high >>> 16) & 255;
  return (
    first === 10 ||
    first === 127 ||
    first === 0 ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254)
  );
}
