/** Finds the record of an IP address in a MaxMind DB file, reading the few pages of the file that an address needs. */
import { fstatSync, openSync, readSync } from 'node:fs';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';

/** An open file. The system caches it once for all processes; each process keeps only the pages used last. */
export interface MmdbFile {
  /**
   * Finds the record of an IP address, given as bytes in network order: as many as the file's kind of address has. `offset` is 0 when the file has none,
   * otherwise the same for all addresses of a record; `bits` is the length of the network's prefix.
   */
  find(bytes: Uint8Array): { offset: number; bits: number };
  /** Reads the texts of a record by their names; other values are left out. */
  texts(offset: number): Record<string, string>;
}

/** Pages kept in memory, 4 MB of each file. */
const pageBytes = 4_096;
const pagesKept = 1_024;
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
/** The metadata is in the last bytes of a file. */
const metadataBytes = 128 * 1024;
/** Zero bytes between the tree and the records. */
const separatorBytes = 16;

const pointerType = 1;
const textType = 2;
const doubleType = 3;
const mapType = 7;
const arrayType = 11;
const booleanType = 14;
const pointerBases = [0, 2_048, 526_336, 0] as const;

type Value = string | number | Map<string, Value> | undefined;
type ReadByte = (offset: number) => number;

/** Decodes the value at an offset. Pointers count from `base`. Gives it with the offset behind it. */
function decode(read: ReadByte, base: number, start: number): { value: Value; end: number } {
  let at = start;
  const number = (length: number): number => {
    let value = 0;
    for (let index = 0; index < length; index += 1) value = value * 256 + read(at + index);
    at += length;
    return value;
  };
  const control = number(1);
  let type = control >>> 5;
  let size = control & 31;
  if (type === pointerType) {
    const length = (size >>> 3) + 1;
    const high = length === 4 ? 0 : (size & 7) * 256 ** length;
    const target = base + high + number(length) + (pointerBases[length - 1] ?? 0);
    return { value: decode(read, base, target).value, end: at };
  }
  if (type === 0) type = number(1) + 7;
  if (size === 29) size = 29 + number(1);
  else if (size === 30) size = 285 + number(2);
  else if (size === 31) size = 65_821 + number(3);
  if (type === textType) {
    const bytes = Buffer.from(Array.from({ length: size }, (_, index) => read(at + index)));
    return { value: bytes.toString(), end: at + size };
  }
  if (type === mapType || type === arrayType) {
    const map = new Map<string, Value>();
    const next = (): Value => {
      const { value, end } = decode(read, base, at);
      at = end;
      return value;
    };
    for (let index = 0; index < size; index += 1) map.set(type === mapType ? String(next()) : String(index), next());
    return { value: map, end: at };
  }
  if (type === booleanType) return { value: undefined, end: at };
  if (type === doubleType || size > 6) return { value: undefined, end: at + size };
  return { value: number(size), end: at };
}

function metadataStart(file: number, path: string): number {
  const { size } = fstatSync(file);
  const first = Math.max(0, size - metadataBytes);
  const bytes = Buffer.alloc(size - first);
  readSync(file, bytes, 0, bytes.length, first);
  const found = bytes.lastIndexOf(marker);
  if (found < 0) throw new Error(`${path} is no MaxMind DB file: it has no metadata.`);
  return first + found + marker.length;
}

/** Opens a file for as long as the process lives. Throws when it cannot be read, or is none of format 2. */
export function openMmdbFile(path: string): MmdbFile {
  const file = openSync(path, 'r');
  const pages = createBoundedMap<number, Buffer>(pagesKept);

  function pageAt(number: number): Buffer {
    const known = pages.get(number);
    if (known !== undefined) return known;
    const bytes = Buffer.alloc(pageBytes);
    readSync(file, bytes, 0, pageBytes, number * pageBytes);
    pages.set(number, bytes);
    return bytes;
  }
  const read: ReadByte = (offset) => pageAt(Math.floor(offset / pageBytes))[offset % pageBytes] ?? 0;

  const start = metadataStart(file, path);
  const metadata = decode(read, start, start).value;
  const setting = (name: string): number => {
    const value = metadata instanceof Map ? metadata.get(name) : undefined;
    if (typeof value !== 'number') throw new Error(`${path} is no MaxMind DB file: its metadata has no ${name}.`);
    return value;
  };
  const nodes = setting('node_count');
  const recordBits = setting('record_size');
  if (setting('binary_format_major_version') !== 2 || ![24, 28, 32].includes(recordBits))
    throw new Error(`${path} has another format than this program reads. Install the version that package.json names.`);
  const nodeBytes = recordBits / 4;
  const treeBytes = nodes * nodeBytes;

  /** The left or the right record of a node. With 28 bits, the byte in the middle has the highest four bits of both. */
  function recordOf(node: number, side: 0 | 1): number {
    const first = node * nodeBytes;
    const at = side === 0 ? first : first + nodeBytes - (recordBits === 32 ? 4 : 3);
    const three = read(at) * 65_536 + read(at + 1) * 256 + read(at + 2);
    if (recordBits === 24) return three;
    if (recordBits === 32) return three * 256 + read(at + 3);
    const middle = read(first + 3);
    return (side === 0 ? middle >>> 4 : middle & 15) * 2 ** 24 + three;
  }

  return {
    find(bytes) {
      let node = 0;
      let bits = 0;
      while (node < nodes && bits < bytes.length * 8) {
        const bit = ((bytes[bits >>> 3] ?? 0) >>> (7 - (bits & 7))) & 1;
        node = recordOf(node, bit === 1 ? 1 : 0);
        bits += 1;
      }
      return { offset: node > nodes ? node - nodes + treeBytes : 0, bits };
    },
    texts(offset) {
      const { value } = decode(read, treeBytes + separatorBytes, offset);
      const entries = value instanceof Map ? [...value] : [];
      return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    },
  };
}
