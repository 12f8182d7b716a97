/** Answers for one person only: never cached, never indexed, and their URL is sent to no other site. */
import type { ServerResponse } from 'node:http';
import type { RenderedDocument } from '#landing/page-renderer.ts';
import { pack } from '../../platform/http/encoding.ts';
import type { VisitorRequest } from './visitor-request.ts';

/** The URL of such a page is a secret itself, so it must not be sent as a Referer. */
const privateHeaders = [
  ...['Cache-Control', 'private, no-store', 'Referrer-Policy', 'no-referrer', 'X-Robots-Tag', 'noindex'],
  ...['X-Content-Type-Options', 'nosniff'],
];

/** Sends a document. */
export async function answerPrivately(
  { encoding }: VisitorRequest,
  response: ServerResponse,
  status: number,
  { html, contentSecurityPolicy }: RenderedDocument,
): Promise<void> {
  const body = await pack(Buffer.from(html), encoding);
  response.writeHead(status, [
    ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ...['Content-Security-Policy', contentSecurityPolicy, ...privateHeaders],
  ]);
  response.end(body);
}

/** Sends a file that the browser saves as `name`. */
export function answerDownload(response: ServerResponse, name: string, contentType: string, text: string): void {
  const body = Buffer.from(text);
  response.writeHead(200, [
    ...['Content-Type', contentType, 'Content-Length', String(body.length)],
    ...['Content-Disposition', `attachment; filename="${name}"`, ...privateHeaders],
  ]);
  response.end(body);
}
