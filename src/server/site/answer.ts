/** Sends the documents of the public site: compressed, with their policy, and revalidated by their content. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import type { RenderedDocument } from '#landing/rendered-document.ts';
import { chooseEncoding, type Encoding, pack } from '../platform/http/encoding.ts';

/** How a document may be kept: `shared` by browsers that revalidate it, `private` by nobody. */
export type Keeping = 'shared' | 'private';

const bodiesKept = 200;
/** Packed bodies by encoding and hash of the content, so that the same page is compressed once. */
const packed = createBoundedMap<string, Promise<Buffer<ArrayBuffer>>>(bodiesKept);

function packOnce(body: Buffer<ArrayBuffer>, hash: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const key = `${encoding} ${hash}`;
  const before = packed.get(key);
  if (before !== undefined) return before;
  const packing = pack(body, encoding);
  packed.set(key, packing);
  return packing;
}

/** Sends bytes that can be compressed. Answers 304 to a browser that has them. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, contentType, keeping }: { text: string; contentType: string; keeping: Keeping },
): Promise<FastifyReply> {
  const body = Buffer.from(text);
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  reply.header('vary', 'Accept-Encoding');
  if (keeping === 'private') {
    reply.header('cache-control', 'no-store');
    const bytes = await pack(body, encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(contentType).send(bytes);
  }
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = `W/"${hash}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const bytes = await packOnce(body, hash, encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(contentType).send(bytes);
}

/** Sends a document with its content policy. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, contentSecurityPolicy }: RenderedDocument,
  keeping: Keeping = 'shared',
): Promise<FastifyReply> {
  reply.header('content-security-policy', contentSecurityPolicy);
  return sendText(request, reply, { text: html, contentType: 'text/html; charset=utf-8', keeping });
}

/** For routes whose documents the homepage frames: overrides what every other answer of the app host says. */
export const framedBySelf = {
  onSend: async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-frame-options', 'SAMEORIGIN');
  },
};

/** Whether a browser says that another site sent a form. Programs send neither header. */
export function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
