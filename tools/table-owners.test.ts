/** The check of table owners finds what it is for. */
import { expect, test } from 'vitest';
import { tableOwnerProblems } from './table-owners.ts';

const generated = 'export interface DB {\n  links: Links;\n  fans: Fans;\n}\n';
const file = (path: string, text: string) => ({ path: `src/server/features/${path}`, text });
const links = file('links/links.tables.ts', "export type LinksTables = Pick<DB, 'links'>;");
const fans = file('fans/fans.tables.ts', "export type FansTables = Pick<DB, 'fans'>;");

test('a table with no owner is a problem', () => {
  expect(tableOwnerProblems(generated, [links])).toEqual([
    'The table fans has no owner: add it to the *.tables.ts of the feature whose store writes it.',
  ]);
});

test('a table with two owners is a problem', () => {
  const both = file('fans/fans.tables.ts', "export type FansTables = Pick<DB, 'fans' | 'links'>;");
  expect(tableOwnerProblems(generated, [links, both])).toEqual([
    "The table links has several owners: src/server/features/links/links.tables.ts and src/server/features/fans/fans.tables.ts. Keep one; the others ask that feature's service.",
  ]);
});

test('SQL text on a foreign table is a problem unless a type of the file names the table', () => {
  const query = 'const rows = sql`select id from links`;';
  const [problem] = tableOwnerProblems(generated, [links, fans, file('fans/fans.store.ts', query)]);
  expect(problem).toContain('src/server/features/fans/fans.store.ts has SQL on links, which another feature owns');
  const named = file('fans/fans.store.ts', `type Tables = FansTables & Pick<DB, 'links'>;\n${query}`);
  expect(tableOwnerProblems(generated, [links, fans, named])).toEqual([]);
});

test('a store that takes the whole database is a problem', () => {
  const whole = file('fans/fans.store.ts', 'export function createFansStore(database: Database) {}');
  expect(tableOwnerProblems(generated, [links, fans, whole])).toHaveLength(1);
});
