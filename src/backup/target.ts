/** Where a backup is kept: a folder, or a bucket with a prefix. */
import { BackupError } from './backup-error.ts';

/** Named objects of a few megabytes. Names have slashes between their parts. */
export interface Target {
  /** As the operator named it. */
  label: string;
  /** Stores all of `bytes` under `name` or nothing; what was there is replaced. Throws BackupError for a full disk. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when nothing has this name. */
  read(name: string): Promise<Buffer | undefined>;
  /** Every name that begins with `prefix`, with its size in bytes. */
  list(prefix: string): AsyncIterable<{ name: string; bytes: number }>;
  remove(name: string): Promise<void>;
}

/** The object, which must be there. */
export async function readWhole(target: Target, name: string): Promise<Buffer> {
  const bytes = await target.read(name);
  if (bytes === undefined) throw new BackupError(`The backup in ${target.label} lacks ${name}; it cannot be used.`);
  return bytes;
}
