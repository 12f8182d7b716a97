/** Stand-in for Bunny's pull zone: serves stored files to browsers from a mount of the app host. */

import { contentTypeOf } from '#domain/kernel/file-types.ts';
import type { Mount } from '../mount.ts';
import { sendBytes } from '../send-bytes.ts';
import type { StoredFiles } from './stored-files.ts';

/** Creates the mount. Keys are content hashes, so responses may be cached forever. Browsers cannot execute anything it serves. */
export function createPullZone(prefix: string, files: Pick<StoredFiles, 'read'>): Mount {
  return {
    prefix,
    handle: (request, response) => {
      const path = new URL(request.url ?? '/', 'http://files').pathname.slice(prefix.length + 1);
      const answer = async () => {
        const bytes = await files.read(decodedPath(path));
        if (bytes === undefined) {
          response
            .writeHead(404, {
              'content-type': 'text/plain; charset=utf-8',
              'cache-control': 'no-store',
              'x-content-type-options': 'nosniff',
            })
            .end('Not found');
          return;
        }
        sendBytes(request, response, bytes, {
          'content-type': contentTypeOf(path),
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        });
      };
      answer().catch(() => {
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
  };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
