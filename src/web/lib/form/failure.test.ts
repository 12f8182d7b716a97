/** Which field of a form a server's error belongs to, and what a person reads. */
import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import { failureOf, fieldOfFailure } from './failure.ts';

const refused = (field?: string) =>
  failureOf(
    new CombinedError({
      graphQLErrors: [
        { message: 'GraphQL error: This path is not available', extensions: { code: 'PATH_TAKEN', field } },
      ],
    }),
  );

test('a coded error gives its sentence, code and field', () => {
  expect(refused('path')).toEqual({ message: 'This path is not available', code: 'PATH_TAKEN', field: 'path' });
});

test('an error stands beside the field that it names', () => {
  expect(fieldOfFailure(refused('path'), ['title', 'path'])).toBe('path');
  expect(fieldOfFailure(refused('release_name'), ['title', 'releaseName'])).toBe('releaseName');
  expect(fieldOfFailure(refused('release_name'), ['release_name'])).toBe('release_name');
});

test('an error that names no field of the form belongs to none', () => {
  expect(fieldOfFailure(refused(), ['path'])).toBeUndefined();
  expect(fieldOfFailure(refused('artist_id'), ['path'])).toBeUndefined();
  const lost = failureOf(new CombinedError({ networkError: new Error('offline') }));
  expect(fieldOfFailure(lost, ['path'])).toBeUndefined();
  expect(lost.message).toContain("can't be reached");
});
