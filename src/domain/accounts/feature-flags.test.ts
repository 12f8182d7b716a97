/** Which flags switch a feature on. */
import { expect, it } from 'vitest';
import { hasFeature } from './feature-flags.ts';

it('is on with an enabled flag of its name only', () => {
  expect(hasFeature([], 'sms')).toBe(false);
  expect(hasFeature([{ feature: 'sms', enabled: false }], 'sms')).toBe(false);
  expect(hasFeature([{ feature: 'beta', enabled: true }], 'sms')).toBe(false);
  expect(
    hasFeature(
      [
        { feature: 'sms', enabled: false },
        { feature: 'sms', enabled: true },
      ],
      'sms',
    ),
  ).toBe(true);
});
