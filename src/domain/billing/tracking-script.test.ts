/** Which scripts an operator may set, and when one is loaded. */
import { expect, it } from 'vitest';
import { isTrackingScript, trackingState } from './tracking-script.ts';

it.each([
  ['https://partner.test/script.js?id=7', true],
  ['http://partner.test/script.js', false],
  ['https://user:word@partner.test/script.js', false],
  ['javascript:alert(1)', false],
  ['partner.test/script.js', false],
  [`https://partner.test/${'x'.repeat(500)}`, false],
])('%s may be set: %s', (url, allowed) => {
  expect(isTrackingScript(url)).toBe(allowed);
});

it.each([
  [{}, 'ask'],
  [{ stored: 'yes.SPRING' }, 'load'],
  [{ stored: 'no.SPRING' }, 'none'],
  [{ stored: 'yes.OTHER' }, 'ask'],
  [{ stored: 'yes.SPRING', globalPrivacyControl: true }, 'none'],
  [{ stored: 'yes.SPRING', optedOut: true }, 'none'],
  [{ globalPrivacyControl: true }, 'none'],
] as const)('with %o the homepage does: %s', (decision, state) => {
  const visitor = { stored: undefined, coupon: 'SPRING', globalPrivacyControl: false, optedOut: false };
  expect(trackingState({ ...visitor, ...decision })).toBe(state);
});
