/** Compresses streams into parts of a few megabytes, and reads them back, checked. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { Part } from './manifest.ts';
import { readWhole, type Target } from './target.ts';

/** The compressed size at which a part ends. Memory holds two of them at most. */
const partBytes = 16 * 1024 * 1024;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes an object as it is. */
export async function writePart(target: Target, name: string, bytes: Uint8Array): Promise<Part> {
  await target.write(name, bytes);
  return { name, bytes: bytes.byteLength, sha256: sha256Of(bytes) };
}

/**
 * Compresses `source` into the parts `<name>.0001.zst` and so on; an empty stream is no part. `watch` sees the bytes before they are compressed.
 * The source is read only as fast as the target takes it.
 */
export async function writeParts(
  target: Target,
  name: string,
  source: Readable,
  watch: (piece: Buffer) => void = () => undefined,
): Promise<Part[]> {
  const parts: Part[] = [];
  let pieces: Buffer[] = [];
  let size = 0;
  let isEmpty = true;
  const flush = async () => {
    const number = String(parts.length + 1).padStart(4, '0');
    const bytes = Buffer.concat(pieces, size);
    pieces = [];
    size = 0;
    parts.push(await writePart(target, `${name}.${number}.zst`, bytes));
  };
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        isEmpty &&= chunk.length === 0;
        watch(chunk);
        yield chunk;
      }
    },
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const piece of compressed) {
        pieces.push(piece);
        size += piece.length;
        if (size >= partBytes) await flush();
      }
    },
  );
  if (size > 0 && !isEmpty) await flush();
  return parts;
}

/** The bytes of a part. Throws BackupError when they are not what was written. */
export async function readPart(target: Target, { name, bytes, sha256 }: Part): Promise<Buffer> {
  const read = await readWhole(target, name);
  if (read.byteLength !== bytes || sha256Of(read) !== sha256)
    throw new BackupError(`${name} in ${target.label} is damaged: its checksum differs. Use another backup.`);
  return read;
}

/** What was compressed into `parts`. */
export function readParts(target: Target, parts: readonly Part[]): Readable {
  if (parts.length === 0) return Readable.from([]);
  const compressed = async function* () {
    for (const part of parts) yield await readPart(target, part);
  };
  const unpacked = createZstdDecompress();
  // An error of the source ends the stream that the caller reads.
  pipeline(Readable.from(compressed()), unpacked).catch((error: unknown) => unpacked.destroy(error as Error));
  return unpacked;
}

/** Bytes of lines that are handled in one go. */
const batchBytes = 16 * 1024 * 1024;
const newline = 0x0a;

/** The lines that were compressed into `parts`, in batches of whole lines. */
export async function* readLines(target: Target, parts: readonly Part[]): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readParts(target, parts) as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size < batchBytes) continue;
    const bytes = Buffer.concat(pieces, size);
    const end = bytes.lastIndexOf(newline) + 1;
    if (end > 0) yield bytes.subarray(0, end);
    pieces = [Buffer.from(bytes.subarray(end))];
    size -= end;
  }
  if (size > 0) yield Buffer.concat(pieces, size);
}
