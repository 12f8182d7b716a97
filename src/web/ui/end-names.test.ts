/** Where the names of a chart's lines stand at their ends. */
import { expect, it } from 'vitest';
import { endRoom, spread } from './end-names.tsx';

it('keeps names a line apart, in the order of their ends, and above the bottom', () => {
  expect(spread([100, 40], 200)).toEqual([100, 40]);
  expect(spread([50, 52, 51], 200)).toEqual([50, 82, 66]);
  expect(spread([200, 200, 200], 200)).toEqual([168, 184, 200]);
});

it('gives names no room on a phone', () => {
  expect(endRoom(350)).toBe(0);
  expect(endRoom(900)).toBe(150);
});
