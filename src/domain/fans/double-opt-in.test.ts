/** The time and the words of confirming an email address. */
import { expect, test } from 'vitest';
import { confirmingEnds, confirmingMessage } from './double-opt-in.ts';

test('the button works for three days to the millisecond, also over a clock change', () => {
  expect(confirmingEnds(new Date('2026-03-28T22:00:00.001Z'))).toEqual(new Date('2026-03-31T22:00:00.001Z'));
});

test('the answer names the address, so that a mistyped one is seen', () => {
  expect(confirmingMessage('luna@mail.test')).toMatch(/luna@mail\.test/);
});
