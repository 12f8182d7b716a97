/** What can be previewed, and by which values. */
import { expect, test } from 'vitest';
import { checkPressPreview, hasPressPreview } from './press-preview.ts';

const now = new Date('2026-12-01T00:00:00Z');

test('drafts and releases that are ahead have a preview, published pages have none', () => {
  const release = { draft: false, type: 'release', releaseTime: null } as const;
  const ahead = { draft: false, type: 'pre-release', releaseTime: new Date('2026-12-01T00:00:01Z') } as const;
  expect(hasPressPreview(release, now)).toBe(false);
  expect(hasPressPreview({ ...release, draft: true }, now)).toBe(true);
  expect(hasPressPreview(ahead, now)).toBe(true);
  expect(hasPressPreview({ ...ahead, releaseTime: now }, now)).toBe(false);
  expect(hasPressPreview({ ...ahead, releaseTime: now, draft: true }, now)).toBe(true);
});

test('a name is one line of up to 100 characters, and the days are 1 to 90', () => {
  expect(checkPressPreview({ person: '  Ada\n Lind ', days: 90 })).toEqual({ person: 'Ada Lind', days: 90 });
  const codeOf = (person: string, days: number) => {
    const checked = checkPressPreview({ person, days });
    return 'problem' in checked ? checked.problem.code : undefined;
  };
  expect(codeOf(' \n ', 7)).toBe('PREVIEW_PERSON_MISSING');
  expect(codeOf('x'.repeat(101), 7)).toBe('PREVIEW_PERSON_TOO_LONG');
  expect(codeOf('x'.repeat(100), 7)).toBeUndefined();
  for (const days of [0, 91, 1.5, Number.NaN]) expect(codeOf('Ada', days)).toBe('PREVIEW_DAYS_INVALID');
});
