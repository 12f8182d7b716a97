/** Which texts are codes of a second factor. */
import { expect, test } from 'vitest';
import { readSecondFactorCode, writtenRecoveryCode } from './second-factor-input.ts';

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['１２３４５６', { kind: 'app', code: '123456' }],
  ['١٢٣٤٥٦', { kind: 'app', code: '123456' }],
  ['ABCD-efgh-jkmn-2345', { kind: 'recovery', code: 'abcdefghjkmn2345' }],
  ['abcd efgh jkmn 2345', { kind: 'recovery', code: 'abcdefghjkmn2345' }],
])('%j is a code', (typed, read) => {
  expect(readSecondFactorCode(typed)).toEqual(read);
});

test.each(['', '12345', '1234567', 'abcd-efgh-jkmn-234', 'abcd-efgh-jkmn-01li', `123456${' '.repeat(10_000)}`])(
  '%j is none',
  (typed) => {
    expect(readSecondFactorCode(typed)).toBeUndefined();
  },
);

test('a recovery code is written in groups of four', () => {
  expect(writtenRecoveryCode('abcdefghjkmn2345')).toBe('abcd-efgh-jkmn-2345');
});
