/** Passwords: how long they are, and that nobody's own name is one. */
import { describe, expect, it, test } from 'vitest';
import { isOwnName, newPasswordSchema, passwordProblem } from './password-rules.ts';

test.each([
  ['', 'PASSWORD_INVALID'],
  ['seven77', 'PASSWORD_TOO_SHORT'],
  ['eight888', undefined],
  ['🎺'.repeat(8), undefined],
  ['🎺'.repeat(7), 'PASSWORD_TOO_SHORT'],
  ['a'.repeat(256), undefined],
  ['a'.repeat(257), 'PASSWORD_TOO_LONG'],
  ['with spaces and ünïcödé', undefined],
])('the length of %j: %s', (password, code) => {
  expect(passwordProblem(password)).toBe(code);
});

test('is the same whichever way its characters are composed', () => {
  expect(newPasswordSchema.parse('cafe\u0301 cafe\u0301')).toBe('caf\u00e9 caf\u00e9');
});

describe('an own name', () => {
  const names = ['Mara Vale', 'mara@vale.example', 'mara', 'DJ', ''];
  it.each(['maravale', 'Mara Vale', 'mara-vale2026', 'MARA', 'mara1', 'mara@vale.example'])('%s is one', (password) => {
    expect(isOwnName(password, names)).toBe(true);
  });
  it.each(['maravale20261', 'mara and the ferry', 'dj12345', 'tomara', '12345678'])('%s is none', (password) => {
    expect(isOwnName(password, names)).toBe(false);
  });
});
