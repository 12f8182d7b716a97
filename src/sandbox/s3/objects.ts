/** The objects of the S3 stand-in's bucket, each a file with a line of its description before the content. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createStoredFiles } from '../bunny/stored-files.ts';

/** What S3 keeps of an object besides its content. `headers` are those that a reader gets back. */
export interface S3Description {
  key: string;
  etag: string;
  modified: string;
  size: number;
  headers: Record<string, string>;
}

export interface S3Objects {
  put(description: Omit<S3Description, 'size'>, content: Buffer): Promise<void>;
  get(key: string): Promise<{ description: S3Description; content: Buffer } | undefined>;
  remove(key: string): Promise<void>;
  /** Every object, by the bytes of its key. */
  list(): Promise<S3Description[]>;
}

/** A key may be longer than a file's name, and contain anything. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');

function parted(file: Buffer): { description: S3Description; content: Buffer } {
  const end = file.indexOf('\n');
  return { description: JSON.parse(file.subarray(0, end).toString('utf8')), content: file.subarray(end + 1) };
}

/** Opens the bucket that is kept in `directory`. */
export function createS3Objects(directory: string): S3Objects {
  const files = createStoredFiles(directory);
  return {
    async put(description, content) {
      const line = `${JSON.stringify({ ...description, size: content.length })}\n`;
      await files.write(nameOf(description.key), Buffer.concat([Buffer.from(line), content]));
    },
    async get(key) {
      const file = await files.read(nameOf(key));
      return file === undefined ? undefined : parted(file);
    },
    async remove(key) {
      await files.remove(nameOf(key));
    },
    async list() {
      const names = await readdir(join(directory)).catch(() => []);
      const all = await Promise.all(names.map((name) => files.read(name)));
      return all
        .flatMap((file) => (file === undefined ? [] : [parted(file).description]))
        .sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)));
    },
  };
}
