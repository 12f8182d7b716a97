/** Reads the body of a POST: small, and only from pages of the same site. */
import type { ServerResponse } from 'node:http';
import { answerNothing } from './answers.ts';
import type { VisitorRequest } from './visitor-request.ts';

/** The largest body that is read, in bytes. */
const maxBytes = 4096;

/** Reads a body of at most 4096 bytes. Resolves to undefined when it is longer; rejects when the connection breaks. */
export function readBody({ message }: VisitorRequest): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(message.headers['content-length'] ?? 0) > maxBytes) {
      resolve(undefined);
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    message.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0].toString() : Buffer.concat(chunks).toString()),
    );
    message.on('error', reject);
  });
}

/** Answers a POST whose body is too long. The rest of the body is not read, so the connection cannot be used again. */
export function answerTooLong(response: ServerResponse): void {
  answerNothing(response, 413, ['Connection', 'close']);
}

/** Reads a posted form. Answers 413 or 403 itself and resolves to undefined when the form is too long or comes from another site. */
export async function readPostedForm(
  request: VisitorRequest,
  response: ServerResponse,
): Promise<URLSearchParams | undefined> {
  const body = await readBody(request);
  if (body === undefined) answerTooLong(response);
  else if (request.isCrossSite) answerNothing(response, 403);
  else return new URLSearchParams(body);
  return undefined;
}
