/** Reminders: each on its day, a late one once, none before the first. */
import { expect, it } from 'vitest';
import { dueReminder, trialReminders } from './reminders.ts';

it.each([
  [8, undefined],
  [7, 7],
  [4, 7],
  [3, 3],
  [2, 3],
  [1, 1],
])('with %i days left the reminder of day %s is due', (daysLeft, due) => {
  expect(dueReminder(daysLeft, trialReminders)).toBe(due);
});
