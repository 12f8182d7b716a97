/** Every operation has its access once, beside it; what is wrong is said with the file to edit. */
import { expect, it } from 'vitest';
import { type Access, nothing } from './access.ts';
import { joinAccess } from './operations.ts';
import { everybody } from './outcomes.ts';

const access: Access = { document: '{ songs }', variables: nothing, gate: 'open', own: everybody('ok') };
const songs = 'src/server/features/songs/songs.access.ts';
const charts = 'src/server/features/charts/charts.access.ts';
const sources = {
  'src/server/features/songs/songs.graphql.ts': `builder.queryFields((t) => ({\n    songs: t.field({`,
  'src/server/features/charts/weekly/weekly.graphql.ts': `builder.mutationField('save_chart', (t) =>`,
};
const join = (operations: string[], tables: Parameters<typeof joinAccess>[1]) => () =>
  joinAccess(operations, tables, sources);

it('joins the tables of all files', () => {
  const tables = { [songs]: { 'Query.songs': access }, [charts]: { 'Mutation.save_chart': access } };
  expect(Object.keys(join(['Query.songs', 'Mutation.save_chart'], tables)())).toEqual([
    'Query.songs',
    'Mutation.save_chart',
  ]);
});

it('refuses an operation without access', () => {
  expect(join(['Query.songs', 'Mutation.save_chart', 'Query.nowhere'], {})).toThrow(
    [
      `Query.songs has no access: describe it in ${songs}.`,
      `Mutation.save_chart has no access: describe it in ${charts}.`,
      'Query.nowhere has no access: describe it in the <noun>.access.ts of its feature.',
    ].join('\n'),
  );
});

it('refuses the access of an operation that is gone', () => {
  expect(join(['Query.songs'], { [songs]: { 'Query.songs': access }, [charts]: { 'Query.song': access } })).toThrow(
    `Query.song is no operation any more: take it out of ${charts}.`,
  );
});

it('refuses an operation with its access in two files', () => {
  const table = { 'Query.songs': access };
  expect(join(['Query.songs'], { [songs]: table, [charts]: table })).toThrow(
    `Query.songs has its access twice: keep it in one of ${songs} and ${charts}.`,
  );
});

it('refuses access that stands in another feature than its operation', () => {
  expect(join(['Query.songs'], { [charts]: { 'Query.songs': access } })).toThrow(
    `Query.songs has its access in ${charts}: move it beside the operation, to ${songs}.`,
  );
});
