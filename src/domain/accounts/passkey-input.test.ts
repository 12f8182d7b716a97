/** Which names a passkey may have. */
import { expect, test } from 'vitest';
import { problemsOf, readInput } from '#domain/kernel/coded-schema.ts';
import { passkeyNameSchema } from './passkey-input.ts';

test.each(['', ' Studio laptop ', '<b>Phone</b>', '電話', 'Téléphone'])('%j is a name', (name) => {
  expect(readInput(passkeyNameSchema, { name })).toEqual({ name: name.trim() });
});

test.each([
  ['x'.repeat(10_000), 'TEXT_TOO_LONG'],
  ['Phone \u200Etxt', 'PASSKEY_NAME_INVALID'],
  ['Phone\nLaptop', 'PASSKEY_NAME_INVALID'],
  ['Phone\nbook', 'PASSKEY_NAME_INVALID'],
])('%j is none', (name, code) => {
  expect(problemsOf(passkeyNameSchema, { name })).toEqual([{ field: 'name', code }]);
});
