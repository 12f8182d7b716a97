/** Parses a form that a sandbox page sent. */
import type { IncomingMessage } from 'node:http';

const longest = 10_000;

/** The fields; none when the body is longer than any of our forms. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) {
    text += part;
    if (text.length > longest) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}
