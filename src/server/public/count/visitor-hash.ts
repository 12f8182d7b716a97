/** Hashes visitors to 32 bits with a key that is deleted every midnight (UTC), so that nobody can be traced. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const daySeconds = 86_400;
const keyBytes = 8;
const keyPrefix = 'visitors-';

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));

/**
 * HalfSipHash-2-4 of four words, 32 bits long: a keyed hash for short inputs that cannot be predicted or inverted without the key. It is
 * implemented here because Node.js has no keyed hash that takes less than a microsecond and allocates nothing.
 */
export function hashWords(key: Uint32Array, one: Uint32Array, other: Uint32Array): number {
  let v0 = key[0] ?? 0;
  let v1 = key[1] ?? 0;
  let v2 = 0x6c79_6765 ^ v0;
  let v3 = 0x7465_6462 ^ v1;
  for (let word = 0; word < 6; word += 1) {
    // By definition the fifth word holds the length in bytes; four rounds without a message finish the hash.
    const finishes = word === 5;
    const message = word < 2 ? (one[word] ?? 0) : word < 4 ? (other[word - 2] ?? 0) : finishes ? 0 : 16 << 24;
    if (finishes) v2 ^= 0xff;
    v3 ^= message;
    for (let round = finishes ? 4 : 2; round > 0; round -= 1) {
      v0 = (v0 + v1) | 0;
      v1 = rotate(v1, 5) ^ v0;
      v0 = rotate(v0, 16);
      v2 = (v2 + v3) | 0;
      v3 = rotate(v3, 8) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = rotate(v3, 7) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = rotate(v1, 13) ^ v2;
      v2 = rotate(v2, 16);
    }
    v0 ^= message;
  }
  return (v1 ^ v3) >>> 0;
}

/** The day's key for a time in seconds since 1970. */
export type VisitorKeys = (seconds: number) => Uint32Array;

/** Reads the day's key from a file of `directory`. The first process that needs it creates it and deletes the keys of other days. */
function keyOfDay(directory: string, day: number): Buffer {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const name = `${keyPrefix}${day}`;
  for (const other of readdirSync(directory)) {
    if (other.startsWith(keyPrefix) && other !== name) unlinkSync(join(directory, other));
  }
  try {
    writeFileSync(join(directory, name), randomBytes(keyBytes), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(join(directory, name));
}

/**
 * Keys that all processes of a data folder share for one UTC day. When the folder is not writable, or another process has not finished writing
 * the file, this process uses a key of its own for the day; the same visitor then has another hash in each process.
 */
export function createVisitorKeys(directory: string): VisitorKeys {
  let day = Number.NaN;
  const key = new Uint32Array(2);
  return (seconds) => {
    const today = Math.floor(seconds / daySeconds);
    if (today === day) return key;
    day = today;
    let bytes: Buffer;
    try {
      bytes = keyOfDay(directory, today);
    } catch {
      bytes = randomBytes(keyBytes);
    }
    if (bytes.length !== keyBytes) bytes = randomBytes(keyBytes);
    key[0] = bytes.readUInt32LE(0);
    key[1] = bytes.readUInt32LE(4);
    return key;
  };
}
