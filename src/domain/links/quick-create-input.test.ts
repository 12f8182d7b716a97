/** What Quick Create takes for a source and for a path. */
import { expect, test } from 'vitest';
import { problemsOf, readInput } from '#domain/kernel/coded-schema.ts';
import { quickCreateFormSchema, quickCreateSchema } from './quick-create-input.ts';

const draft = { source: 'https://open.spotify.com/album/1ATL5GLyefJaxhQzSPVrLX', domain: 'vibe.to', path: '' };

test.each(['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'USRC17607839', 'US-RC1-76-07839', '036000291452'])(
  'the source %s will do',
  (source) => {
    expect(problemsOf(quickCreateFormSchema, { ...draft, source })).toEqual([]);
  },
);

test.each(['', ' ', 'my song', '036000291453', 'https://example.org/x'])('the source %j will not', (source) => {
  expect(problemsOf(quickCreateFormSchema, { ...draft, source })).toEqual([{ field: 'source', code: 'CODE_INVALID' }]);
});

test.each([quickCreateFormSchema, quickCreateSchema])(
  'a path is free to be left out, but not to be wrong',
  (schema) => {
    expect(problemsOf(schema, { ...draft, path: 'paper-lanterns' })).toEqual([]);
    expect(problemsOf(schema, { ...draft, path: '-x' })).toEqual([{ field: 'path', code: 'PATH_INVALID' }]);
    expect(problemsOf(schema, { ...draft, path: 'ab' })).toEqual([{ field: 'path', code: 'PATH_TOO_SHORT' }]);
  },
);

test('what is missing is read as empty, for the server to choose', () => {
  expect(readInput(quickCreateSchema, { source: ' x ', path: null })).toEqual({ source: 'x', domain: '', path: '' });
});
