/** Where pictures are kept, and how the database names them: by key, so that a changed address loses none. */

/** A store of public files. */
export interface Files {
  /** Stores bytes under the hash of their content; gives the public address. Throws CodedError('UPLOAD_FAILED'). */
  store(bytes: Buffer, kind: { extension: string; contentType: string }): Promise<string>;
  /** The bytes behind a public address or stored name of ours; undefined when it is not ours or is gone. */
  read(address: string): Promise<Buffer | undefined>;
  /** Public address → what the database keeps: `file:<key>` for ours, any other address as it is. */
  toStored(url: string): string;
  /** What the database keeps → the public address of today. */
  toPublic(stored: string): string;
}

/** What a stored name of ours starts with. */
const scheme = 'file:';

/** Makes the two translations for files that are public below `publicUrl` (which ends without a slash). */
export function createFileNames(publicUrl: string): Pick<Files, 'toStored' | 'toPublic'> {
  return {
    toStored: (url) => (url.startsWith(`${publicUrl}/`) ? `${scheme}${url.slice(publicUrl.length + 1)}` : url),
    toPublic: (stored) => (stored.startsWith(scheme) ? `${publicUrl}/${stored.slice(scheme.length)}` : stored),
  };
}

/** The key in a public address or stored name, or undefined when it is neither. */
export function keyOf(names: Pick<Files, 'toStored'>, address: string): string | undefined {
  const stored = names.toStored(address);
  return stored.startsWith(scheme) ? stored.slice(scheme.length) : undefined;
}
