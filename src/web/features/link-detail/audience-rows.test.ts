/** Cities show by name or as what is left of their region, and choosing a row filters by what it stands for (STAT-45). */
import { expect, it } from 'vitest';
import type { AudienceCategory, AudienceCount } from '#domain/stats/audience.ts';
import { audienceRows } from './audience-rows.ts';

const row = (more: Partial<AudienceCount>): AudienceCount => ({
  ...{ event: 'view', category: 'city', name: '', country: '', region: '', count: 1 },
  ...more,
});

it('STAT-45: names cities, and what is left of a region', () => {
  const rows = audienceRows(
    [
      row({ name: 'Munich', country: 'DE', region: 'Bavaria', count: 9 }),
      row({ country: 'DE', region: 'Bavaria', count: 4 }),
      row({ country: 'IS', count: 3 }),
      row({ count: 2 }),
      row({ event: 'click', name: 'Munich', country: 'DE', region: 'Bavaria' }),
    ],
    'city',
    'view',
  );
  expect(rows.map(({ label, count, filter }) => [label, count, filter])).toEqual([
    ['Munich, Germany', 9, { country: 'DE', region: 'Bavaria', city: 'Munich' }],
    ['Other in Bavaria, Germany', 4, { country: 'DE', region: 'Bavaria' }],
    ['Other in Iceland', 3, { country: 'IS' }],
    ['Unknown', 2, undefined],
  ]);
});

it('STAT-44: names languages, systems and devices', () => {
  const labels = (category: AudienceCategory, names: string[]) =>
    audienceRows(
      names.map((name, place) => row({ category, name, count: 9 - place })),
      category,
      'view',
    ).map(({ label }) => label);
  expect(labels('language', ['de', ''])).toEqual(['German', 'Unknown']);
  expect(labels('os', ['ios', 'other'])).toEqual(['iOS', 'Other systems']);
  expect(labels('browser', ['Safari', 'other'])).toEqual(['Safari', 'Other browsers']);
  expect(labels('device', ['desktop'])).toEqual(['Computer']);
});
