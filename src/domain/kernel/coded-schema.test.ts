/** What a schema with error codes says of wrong input, to a form and to the API. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf, readInput, refusedAs } from './coded-schema.ts';
import { CodedError } from './error-catalogue.ts';

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, refusedAs('TITLE_MISSING')), z.regex(/a/, refusedAs('BAD_INPUT'))),
  path: z.string().check(z.minLength(3, refusedAs('PATH_TOO_SHORT'))),
});

test('good input is read, and nothing is wrong with it', () => {
  expect(readInput(schema, { title: ' a ', path: 'abc' })).toEqual({ title: 'a', path: 'abc' });
  expect(problemsOf(schema, { title: 'a', path: 'abc' })).toEqual([]);
});

test('each wrong field has its first problem, in order', () => {
  expect(problemsOf(schema, { title: '', path: 'ab' })).toEqual([
    { field: 'title', code: 'TITLE_MISSING' },
    { field: 'path', code: 'PATH_TOO_SHORT' },
  ]);
});

test('a message that is no code counts as bad input', () => {
  expect(problemsOf(schema, { title: 5, path: 'abc' })).toEqual([{ field: 'title', code: 'BAD_INPUT' }]);
});

test('the first problem is thrown with its field', () => {
  expect(() => readInput(schema, { title: 'a', path: '' })).toThrow(new CodedError('PATH_TOO_SHORT', 'path'));
});
