/** Reads an address into numbers without making anything new: every hit of a visitor passes here. */

/** What an address is, or that it is none. */
export type AddressKind = 4 | 6 | undefined;

const zero = 48;
const dot = 46;
const colon = 58;
const groups = 8;
const mappedGroups = new Uint16Array(groups);

function readFour(text: string, words: Uint32Array): AddressKind {
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

function readSix(text: string, words: Uint32Array): AddressKind {
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
      // The rest is an IPv4 address, which stands for two groups, or a zone's name; neither lies in the half that is asked for.
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

/** The group at a place behind the gap `::`, counted from the end; 0 inside the gap. */
function afterGap(place: number, count: number, gap: number): number {
  const missing = groups - count;
  return place < gap + missing ? 0 : (mappedGroups[place - missing] ?? 0);
}

/**
 * Reads an address as it is usually written into `words`: all of an IPv4 address into the first, the first half of an IPv6 address (which is one
 * household's or one machine's) into both. Gives which kind it is, undefined for anything else; `words` may then hold anything.
 */
export function readAddressWords(text: string, words: Uint32Array): AddressKind {
  return text.includes(':') ? readSix(text, words) : readFour(text, words);
}

/** Tells whether an address in words lies on its own machine or in a private network: it may be a proxy's, and then says nothing of a visitor. */
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
