/** A proof counts for ten minutes, and never without one (ACC-40). */
import { expect, it } from 'vitest';
import { isProofRecent } from './step-up.ts';

const provenAt = new Date('2026-11-23T10:00:00Z');

it('counts for ten minutes', () => {
  expect(isProofRecent(provenAt, provenAt)).toBe(true);
  expect(isProofRecent(provenAt, new Date('2026-11-23T10:10:00Z'))).toBe(true);
  expect(isProofRecent(provenAt, new Date('2026-11-23T10:10:00.001Z'))).toBe(false);
});

it('does not count without one', () => {
  expect(isProofRecent(null, provenAt)).toBe(false);
});
