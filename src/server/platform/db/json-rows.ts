/**
 * Rows as JSON straight from PostgreSQL, for lists of thousands: COPY writes CSV whose quotes are escaped by backslashes, as in JSON, so that
 * its bytes go into the answer without an object for each value.
 */

/** A column of the query. */
export interface JsonColumn {
  /** Its name in the query and in the JSON. */
  name: string;
  /** Whether the value is a JSON string; numbers and booleans are not quoted. */
  quoted: boolean;
  /** Replaces a text that is not null. */
  rewrite?: ((text: string) => string) | undefined;
  /** A quoted text that is itself JSON, which is written as it is; null as an empty list. */
  isList?: boolean;
}

/** JSON in UTF-8 in a pooled buffer. `free` returns the buffer once the bytes were copied; without it, the buffer is not reused. */
export interface PooledJson {
  bytes: Buffer;
  free(): void;
}

/** Receives the output of COPY in chunks, split anywhere; gives the rows as one JSON array. */
export interface JsonRows {
  add(piece: Uint8Array): void;
  end(): PooledJson;
}

const quote = 0x22;
const comma = 0x2c;
const newline = 0x0a;
const backslash = 0x5c;
const firstPrintable = 0x20;
const rowEnd = 0x7d;
const startBytes = 64 * 1024;
const mostKept = 16 * 1024 * 1024;
// Allocating megabytes for each list would cause a full garbage collection at every second list.
let spare: Buffer | undefined;
const noStart = Buffer.of();

/** Which bytes are valid inside a JSON string unescaped: 1 or 0. */
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= firstPrintable && byte !== quote && byte !== backslash ? 1 : 0,
);

const name = (column: string): string => `"${column.replaceAll('"', '""')}"`;

/** The COPY statement for these columns of a query (without parameters) in the format that `createJsonRows` reads. */
export function copyStatement(query: string, columns: readonly JsonColumn[]): string {
  const quoted = columns.filter((column) => column.quoted).map((column) => name(column.name));
  const force = quoted.length === 0 ? '' : `, force_quote (${quoted.join()})`;
  return `copy (${query}) to stdout (format csv, encoding 'UTF8', quote '"', escape '\\', null 'null'${force})`;
}

/** Starts an array of rows with these columns. */
export function createJsonRows(columns: readonly JsonColumn[]): JsonRows {
  const starts = columns.map(({ name: key }, index) =>
    Buffer.from(`${index === 0 ? ',{' : ','}${JSON.stringify(key)}:`),
  );
  // The most bytes that one byte can become: a control character six, a comma itself and the next name, the end of a row two.
  const mostGrowth = Math.max(6, ...starts.map(({ length }) => length + 1));
  let out = spare ?? Buffer.allocUnsafe(startBytes);
  spare = undefined;
  let end = 0;
  let column = -1;
  let valueStart = 0;
  let inText = false;
  let escaped = false;

  const makeRoom = (bytes: number): void => {
    if (end + bytes <= out.length) return;
    const larger = Buffer.allocUnsafe(Math.max(out.length * 2, end + bytes));
    out.copy(larger, 0, 0, end);
    out = larger;
  };
  /** How a value becomes other JSON, by its column; undefined where it stays as it is. */
  const rewritten = columns.map(
    ({ rewrite, isList = false }): ((text: string | null) => string | undefined) | undefined => {
      if (isList) return (text) => text ?? '[]';
      return rewrite && ((text) => (text === null ? undefined : JSON.stringify(rewrite(text))));
    },
  );
  /** Replaces the value that ends here with the rewritten one, leaving space for the output of `left` more bytes. */
  const rewriteValue = (rewrite: (text: string | null) => string | undefined, left: number): void => {
    const text = rewrite(out[valueStart] === quote ? JSON.parse(out.toString('utf8', valueStart, end)) : null);
    if (text === undefined) return;
    end = valueStart;
    makeRoom(Buffer.byteLength(text) + left * mostGrowth);
    end += out.write(text, end);
  };

  return {
    add(piece) {
      makeRoom(piece.length * mostGrowth);
      // Every byte of a list passes this loop, so its state is in local variables.
      const { length } = piece;
      let bytes: Uint8Array = out;
      let at = end;
      let index = 0;
      while (index < length) {
        let byte = piece[index++] ?? 0;
        if (inText) {
          if (escaped) {
            escaped = false;
            bytes[at++] = byte;
            continue;
          }
          while (isPlain[byte] === 1 && index < length) {
            bytes[at++] = byte;
            byte = piece[index++] ?? 0;
          }
          if (byte < firstPrintable) {
            at += out.write(`\\u${byte.toString(16).padStart(4, '0')}`, at);
            continue;
          }
          bytes[at++] = byte;
          if (byte === quote) inText = false;
          else escaped = byte === backslash;
          continue;
        }
        const endsRow = byte === newline;
        const rewrite = endsRow || byte === comma ? rewritten[column] : undefined;
        if (rewrite !== undefined) {
          end = at;
          rewriteValue(rewrite, length - index + 1);
          bytes = out;
          at = end;
        }
        if (endsRow) {
          bytes[at++] = rowEnd;
          column = -1;
          continue;
        }
        if (byte === comma || column === -1) {
          column += 1;
          const start = starts[column] ?? noStart;
          for (let letter = 0; letter < start.length; letter += 1) bytes[at++] = start[letter] ?? 0;
          valueStart = at;
          if (byte === comma) continue;
        }
        if (byte === quote) inText = true;
        bytes[at++] = byte;
      }
      end = at;
    },
    end() {
      makeRoom(2);
      // The bracket replaces the comma before the first row.
      if (end === 0) end = 1;
      out[0] = 0x5b;
      out[end] = 0x5d;
      const deps = out;
      return {
        bytes: deps.subarray(0, end + 1),
        free() {
          if (deps.length <= mostKept) spare = deps;
        },
      };
    },
  };
}
