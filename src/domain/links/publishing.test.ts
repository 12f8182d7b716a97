/** Which drafts can be published. */
import { expect, test } from 'vitest';
import { type PublishedLink, publishProblem } from './publishing.ts';

const link = (more: Partial<PublishedLink> = {}): PublishedLink => ({
  type: 'release',
  displayArtistSocials: false,
  destinations: [{ enabled: false }, { enabled: true }],
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
  expect(publishProblem(link({ destinations: [{ enabled: false }] }), 'pro')).toEqual(empty);
  expect(publishProblem(link(), 'bio')).toEqual({ code: 'UPGRADE_REQUIRED', field: 'type' });
});
