/** The stored steps of the signup: which screen each leads to, and which may be stored. */
import { expect, test } from 'vitest';
import { maySetStep, screenOf, signupSteps } from './signup-steps.ts';

test.each([
  [4, 'name'],
  [5, 'artist'],
  [6, 'plan'],
  [7, 'plan'],
  [8, 'finished'],
  [11, 'finished'],
])('the stored step %i goes on with the screen %s', (step, screen) => {
  expect(screenOf(step)).toBe(screen);
});

test('a step is stored once everything that it stands for is done', () => {
  const fresh = { firstName: '', lastName: '', hasArtist: false };
  const named = { ...fresh, firstName: 'Mara', lastName: 'Vale' };
  const withArtist = { ...named, hasArtist: true };
  const allowed = (state: typeof fresh) => Object.values(signupSteps).filter((step) => maySetStep(state, step));
  expect(allowed(fresh)).toEqual([4]);
  expect(allowed({ ...named, lastName: '' })).toEqual([4]);
  expect(allowed(named)).toEqual([4, 5]);
  expect(allowed(withArtist)).toEqual([4, 5, 6, 8]);
  expect([0, 7, 9, 12, -1].some((step) => maySetStep(withArtist, step))).toBe(false);
});
