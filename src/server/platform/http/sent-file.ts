/** Reads an uploaded file in pieces up to a size limit, and cleans its name. */
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';

/** A file as it arrives. */
export interface SentFile {
  /** Its name on the person's computer. */
  name: string;
  /** The announced size in bytes (`Content-Length`); undefined without one. */
  announced: number | undefined;
  /** The content; it throws where the connection breaks. */
  content: AsyncIterable<Uint8Array>;
}

/** The largest file in bytes, and the error of a larger one. */
export interface FileLimit {
  mostBytes: number;
  tooLarge: ErrorCode;
}

/** The pieces. Throws the limit's error, before reading where the announced size is too large; while reading IMPORT_BROKEN_OFF, and at the end IMPORT_EMPTY. */
export function piecesOf(file: SentFile, limit: FileLimit): AsyncIterable<Uint8Array> {
  if ((file.announced ?? 0) > limit.mostBytes) throw new CodedError(limit.tooLarge, 'file');
  return countedPieces(file, limit);
}

async function* countedPieces(
  { announced, content }: SentFile,
  { mostBytes, tooLarge }: FileLimit,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of unbroken(content)) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new CodedError(tooLarge, 'file');
    yield piece;
  }
  if (announced !== undefined && bytes < announced) throw new CodedError('IMPORT_BROKEN_OFF', 'file');
  if (bytes === 0) throw new CodedError('IMPORT_EMPTY', 'file');
}

/** The pieces; a broken connection throws IMPORT_BROKEN_OFF. */
async function* unbroken(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw new CodedError('IMPORT_BROKEN_OFF', 'file', error);
  }
}

/** The last 120 characters of its name, without path separators and control characters; `otherwise` where nothing is left. */
export const fileNameOf = ({ name }: SentFile, otherwise: string): string =>
  name
    .replaceAll(/[\p{Cc}\\/]/gu, ' ')
    .trim()
    .slice(-120)
    .toWellFormed() || otherwise;
