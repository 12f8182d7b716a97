/** Which visits advertisements brought. */
import { describe, expect, it } from 'vitest';
import { isPaidMedium, isPaidTraffic } from './paid-traffic.ts';

describe('paid traffic', () => {
  it.each([
    '?fbclid=IwAR0',
    'ttclid=x',
    'a=1&gclid=y',
    'ScCid=z',
    '?utm_medium=cpc',
    'utm_medium=Paid_Social',
    'utm_medium=ads',
  ])('is %s', (query) => expect(isPaidTraffic(query)).toBe(true));
  it.each(['', '?', 'utm_medium=social', 'utm_source=fbclid', 'fbclid=', 'utm_medium=unpaid', 'utm_medium=email'])(
    'is not %s',
    (query) => expect(isPaidTraffic(query)).toBe(false),
  );
  it('goes by whole words', () => {
    expect(isPaidMedium('shadows')).toBe(false);
    expect(isPaidMedium('paid')).toBe(true);
  });
});
