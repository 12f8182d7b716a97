/** Sends a stored file from the byte that the Range header names, so that a broken download goes on (RFC 9110, sections 13 and 14). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that never changes under its id. */
export interface SentFile {
  id: string;
  bytes: number;
  /** The content from `offset` on, in pieces. */
  from(offset: number): AsyncIterable<Buffer>;
}

/** The first byte that a header such as `bytes=500-` asks for; 0 without one, undefined for what is not understood. */
function startOf(range: string | undefined): number | undefined {
  if (range === undefined) return 0;
  const start = /^bytes=(\d{1,15})-$/.exec(range)?.[1];
  return start === undefined ? undefined : Number(start);
}

/** Sends the file, the rest of it (206), or 416 behind its end. The caller has set type and name. */
export function sendFileFrom(request: FastifyRequest, reply: FastifyReply, file: SentFile): FastifyReply {
  const etag = `"${file.id}"`;
  const ifRange = request.headers['if-range'];
  // A part of another file is of no use: then the whole file is sent.
  const start = ifRange === undefined || ifRange === etag ? (startOf(request.headers.range) ?? 0) : 0;
  void reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'no-store');
  if (start > 0 && start >= file.bytes) return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
  if (start > 0) void reply.code(206).header('content-range', `bytes ${start}-${file.bytes - 1}/${file.bytes}`);
  return reply.header('content-length', file.bytes - start).send(Readable.from(file.from(start)));
}
