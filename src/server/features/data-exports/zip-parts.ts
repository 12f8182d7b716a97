/** Writes a ZIP archive piece by piece, so that no archive has to fit into memory. */
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** An archive that is being written. */
export interface ZipParts {
  /** Adds a file; `texts` are its content in order. Resolves once its pieces were handed on. */
  addFile(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Writes the end of the archive. */
  end(): Promise<void>;
}

const partBytes = 512 * 1024;

/** Starts an archive; `write` gets each piece with its number, from 0. */
export function createZipParts(write: (number: number, content: Uint8Array) => Promise<void>): ZipParts {
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
    async addFile(name, texts) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      for await (const text of texts) {
        file.push(strToU8(text));
        await flush(partBytes);
      }
      file.push(new Uint8Array(), true);
      await flush(partBytes);
    },
    async end() {
      zip.end();
      await flush(1);
    },
  };
}
