/** What the engine copies out as JSON, whatever it holds and wherever its pieces are cut. */
import { describe, expect, it } from 'vitest';
import { copyStatement, createJsonRows, type JsonColumn } from './json-rows.ts';

const columns: JsonColumn[] = [
  { name: 'id', quoted: true },
  { name: 'version', quoted: false },
  { name: 'image', quoted: true, rewrite: (text) => text.replace('file:', 'https://files.test/a "b"/') },
];
const copied = (text: string, size = text.length): string => {
  const bytes = Buffer.from(text);
  const rows = createJsonRows(columns);
  for (let start = 0; start < bytes.length; start += size) rows.add(bytes.subarray(start, start + size));
  const { bytes: written, free } = rows.end();
  const json = written.toString();
  free();
  return json;
};
const read = (text: string, size?: number): unknown => JSON.parse(copied(text, size));

describe('rows', () => {
  it('become objects whose values stand in the order of the columns', () => {
    expect(copied('"a",1,null\n"b",22,"file:c.jpg"\n')).toBe(
      '[{"id":"a","version":1,"image":null},{"id":"b","version":22,"image":"https://files.test/a \\"b\\"/c.jpg"}]',
    );
  });

  it('are none where nothing was copied', () => {
    expect(copied('')).toBe('[]');
  });

  it.each([1, 2, 3, 7, 64])('are the same in pieces of %i bytes', (size) => {
    const text = '"comma, \\"quote\\", \\\\ and\nline, tab\tand ünï 🎺",1,"file:é"\n"","-2",""\n';
    expect(read(text, size)).toEqual([
      {
        id: 'comma, "quote", \\ and\nline, tab\tand ünï 🎺',
        version: 1,
        image: 'https://files.test/a "b"/é',
      },
      { id: '', version: '-2', image: '' },
    ]);
  });

  it('keep every control character', () => {
    const all = String.fromCharCode(...Array.from({ length: 31 }, (_, index) => index + 1));
    expect(read(`"${all}",null,"${all}"\n`)).toEqual([{ id: all, version: null, image: all }]);
  });

  it('of two lists that are read at the same time do not meet', () => {
    const [one, other] = [createJsonRows(columns), createJsonRows(columns)];
    one.add(Buffer.from('"a",1,null\n'));
    other.add(Buffer.from('"b",2,null\n'));
    const [first, second] = [one.end(), other.end()];
    const third = createJsonRows(columns).end();
    expect([first, second, third].map(({ bytes }) => bytes.toString())).toEqual([
      '[{"id":"a","version":1,"image":null}]',
      '[{"id":"b","version":2,"image":null}]',
      '[]',
    ]);
  });

  it('may be many, and long', () => {
    const long = 'x'.repeat(100_000);
    const rows = Array.from({ length: 300 }, (_, index) => `"${index % 7 === 0 ? long : index}",${index},null\n`);
    expect(read(rows.join(''), 8_192)).toEqual(
      rows.map((_, index) => ({ id: index % 7 === 0 ? long : `${index}`, version: index, image: null })),
    );
  });
});

it('names what is text in the statement, and nothing where nothing is', () => {
  expect(copyStatement('select 1', columns)).toBe(
    `copy (select 1) to stdout (format csv, encoding 'UTF8', quote '"', escape '\\', null 'null', force_quote ("id","image"))`,
  );
  expect(copyStatement('select 1', [{ name: 'one', quoted: false }])).not.toContain('force_quote');
});
