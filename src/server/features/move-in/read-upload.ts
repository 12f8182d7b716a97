/** Reads an uploaded file of links, and refuses one that cannot be moved in (MOVE-2). */
import { createRecordReader } from '#domain/fans/import/record-reader.ts';
import { createEncodingFinder, type TextEncoding } from '#domain/fans/import/text-encoding.ts';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import {
  isUrlCell,
  type MoveHead,
  mostMoveBytes,
  mostMoveColumns,
  mostMoveRows,
  readMoveHead,
} from '#domain/move-in/move-head.ts';

/** A file as it arrives. */
export interface SentFile {
  /** As the person's computer names it. */
  name: string;
  /** What the request announces, in bytes; undefined when it does not. */
  announced: number | undefined;
  /** The content; it throws where the connection breaks. */
  content: AsyncIterable<Uint8Array>;
}

/** A file that can be moved in. */
export interface ReadUpload {
  fileName: string;
  bytes: number;
  encoding: TextEncoding;
  head: string;
  content: Buffer;
}

/** How much of the file the columns are chosen from, in characters. */
const headLength = 64 * 1024;

/** Reads all of it. Throws MOVE_TOO_LARGE, MOVE_TOO_LONG, MOVE_NO_LINKS, IMPORT_BROKEN_OFF, IMPORT_EMPTY, IMPORT_NOT_TEXT, IMPORT_TOO_WIDE. */
export async function readUpload({ name, announced, content }: SentFile): Promise<ReadUpload> {
  if ((announced ?? 0) > mostMoveBytes) throw new CodedError('MOVE_TOO_LARGE', 'file');
  const encodings = createEncodingFinder();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of unbroken(content)) {
    bytes += piece.length;
    if (bytes > mostMoveBytes) throw new CodedError('MOVE_TOO_LARGE', 'file');
    encodings.push(piece);
    pieces.push(piece);
  }
  if (announced !== undefined && bytes < announced) throw new CodedError('IMPORT_BROKEN_OFF', 'file');
  if (bytes === 0) throw new CodedError('IMPORT_EMPTY', 'file');
  const encoding = encodings.end();
  if (encoding === undefined) throw new CodedError('IMPORT_NOT_TEXT', 'file');
  const whole = Buffer.concat(pieces);
  const text = new TextDecoder(encoding).decode(whole).replaceAll('\0', ' ');
  const found = readMoveHead(text.slice(0, headLength), text.length <= headLength);
  const problem = problemOf(found) ?? (countRows(text, found) > mostMoveRows ? 'MOVE_TOO_LONG' : undefined);
  if (problem !== undefined) throw new CodedError(problem, 'file');
  return { fileName: cleanName(name), bytes, encoding, head: text.slice(0, headLength).toWellFormed(), content: whole };
}

function problemOf({ names, rows, columns }: MoveHead): ErrorCode | undefined {
  if (names.length > mostMoveColumns) return 'IMPORT_TOO_WIDE';
  if (rows.length === 0) return 'IMPORT_EMPTY';
  const hasUrl = rows.some((cells) => cells.some(isUrlCell));
  return hasUrl || columns.includes('url') ? undefined : 'MOVE_NO_LINKS';
}

/** Rows with content behind the header, at most one more than are possible. */
function countRows(text: string, { separator, hasHeader }: MoveHead): number {
  const reader = createRecordReader(separator);
  let count = hasHeader ? -1 : 0;
  for (const records of [reader.push(text), reader.end()])
    for (const { text: record } of records) {
      if (record.replaceAll(separator, '').trim() !== '') count += 1;
      if (count > mostMoveRows) return count;
    }
  return count;
}

const cleanName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\\/]/gu, ' ')
    .trim()
    .slice(-120)
    .toWellFormed() || 'links.csv';

/** The pieces; a broken connection throws IMPORT_BROKEN_OFF. */
async function* unbroken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw new CodedError('IMPORT_BROKEN_OFF', 'file', error);
  }
}
