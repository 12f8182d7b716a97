/** Writes a ZIP archive piece by piece, so that no archive has to fit into memory, and goes on with one that was interrupted. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { archiveEnd, descriptor, listEntry, localHeader, type ZippedFile } from './zip-format.ts';

/** The content of a file: as a whole, or piece by piece for one that may be large. */
export type Pieces = readonly [string | Uint8Array] | AsyncIterable<string | Uint8Array>;

/** An archive that is being written. */
export interface ZipParts {
  /** Whether the file is finished, now or before an interruption. */
  has(name: string): boolean;
  /** Adds a file; `pieces` are its content in order. Nothing is read of a file that is finished. */
  addFile(name: string, pieces: Pieces): Promise<void>;
  /** The SHA-256 hash (hexadecimal) of each file so far, with its name. */
  hashes(): (readonly [file: string, hash: string])[];
  /** Writes the end of the archive. */
  end(): Promise<void>;
}

/** What is stored of an archive: its finished files in their order, and nothing behind the last of them. */
export interface StoredZip {
  files: readonly ZippedFile[];
  /** The number of the next piece. */
  nextPart: number;
}

/** Stores a piece with its number, and the files that it finishes, both or neither. */
export type WritePart = (part: {
  number: number;
  content: Buffer;
  files: readonly (ZippedFile & { number: number })[];
}) => Promise<void>;

const partBytes = 512 * 1024;
const [stored, deflated] = [0, 8];
/** A content of fewer bytes hardly gets smaller. */
const leastPacked = 64;
/** Off the main thread: pages are answered while an archive is made. */
const compress = promisify(deflateRaw);
const asBytes = (piece: string | Uint8Array): Uint8Array => (typeof piece === 'string' ? Buffer.from(piece) : piece);

/** Continues an archive, or begins one without files. `at` is the time of its files. */
export function createZipParts(before: StoredZip, at: Date, write: WritePart): ZipParts {
  const files = new Map(before.files.map((file) => [file.name, file]));
  let offset = before.files.at(-1)?.endsAt ?? 0;
  let nextPart = before.nextPart;
  let waiting: Uint8Array[] = [];
  let finished: (ZippedFile & { number: number })[] = [];
  let size = 0;

  const append = (bytes: Uint8Array): void => {
    waiting.push(bytes);
    size += bytes.length;
    offset += bytes.length;
  };
  async function flush(least: number): Promise<void> {
    if (size < least || size === 0) return;
    const part = { number: nextPart, content: Buffer.concat(waiting), files: finished };
    waiting = [];
    finished = [];
    size = 0;
    nextPart += 1;
    await write(part);
  }
  const finish = (file: Omit<ZippedFile, 'endsAt'>): void => {
    const whole = { ...file, endsAt: offset };
    finished.push({ ...whole, number: files.size });
    files.set(file.name, whole);
  };

  async function addWhole(name: string, content: Uint8Array): Promise<void> {
    const startsAt = offset;
    const small = content.length < leastPacked ? content : await compress(content);
    const isSmaller = small.length < content.length;
    const packed = isSmaller ? small : content;
    const method = isSmaller ? deflated : stored;
    const sizes = { crc: crc32(content), bytes: content.length, compressed: packed.length };
    append(localHeader(name, at, method, sizes));
    append(packed);
    const hash = createHash('sha256').update(content).digest('hex');
    finish({ name, hash, ...sizes, method, streamed: false, startsAt });
    await flush(partBytes);
  }

  async function addStreamed(name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
    const startsAt = offset;
    append(localHeader(name, at, deflated));
    const contentAt = offset;
    const hash = createHash('sha256');
    const sizes = { crc: 0, bytes: 0, compressed: 0 };
    const packing = createDeflateRaw();
    packing.on('data', append);
    for await (const piece of pieces) {
      const content = asBytes(piece);
      hash.update(content);
      sizes.crc = crc32(content, sizes.crc);
      sizes.bytes += content.length;
      if (!packing.write(content)) await once(packing, 'drain');
      await flush(partBytes);
    }
    const packed = once(packing, 'end');
    packing.end();
    await packed;
    sizes.compressed = offset - contentAt;
    append(descriptor(sizes));
    finish({ name, hash: hash.digest('hex'), ...sizes, method: deflated, streamed: true, startsAt });
    await flush(partBytes);
  }

  return {
    has: (name) => files.has(name),
    async addFile(name, pieces) {
      if (files.has(name)) return;
      if (Symbol.asyncIterator in pieces) await addStreamed(name, pieces);
      else await addWhole(name, asBytes(pieces[0]));
    },
    hashes: () => [...files.values()].map(({ name, hash }) => [name, hash] as const),
    async end() {
      // An interruption in the middle of the list begins the list again: no file ends behind it.
      const startsAt = offset;
      for (const file of files.values()) {
        append(listEntry(file, at));
        await flush(partBytes);
      }
      append(archiveEnd({ files: files.size, startsAt, bytes: offset - startsAt }));
      await flush(1);
    },
  };
}
