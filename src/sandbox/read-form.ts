/** Reads the form that a page of the sandbox sent. */
import type { IncomingMessage } from 'node:http';

const longest = 10_000;

/** The fields; none when the form is longer than any of ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) {
    text += part;
    if (text.length > longest) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}
