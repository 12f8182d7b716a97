/** Downloads a file of the server with the session's token, which a plain link could not send; a download that breaks goes on where it broke. */

import { sessionToken } from '#web/lib/session.ts';
import { saveFile } from '#web/ui/save-file.ts';

const mostTries = 5;
const betweenTries = 1_000;

/** Which file, and how it is saved. */
export interface DownloadedFile {
  path: string;
  /** The id by which the server knows that the rest is of the same file. */
  id: string;
  name: string;
  /** The media type. */
  type: string;
}

/** Saves the file; gives whether that worked. `onProgress` gets the share that has come, from 0 to 1. */
export async function downloadFile(file: DownloadedFile, onProgress: (share: number) => void): Promise<boolean> {
  const { path, id, name, type } = file;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let got = 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, betweenTries * tries));
    try {
      const answer = await fetch(path, {
        headers: {
          authorization: `Bearer ${sessionToken() ?? ''}`,
          ...(got > 0 ? { range: `bytes=${got}-`, 'if-range': `"${id}"` } : {}),
        },
      });
      if (!answer.ok || answer.body === null) return false;
      if (got > 0 && answer.status !== 206) {
        pieces.length = 0;
        got = 0;
      }
      const total = got + Number(answer.headers.get('content-length'));
      for await (const piece of readerOf(answer.body)) {
        pieces.push(piece);
        got += piece.length;
        onProgress(total > 0 ? got / total : 0);
      }
      if (got < total) throw new Error('The connection broke.');
      saveFile(name, new Blob(pieces), type);
      return true;
    } catch {
      // The connection broke; the next try asks for the rest.
    }
  }
  return false;
}

// Not every browser can iterate over a stream.
async function* readerOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
