/** Answers for one person alone: kept by nobody, told to nobody. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderedDocument } from '#landing/page-renderer.ts';
import { chooseEncoding, pack } from '../../platform/http/encoding.ts';

/** The address of such a page is a secret itself, so that it goes along to no other page. */
const privately = [
  ...['Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer', 'X-Robots-Tag', 'noindex'],
  ...['X-Content-Type-Options', 'nosniff'],
];

/** Sends a document. */
export async function answerPrivately(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { html, contentSecurityPolicy }: RenderedDocument,
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString());
  const body = await pack(Buffer.from(html), encoding);
  response.writeHead(status, [
    ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    ...['Content-Security-Policy', contentSecurityPolicy, ...privately],
  ]);
  response.end(body);
}

/** Sends a file that the browser keeps under `name`. */
export function answerDownload(response: ServerResponse, name: string, contentType: string, text: string): void {
  const body = Buffer.from(text);
  response.writeHead(200, [
    ...['Content-Type', contentType, 'Content-Length', String(body.length)],
    ...['Content-Disposition', `attachment; filename="${name}"`, ...privately],
  ]);
  response.end(body);
}
