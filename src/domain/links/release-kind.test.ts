/** Singles, EPs and albums. */
import { expect, it } from 'vitest';
import { releaseKind } from './release-kind.ts';

it('calls a release by its type and its number of songs (SRC-18)', () => {
  expect(releaseKind('single', 1)).toBe('Single');
  expect(releaseKind('single', 3)).toBe('Single');
  expect(releaseKind('single', 4)).toBe('EP');
  expect(releaseKind('single', 0)).toBe('Single');
  expect(releaseKind('album', 1)).toBe('Album');
  expect(releaseKind('compilation', 40)).toBe('Album');
  expect(releaseKind(undefined, 2)).toBe('Album');
});
