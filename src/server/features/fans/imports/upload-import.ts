/** Stores an uploaded file of contacts piece by piece, and refuses one that cannot be imported (DROP-124). */
import { randomUUID } from 'node:crypto';
import {
  contactForm,
  contactKinds,
  type FileHead,
  headBytes,
  mostColumns,
  readHead,
} from '#domain/fans/import/import-columns.ts';
import { createEncodingFinder } from '#domain/fans/import/text-encoding.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { fileNameOf, piecesOf, type SentFile } from '../../../platform/http/sent-file.ts';
import type { FanImport, FanImportsStore } from './fan-imports.store.ts';

const partBytes = 512 * 1024;

/** Why the beginning of a file cannot be imported; undefined when it can. */
function problemOf({ names, rows, kinds }: FileHead): ErrorCode | undefined {
  if (names.length > mostColumns) return 'IMPORT_TOO_WIDE';
  if (rows.length === 0) return 'IMPORT_EMPTY';
  const hasContact = rows.some((cells) => cells.some((cell) => contactForm(cell) !== undefined));
  return hasContact || kinds.some((kind) => contactKinds.includes(kind)) ? undefined : 'IMPORT_NO_CONTACTS';
}

/** Stores the file; it is complete or not there at all. Throws IMPORT_TOO_LARGE, IMPORT_BROKEN_OFF, IMPORT_EMPTY, or the error of its beginning. */
export async function uploadImport(
  { store, clock, mostBytes }: { store: FanImportsStore; clock: Clock; mostBytes: number },
  { artistId, userId }: { artistId: string; userId: string },
  file: SentFile,
): Promise<FanImport> {
  const pieces = piecesOf(file, { mostBytes, tooLarge: 'IMPORT_TOO_LARGE' });
  const id = randomUUID();
  const fileName = fileNameOf(file, 'contacts.csv');
  await store.insert({ id, artistId, userId, fileName, createdAt: clock.now() });
  try {
    const encodings = createEncodingFinder();
    let [bytes, number, head] = [0, 0, Buffer.alloc(0)];
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    const flush = async () => {
      if (waitingBytes === 0) return;
      await store.insertPart(id, number, Buffer.concat(waiting));
      [waiting, waitingBytes, number] = [[], 0, number + 1];
    };
    for await (const piece of pieces) {
      bytes += piece.length;
      encodings.push(piece);
      if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes >= partBytes) await flush();
    }
    await flush();
    const encoding = encodings.end();
    if (encoding === undefined) throw new CodedError('IMPORT_NOT_TEXT', 'file');
    // A character that the end of the beginning cuts in two is left out.
    const text = new TextDecoder(encoding).decode(head, { stream: true }).replaceAll('\0', ' ');
    const problem = problemOf(readHead(text, head.length === bytes));
    if (problem !== undefined) throw new CodedError(problem, 'file');
    await store.change(id, { bytes, encoding, head: text });
    await store.deleteDrafts(artistId, userId, id);
    const stored = await store.load(id);
    if (stored === undefined) throw new CodedError('NOT_FOUND');
    return stored;
  } catch (error) {
    await store.delete(id);
    throw error;
  }
}
