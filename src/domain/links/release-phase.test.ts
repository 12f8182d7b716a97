/** The second at which a release comes, and the words around it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countdownParts, pagePhase, releaseSummary } from './release-phase.ts';

const release = new Date('2026-12-04T23:00:00Z');

it('ends the wait at the very second, for pre-releases with a time only', () => {
  const link = { type: 'pre-release', releaseTime: release } as const;
  expect(pagePhase(link, new Date(release.getTime() - 1))).toBe('before');
  expect(pagePhase(link, release)).toBe('after');
  expect(pagePhase({ ...link, type: 'release' }, new Date(0))).toBe('after');
  expect(pagePhase({ ...link, releaseTime: null }, new Date(0))).toBe('after');
});

it("names the day of the link's own zone", () => {
  expect(releaseSummary(release, 'Europe/Berlin')).toBe('Available December 5, 2026');
  expect(releaseSummary(release, 'America/New_York')).toBe('Available December 4, 2026');
  expect(releaseSummary(release, null)).toBe('Available December 4, 2026');
  expect(releaseSummary(release, 'Mars/Olympus')).toBe('Available December 4, 2026');
});

it('counts down in parts that add up to the seconds left', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 4_000_000_000 }), (milliseconds) => {
      const { days, hours, minutes, seconds } = countdownParts(release, new Date(release.getTime() - milliseconds));
      expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.max(0, Math.ceil(milliseconds / 1000)));
      expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
    }),
  );
});
