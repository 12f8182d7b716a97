/** How plans are called. */
import { expect, test } from 'vitest';
import { planName } from './plan-name.ts';

test('an artist without a plan is suspended, lite is Bio', () => {
  expect(planName('')).toBe('Suspended');
  expect(planName('lite')).toBe('Bio');
  expect(planName('pro')).toBe('Pro');
});
