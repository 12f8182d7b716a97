/** Where pictures are kept, and how the database names them: by key, so that a changed address loses none. */

/** A store of public files. */
export interface Files {
  /** Stores bytes under the hash of their content; gives the public address. Throws CodedError('UPLOAD_FAILED'). */
  store(bytes: Buffer, kind: { extension: string; contentType: string }): Promise<string>;
  /** The bytes behind a public address or stored name of ours; undefined when it is not ours or is gone. */
  read(address: string): Promise<Buffer | undefined>;
  /** Tells whether an address is a public address or stored name of ours: nothing else may be taken for one, whatever it starts with. */
  isOurs(address: string): boolean;
  /** Public address → what the database keeps: `file:<key>` for ours, any other address as it is. */
  toStored(url: string): string;
  /** What the database keeps → the public address of today. */
  toPublic(stored: string): string;
}

/** What a stored name of ours starts with. */
const scheme = 'file:';

/** Every key: two characters of the content's hash as a folder, which keeps directories small, then forty. */
const keyForm = /^images\/[0-9a-f]{2}\/[0-9a-f]{40}\.[a-z0-9]{1,5}$/;

/** The key for content with this SHA-256 hash (hexadecimal). */
export function keyFor(hash: string, extension: string): string {
  return `images/${hash.slice(0, 2)}/${hash.slice(2, 42)}.${extension}`;
}

/** The key in a public address (below `publicUrl`, which ends without a slash) or stored name; undefined when it is neither. */
export function keyOf(publicUrl: string, address: string): string | undefined {
  const start = address.startsWith(scheme) ? scheme : `${publicUrl}/`;
  const key = address.startsWith(start) ? address.slice(start.length) : '';
  return keyForm.test(key) ? key : undefined;
}

/** Makes the translations for files that are public below `publicUrl`. */
export function createFileNames(publicUrl: string): Pick<Files, 'isOurs' | 'toStored' | 'toPublic'> {
  const translate = (address: string, prefix: string) => {
    const key = keyOf(publicUrl, address);
    return key === undefined ? address : `${prefix}${key}`;
  };
  return {
    isOurs: (address) => keyOf(publicUrl, address) !== undefined,
    toStored: (url) => translate(url, scheme),
    toPublic: (stored) => translate(stored, `${publicUrl}/`),
  };
}
