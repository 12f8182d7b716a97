/** The content type of a stored file: by its extension, and `application/octet-stream` for other than pictures and sound. */

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  mp3: 'audio/mpeg',
  png: 'image/png',
  wav: 'audio/wav',
  webp: 'image/webp',
};

/** The type for `key`, such as `image/webp`. A file that a browser could execute gets `application/octet-stream`. */
export function contentTypeOf(key: string): string {
  return types[/\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
