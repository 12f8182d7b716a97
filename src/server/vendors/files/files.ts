/** Where pictures are stored. The database holds keys instead of URLs, so that the public URL can change. */
import { createHash } from 'node:crypto';

/** A store of public files. */
export interface Files {
  /** Where browsers load the files from, without a trailing slash. */
  readonly publicUrl: string;
  /** Stores bytes under the hash of their content and returns the public URL. Throws CodedError('UPLOAD_FAILED'). */
  store(bytes: Buffer, kind: { extension: string; contentType: string }): Promise<string>;
  /** The stored name that these bytes have or would get. */
  nameOf(bytes: Buffer, kind: { extension: string }): string;
  /** Deletes a file by its public URL or stored name. One that is gone, or not ours, is no error. Throws CodedError('UPLOAD_FAILED') when the storage does not answer. */
  remove(url: string): Promise<void>;
  /** Returns the bytes for a public URL or stored name of this installation, or undefined when it belongs to another site or no longer exists. */
  read(url: string): Promise<Buffer | undefined>;
  /** Whether `url` is a public URL or stored name of this installation. A matching prefix is not enough: the key must be valid too. */
  isOurs(url: string): boolean;
  /** Public URL → value in the database: `file:<key>` for our files, any other URL unchanged. */
  toStored(url: string): string;
  /** Value in the database → current public URL. */
  toPublic(stored: string): string;
  /** Ends the connections. */
  close?(): Promise<void>;
}

/** The prefix of our stored names. */
const scheme = 'file:';

/** The format of a key: two characters of the content's hash as a folder, which keeps directories small, then forty. */
const keyForm = /^images\/[0-9a-f]{2}\/[0-9a-f]{40}\.[a-z0-9]{1,5}$/;

/** The key for content with this SHA-256 hash (hexadecimal). */
export function keyFor(hash: string, extension: string): string {
  return `images/${hash.slice(0, 2)}/${hash.slice(2, 42)}.${extension}`;
}

/** The key under which these bytes are stored. */
export function keyOfContent(bytes: Buffer, extension: string): string {
  return keyFor(createHash('sha256').update(bytes).digest('hex'), extension);
}

/** Whether `key` has the format of a stored file's. */
export function isFileKey(key: string): boolean {
  return keyForm.test(key);
}

/** Returns the key in a public URL or stored name, otherwise undefined. `publicUrl` has no trailing slash. */
export function keyOf(publicUrl: string, url: string): string | undefined {
  const start = url.startsWith(scheme) ? scheme : `${publicUrl}/`;
  const key = url.startsWith(start) ? url.slice(start.length) : '';
  return isFileKey(key) ? key : undefined;
}

/** Creates the conversions between public URLs below `publicUrl` and stored names. */
export function createFileNames(
  publicUrl: string,
): Pick<Files, 'publicUrl' | 'nameOf' | 'isOurs' | 'toStored' | 'toPublic'> {
  const translate = (url: string, prefix: string) => {
    const key = keyOf(publicUrl, url);
    return key === undefined ? url : `${prefix}${key}`;
  };
  return {
    publicUrl,
    nameOf: (bytes, { extension }) => `${scheme}${keyOfContent(bytes, extension)}`,
    isOurs: (url) => keyOf(publicUrl, url) !== undefined,
    toStored: (url) => translate(url, scheme),
    toPublic: (stored) => translate(stored, `${publicUrl}/`),
  };
}
