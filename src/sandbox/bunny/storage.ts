/** Stand-in for Bunny's storage API: PUT, GET and DELETE below `/{zone}/`, authorized by the zone's password. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { contentTypeOf } from '#domain/kernel/file-types.ts';
import type { StandInService, VendorAnswer, VendorCall } from '../stand-in-server.ts';
import type { StoredFiles } from './stored-files.ts';

const said = (status: number, message: string): VendorAnswer => ({
  status,
  json: { HttpCode: status, Message: message },
});

/** Creates the API of one zone. */
export function createStorage(
  prefix: string,
  zone: { name: string; password: string },
  files: StoredFiles,
): StandInService {
  return {
    name: 'Bunny storage',
    prefix,
    answer: async (call) => {
      if (!samePassword(call.headers.accesskey, zone.password)) return said(401, 'Unauthorized');
      const key = keyOf(call.path, zone.name);
      if (key === undefined) return said(400, 'Invalid path');
      if (call.method === 'PUT') return await put(call, key, files);
      if (call.method === 'GET') {
        const bytes = await files.read(key);
        return bytes === undefined
          ? said(404, 'Object Not Found')
          : { status: 200, headers: { 'content-type': contentTypeOf(key) }, body: bytes };
      }
      if (call.method === 'DELETE')
        return (await files.remove(key)) ? said(200, 'File deleted successfully.') : said(404, 'Object Not Found');
      return said(405, 'Method Not Allowed');
    },
  };
}

async function put(call: VendorCall, key: string, files: StoredFiles): Promise<VendorAnswer> {
  const checksum = call.headers.checksum;
  const actual = createHash('sha256').update(call.body).digest('hex').toUpperCase();
  if (checksum !== undefined && checksum !== actual) return said(400, 'Checksum does not match the uploaded file.');
  await files.write(key, call.body);
  return said(201, 'File uploaded.');
}

/** The path below the zone, or undefined when it belongs to another zone, is empty, or leads outside the zone's folder. */
function keyOf(path: string, zone: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const start = `/${zone}/`;
  if (!decoded.startsWith(start)) return undefined;
  const key = decoded.slice(start.length);
  const steps = key.split('/');
  return steps.some((step) => step === '' || step === '.' || step === '..' || /[\\\0]/.test(step)) ? undefined : key;
}

function samePassword(given: string | string[] | undefined, password: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(password));
}
