/** Reads an uploaded file of links, and refuses one that cannot be moved in (MOVE-2). */
import { createRecordReader } from '#domain/fans/import/record-reader.ts';
import { createEncodingFinder, type TextEncoding } from '#domain/fans/import/text-encoding.ts';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { isUrlCell, type MoveHead, readMoveHead } from '#domain/move-in/move-head.ts';
import {
  isWholeFile,
  mostMoveBytes,
  mostMoveColumns,
  mostMoveRows,
  moveHeadLength,
} from '#domain/move-in/move-limits.ts';
import { fileNameOf, piecesOf, type SentFile } from '../../platform/http/sent-file.ts';

/** A file that can be moved in. */
export interface ReadUpload {
  fileName: string;
  bytes: number;
  encoding: TextEncoding;
  head: string;
  content: Buffer;
}

/** Reads all of it. Throws MOVE_TOO_LARGE, MOVE_TOO_LONG, MOVE_TOO_WIDE, MOVE_NO_LINKS, IMPORT_BROKEN_OFF, IMPORT_EMPTY, IMPORT_NOT_TEXT. */
export async function readUpload(file: SentFile): Promise<ReadUpload> {
  const encodings = createEncodingFinder();
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(file, { mostBytes: mostMoveBytes, tooLarge: 'MOVE_TOO_LARGE' })) {
    encodings.push(piece);
    pieces.push(piece);
  }
  const encoding = encodings.end();
  if (encoding === undefined) throw new CodedError('IMPORT_NOT_TEXT', 'file');
  const content = Buffer.concat(pieces);
  const text = new TextDecoder(encoding).decode(content).replaceAll('\0', ' ');
  const head = text.slice(0, moveHeadLength);
  const found = readMoveHead(head, isWholeFile(head));
  const problem = problemOf(found) ?? (countRows(text, found) > mostMoveRows ? 'MOVE_TOO_LONG' : undefined);
  if (problem !== undefined) throw new CodedError(problem, 'file');
  const fileName = fileNameOf(file, 'links.csv');
  return { fileName, bytes: content.length, encoding, head: head.toWellFormed(), content };
}

function problemOf({ names, rows, columns }: MoveHead): ErrorCode | undefined {
  if (names.length > mostMoveColumns) return 'MOVE_TOO_WIDE';
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
