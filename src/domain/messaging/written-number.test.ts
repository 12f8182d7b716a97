/** How phone numbers are written. */
import { expect, test } from 'vitest';
import { writtenNumber } from './written-number.ts';

test.each([
  ['+15035550118', '(503) 555-0118'],
  ['+4915112345678', '+4915112345678'],
  ['', ''],
])('%j is written %j', (number, written) => {
  expect(writtenNumber(number)).toBe(written);
});
