/** The sentences of pre-release warnings. */
import { expect, test } from 'vitest';
import { releaseWarningKinds } from '#domain/links/release-warnings.ts';
import { warningWords, whenItComesOut } from './warning-words.ts';

test('days are those of the person who looks', () => {
  const midnightInBerlin = new Date('2026-11-26T23:00:00Z');
  const now = new Date('2026-11-25T22:30:00Z');
  expect(whenItComesOut(midnightInBerlin, now, 'Europe/Berlin')).toBe('in 2 days');
  expect(whenItComesOut(midnightInBerlin, now, 'UTC')).toBe('tomorrow');
  expect(whenItComesOut(midnightInBerlin, new Date('2026-11-26T20:00:00Z'), 'UTC')).toBe('today');
});

test('every kind has words, two of them one sentence, an unknown one none', () => {
  for (const kind of releaseWarningKinds) expect(warningWords([kind], 'tomorrow')).toMatch(/\.$/);
  expect(warningWords(['no_destinations_after', 'no_services_before'], 'tomorrow')).toMatch(/tomorrow.*neither/);
  expect(warningWords(['no_destinations_after', 'presaves_without_release'], 'tomorrow')).toBe(
    'comes out tomorrow, and has no service to listen at afterwards, and does not say which song or album its pre-saves save.',
  );
  expect(warningWords(['something_new'], 'tomorrow')).toBeUndefined();
});
