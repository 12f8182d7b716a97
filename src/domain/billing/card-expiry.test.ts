import { expect, it } from 'vitest';
import { cardStanding } from './card-expiry.ts';

it.each([
  [{ month: 11, year: 2026 }, '2026-11-30', 'soon'],
  [{ month: 11, year: 2026 }, '2026-12-01', 'expired'],
  [{ month: 12, year: 2026 }, '2026-11-01', 'soon'],
  [{ month: 1, year: 2027 }, '2026-12-31', 'soon'],
  [{ month: 2, year: 2027 }, '2026-12-31', 'valid'],
  [{ month: 12, year: 2025 }, '2026-01-01', 'expired'],
] as const)('a card until %o on %s: %s', (expires, today, standing) => {
  expect(cardStanding(expires, today)).toBe(standing);
});
