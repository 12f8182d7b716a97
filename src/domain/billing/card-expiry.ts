/** When a stored card has to be replaced (BILL-22). */
import type { Day } from '../stats/zoned-day.ts';

/** `soon`: this month or the next one is the last in which it can be charged. */
export type CardStanding = 'valid' | 'soon' | 'expired';

/** Whether a card is valid on `today`, expires soon, or has expired; it can be charged until the last day of its month (1 to 12). */
export function cardStanding(expires: { month: number; year: number }, today: Day): CardStanding {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const monthsLeft = (expires.year - year) * 12 + expires.month - month;
  if (monthsLeft < 0) return 'expired';
  return monthsLeft < 2 ? 'soon' : 'valid';
}
