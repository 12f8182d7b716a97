/** What a person reads and what a screen decides by when a call went wrong. */
import { CombinedError } from 'urql';
import { expect, test } from 'vitest';
import { codeOf, fieldOf, isUnexplained, messageOf, oops, unreachable, withoutPrefix } from './errors.ts';

const coded = new CombinedError({
  graphQLErrors: [
    { message: 'GraphQL error: This path is not available', extensions: { code: 'PATH_TAKEN', field: 'path' } },
  ],
});

test('the prefix is removed', () => {
  expect(withoutPrefix('GraphQL error: Email or password is incorrect.')).toBe('Email or password is incorrect.');
  expect(messageOf(coded)).toBe('This path is not available');
});

test('code and field come from the extensions, unknown codes are no codes', () => {
  expect(codeOf(coded)).toBe('PATH_TAKEN');
  expect(fieldOf(coded)).toBe('path');
  expect(
    codeOf(new CombinedError({ graphQLErrors: [{ message: 'x', extensions: { code: 'toString' } }] })),
  ).toBeUndefined();
});

test('only an error without a reason of its own speaks against the state of this browser', () => {
  const withCode = (code: string) => new CombinedError({ graphQLErrors: [{ message: 'x', extensions: { code } }] });
  expect(['PATH_TAKEN', 'NOT_SIGNED_IN', 'TOO_MANY_TRIES'].map((code) => isUnexplained(withCode(code)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isUnexplained(withCode('UNEXPECTED'))).toBe(true);
  expect(isUnexplained(new CombinedError({ graphQLErrors: [{ message: 'Cannot query field "x".' }] }))).toBe(true);
  expect(isUnexplained(new CombinedError({ networkError: new Error('fetch failed') }))).toBe(false);
});

test('Oops! stands once', () => {
  expect(oops(coded)).toBe('Oops! This path is not available');
  expect(oops(new CombinedError({ graphQLErrors: [{ message: 'Oops! Invalid URL.' }] }))).toBe('Oops! Invalid URL.');
});

test('no answer at all has words of its own', () => {
  expect(messageOf(new CombinedError({ networkError: new Error('fetch failed') }))).toBe(unreachable);
});
