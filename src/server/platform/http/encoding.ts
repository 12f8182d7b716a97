/** Chooses the content encoding of an answer and compresses bodies. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';

/** The encodings offered; `identity` is no compression. */
export type Encoding = 'br' | 'gzip' | 'identity';

const headersKept = 500;
const longestHeader = 200;
const chosen = createBoundedMap<string, Encoding>(headersKept);

function choose(header: string): Encoding {
  const accepted = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    accepted.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  const takes = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** The best encoding that an Accept-Encoding header allows; `identity` without a header. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined || header.length > longestHeader) return 'identity';
  const known = chosen.get(header);
  if (known !== undefined) return known;
  const encoding = choose(header);
  chosen.set(header, encoding);
  return encoding;
}

/** Copies a result of zlib, which is the beginning of a chunk of 64 KB: a cache that holds it would hold the whole chunk. */
function exactCopy(packed: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(copy);
  return copy;
}

/** Compresses a body into a buffer of exactly its size. Higher levels would save another 7 % for forty times the CPU time. */
export async function pack(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return exactCopy(await promisify(gzip)(body, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return exactCopy(await promisify(brotliCompress)(body, { params }));
}

/** A window that a page fits into: preparing a larger one takes longer than compressing the page. */
const quickWindow = 16;

/**
 * Compresses a page at once, into a buffer of exactly its size: a fifth larger than by `pack` for a sixth of the CPU time, which is less than a
 * thread's turn takes. For what may be asked for only once.
 */
export function packQuickly(body: Buffer<ArrayBuffer>, encoding: Encoding): Buffer<ArrayBuffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return exactCopy(gzipSync(body, { level: 1 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: quickWindow,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return exactCopy(brotliCompressSync(body, { params }));
}

/** Compresses again what `packQuickly` made, as small as `pack` does. */
export async function repack(
  packed: Buffer<ArrayBuffer>,
  encoding: Exclude<Encoding, 'identity'>,
): Promise<Buffer<ArrayBuffer>> {
  return pack(await promisify(encoding === 'br' ? brotliDecompress : gunzip)(packed), encoding);
}
