/** Writes a ZIP archive piece by piece, so that no archive has to fit into memory. */
import { createHash } from 'node:crypto';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** The content of a file, text or bytes, piece by piece. */
export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** An archive that is being written. */
export interface ZipParts {
  /** Adds a file; `pieces` are its content in order. Resolves once its pieces were handed on. */
  addFile(name: string, pieces: Pieces): Promise<void>;
  /** The SHA-256 hash (hexadecimal) of each file so far, by its name. */
  hashes(): ReadonlyMap<string, string>;
  /** Writes the end of the archive. */
  end(): Promise<void>;
}

const partBytes = 512 * 1024;

/** Starts an archive; `write` gets each piece with its number, from 0. */
export function createZipParts(write: (number: number, content: Uint8Array) => Promise<void>): ZipParts {
  const hashes = new Map<string, string>();
  let waiting: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const zip = new Zip((error, data) => {
    if (error) throw error;
    waiting.push(data);
    size += data.length;
  });

  async function flush(least: number): Promise<void> {
    if (size < least || size === 0) return;
    const content = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    await write(number, content);
    number += 1;
  }

  return {
    async addFile(name, pieces) {
      const file = new ZipDeflate(name, { level: 6 });
      const hash = createHash('sha256');
      zip.add(file);
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? strToU8(piece) : piece;
        hash.update(bytes);
        file.push(bytes);
        await flush(partBytes);
      }
      file.push(new Uint8Array(), true);
      hashes.set(name, hash.digest('hex'));
      await flush(partBytes);
    },
    hashes: () => hashes,
    async end() {
      zip.end();
      await flush(1);
    },
  };
}
