/** The times offered for a snooze. */
import { expect, it } from 'vitest';
import { snoozeChoices } from './snooze-times.ts';

it('offers three hours, the next morning and the morning in a week, over the end of a month', () => {
  const now = new Date(2026, 10, 29, 22, 30);
  expect(snoozeChoices(now).map(({ until }) => until)).toEqual([
    new Date(2026, 10, 30, 1, 30),
    new Date(2026, 10, 30, 9),
    new Date(2026, 11, 6, 9),
  ]);
});
