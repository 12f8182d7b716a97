/** On which days before an event its person is reminded of it (BILL-44). */

/** Days before the end of a trial on which its person is mailed. */
export const trialReminders: readonly number[] = [7, 3, 1];

/**
 * The reminder that is due with this many days left: the nearest of `reminders` that was reached, or undefined before the first. A server that was
 * off on the day itself sends it late, and not two at once.
 */
export function dueReminder(daysLeft: number, reminders: readonly number[]): number | undefined {
  const reached = reminders.filter((days) => daysLeft <= days);
  return reached.length === 0 ? undefined : Math.min(...reached);
}
