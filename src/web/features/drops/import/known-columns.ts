/** Whether the columns of a file need no look: then its consent is asked for first (DROP-195). */
import { contactKinds, headBytes, readHead } from '#domain/fans/import/import-columns.ts';
import { lacksCountryCode, type ShownImport } from './import-words.ts';

/** Every column has a name that is known, one of them holds contacts, and no number lacks its country. */
export function areColumnsKnown({ head, bytes }: Pick<ShownImport, 'head' | 'bytes'>): boolean {
  const { hasHeader, kinds, rows } = readHead(head, bytes <= headBytes);
  const numbers = kinds.flatMap((kind, index) =>
    kind === 'phone' || kind === 'contact' ? rows.map((cells) => cells[index] ?? '') : [],
  );
  return (
    hasHeader &&
    !kinds.includes('skip') &&
    kinds.some((kind) => contactKinds.includes(kind)) &&
    !lacksCountryCode(numbers)
  );
}
