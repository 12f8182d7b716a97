/** Sends a file from memory, whole or the requested range, so that players can seek. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Handles GET and HEAD with one `Range`; other methods get 405. `headers` are added unchanged. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  headers: Record<string, string>,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const common = { 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes', ...headers };
  const range = readRange(request.headers.range, bytes.length);
  if (range === 'outside') {
    response.writeHead(416, { ...common, 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const part = range === undefined ? bytes : bytes.subarray(range.first, range.last + 1);
  const partly = range === undefined ? {} : { 'content-range': `bytes ${range.first}-${range.last}/${bytes.length}` };
  response.writeHead(range === undefined ? 200 : 206, { ...common, ...partly, 'content-length': String(part.length) });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function readRange(
  header: string | undefined,
  length: number,
): { first: number; last: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return first > last || first >= length ? 'outside' : { first, last };
}
