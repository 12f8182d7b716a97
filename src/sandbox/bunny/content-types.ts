/** Which content type a stored file is sent with: by its extension, and plain bytes for what is not a picture or sound. */

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

/** The type for `key`, such as `image/webp`. Anything that a browser could run comes as `application/octet-stream`. */
export function contentTypeOf(key: string): string {
  return types[/\.([a-z0-9]+)$/i.exec(key)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
