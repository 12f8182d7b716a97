/** Copies the product's headers to the servers that it is measured against. */

/** Headers that `node:http` adds to every answer by itself. */
const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Raw headers, names and values in turn, without those that `node:http` adds and without `more`, given in lower case. */
export function copiedHeaders(raw: readonly string[], more: readonly string[] = []): string[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && !own.has(name.toLowerCase()) && !more.includes(name.toLowerCase())
      ? [name, raw[index + 1] ?? '']
      : [],
  );
}
