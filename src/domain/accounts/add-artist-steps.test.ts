/** The jumps of the Add Artist wizard. */
import { expect, it } from 'vitest';
import { type AddArtistStep, addArtistWay, screenAfter, screenBefore } from './add-artist-steps.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ahead = new Date('2026-11-24T12:00:00Z');
const account = (plan: string, firstBillingDate: Date | null = ahead, subscriptionStatus = '') => ({
  plan,
  firstBillingDate,
  subscriptionStatus,
});

it.each([
  [account('agency', now), 'agency', ['search', 'confirm', 'finished']],
  [account('family', null), 'family', ['search', 'confirm', 'finished']],
  [account('none'), 'trial', ['search', 'confirm', 'plan', 'finished']],
  [account('none', now), 'payment', ['search', 'confirm', 'plan', 'billing', 'finished']],
  [account('none', ahead, 'Pending'), 'subscribed', ['search', 'confirm', 'plan', 'billing', 'finished']],
  [account('none', now, 'Active'), 'subscribed', ['search', 'confirm', 'plan', 'billing', 'finished']],
  [account('none', now, 'Past Due'), 'overdue', ['search', 'confirm', 'plan', 'billing', 'finished']],
  [account('none', now, 'Canceled'), 'payment', ['search', 'confirm', 'plan', 'billing', 'finished']],
  [account('base_14', null), 'payment', ['search', 'confirm', 'plan', 'billing', 'finished']],
] as const)('leads %j on the way %s over %j', (standing, way, screens) => {
  expect(addArtistWay(standing, now)).toBe(way);
  const seen: AddArtistStep[] = ['search'];
  for (let screen = seen[0]; screen !== undefined && screen !== 'finished'; ) {
    screen = screenAfter(screen, way);
    seen.push(screen);
  }
  expect(seen).toEqual(screens);
});

it('has Back on the steps two to four', () => {
  expect((['search', 'confirm', 'plan', 'billing', 'finished'] as const).map(screenBefore)).toEqual([
    undefined,
    'search',
    'confirm',
    'plan',
    undefined,
  ]);
});
