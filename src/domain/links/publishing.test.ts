/** Which drafts can be published. */
import { expect, test } from 'vitest';
import { type PublishedLink, publishProblem } from './publishing.ts';

const row = (enabled: boolean, preRelease = false) => ({ type: 'spotify' as const, enabled, preRelease });
const link = (more: Partial<PublishedLink> = {}): PublishedLink => ({
  type: 'release',
  displayArtistSocials: false,
  destinations: [row(false), row(true)],
  ...more,
});

test('a draft with something on its page can be published', () => {
  expect(publishProblem(link(), 'pro')).toBeUndefined();
  expect(publishProblem(link({ type: 'bio' }), 'bio')).toBeUndefined();
  expect(publishProblem(link({ destinations: [], displayArtistSocials: true }), 'max')).toBeUndefined();
});

test('an empty one cannot, nor one of a type that the plan does not have', () => {
  const empty = { code: 'LINK_EMPTY', field: 'destinations' };
  expect(publishProblem(link({ destinations: [] }), 'pro')).toEqual(empty);
  expect(publishProblem(link({ destinations: [row(false)] }), 'pro')).toEqual(empty);
  expect(publishProblem(link(), 'bio')).toEqual({ code: 'UPGRADE_REQUIRED', field: 'type' });
});

test('a pre-release needs a service for afterwards', () => {
  const before = link({ type: 'pre-release', destinations: [row(true, true)] });
  expect(publishProblem(before, 'pro')).toEqual({ code: 'POST_RELEASE_MISSING', field: 'destinations' });
  expect(publishProblem({ ...before, destinations: [row(true, true), row(true)] }, 'pro')).toBeUndefined();
});
