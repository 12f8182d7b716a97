/** How plans are called. */
import { expect, test } from 'vitest';
import { withEverything } from '#web/lib/installation.ts';
import { planBeside, planName } from './plan-name.ts';

test('an artist without a plan is suspended, lite is Bio', () => {
  expect(planName('')).toBe('Suspended');
  expect(planName('lite')).toBe('Bio');
  expect(planName('pro')).toBe('Pro');
});

test('without payments no plan stands beside an artist, and still that it is suspended', () => {
  const withoutPayments = { ...withEverything, payments: 'off' };
  expect(planBeside('max', withEverything)).toBe('Max');
  expect(planBeside('max', withoutPayments)).toBe('');
  expect(planBeside('', withoutPayments)).toBe('Suspended');
});
