/** A suspension can be undone for an hour. */
import { expect, it } from 'vitest';
import { undoneSince, undoneUntil } from './undo.ts';

it('ends an hour after the suspension (BILL-99)', () => {
  const at = new Date('2026-12-01T23:30:00Z');
  expect(undoneUntil(at, '2026-12-20')).toEqual(new Date('2026-12-02T00:30:00Z'));
  expect(undoneSince(undoneUntil(at, '2026-12-20'))).toEqual(at);
});

it('ends with the period, since the next one costs', () => {
  expect(undoneUntil(new Date('2026-12-01T23:30:00Z'), '2026-12-02')).toEqual(new Date('2026-12-02T00:00:00Z'));
});
