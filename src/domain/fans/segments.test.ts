/** The names of segments. */
import { expect, it } from 'vitest';
import { longestSegmentName, segmentName } from './segments.ts';

it('takes a name in one line and refuses none and long ones', () => {
  expect(segmentName('  Malmö,\n not   saved ')).toBe('Malmö, not saved');
  expect(segmentName(' \n ')).toBeUndefined();
  expect(segmentName('x'.repeat(longestSegmentName))).toHaveLength(longestSegmentName);
  expect(segmentName('x'.repeat(longestSegmentName + 1))).toBeUndefined();
});
