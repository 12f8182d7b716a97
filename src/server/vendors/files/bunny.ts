/** Files at Bunny: uploaded through its storage API, public through a pull zone. */
import { createHash } from 'node:crypto';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createVendorHttp, type VendorCall } from '../http.ts';
import { createFileNames, type Files, keyFor, keyOf } from './files.ts';

/** A storage zone. `url` is the region's storage host, `publicUrl` the pull zone, both without a trailing slash. */
export interface BunnyOptions {
  url: string;
  zone: string;
  /** The password of the zone, not the account's API key. */
  password: string;
  publicUrl: string;
}

/** Timeout of one transfer, in milliseconds. */
const timeout = 20_000;

/** Creates the store. Bunny's own SDK supports its fixed hosts only, so this file sends the one PUT request itself. */
export function createBunnyFiles(options: BunnyOptions): Files {
  const names = createFileNames(options.publicUrl);
  const http = createVendorHttp({ timeout });
  const urlOf = (key: string) => `${options.url}/${options.zone}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const send = (key: string, call: VendorCall) =>
    http.ask(urlOf(key), { ...call, headers: { AccessKey: options.password, ...call.headers } });

  return {
    ...names,
    remove: async (url) => {
      const key = keyOf(options.publicUrl, url);
      if (key === undefined) return;
      try {
        const { status } = await send(key, { method: 'DELETE' });
        if (status !== 404 && (status < 200 || status > 299)) throw new Error(`Bunny answered ${status}.`);
      } catch (cause) {
        throw new CodedError('UPLOAD_FAILED', undefined, cause);
      }
    },
    store: async (bytes, { extension, contentType }) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const key = keyFor(hash, extension);
      const headers = { 'content-type': contentType, checksum: hash.toUpperCase() };
      try {
        const answer = await send(key, { method: 'PUT', headers, body: new Uint8Array(bytes) });
        if (answer.status !== 201) throw new Error(`Bunny answered ${answer.status}: ${answer.bytes.toString('utf8')}`);
      } catch (cause) {
        throw new CodedError('UPLOAD_FAILED', undefined, cause);
      }
      return names.toPublic(`file:${key}`);
    },
    read: async (url) => {
      const key = keyOf(options.publicUrl, url);
      if (key === undefined) return undefined;
      try {
        const { status, bytes } = await send(key, { method: 'GET' });
        return status >= 200 && status < 300 ? bytes : undefined;
      } catch (cause) {
        throw new CodedError('UPLOAD_FAILED', undefined, cause);
      }
    },
  };
}
