/** What is wrong with a rule, and in which form it is stored. */
import { expect, it } from 'vitest';
import { blankCondition } from './rule.ts';
import { type RuleDraft, ruleProblem, storedRule } from './rule-checks.ts';

const destinations = [
  { id: 's', type: 'spotify' },
  { id: 'a', type: 'applemusic' },
  { id: 'h', type: 'header' },
] as const;
const draft: RuleDraft = {
  ...blankCondition,
  of: null,
  action: 'destination',
  target: 'a',
  url: '',
  countries: ['DE'],
};
const problem = (more: Partial<RuleDraft>) => {
  const found = ruleProblem({ ...draft, ...more }, destinations);
  return found && `${found.code} ${found.field}`;
};

it('ROUTE-1: a rule says for whom it is and where it leads', () => {
  expect(problem({})).toBeUndefined();
  expect(problem({ countries: [] })).toBe('RULE_CONDITION_MISSING condition');
  expect(problem({ countries: [], action: 'remembered', target: null })).toBeUndefined();
  for (const target of [null, 'nobody', 'h']) expect(problem({ target })).toBe('RULE_TARGET_MISSING target');
  expect(problem({ action: 'url' })).toBe('RULE_TARGET_MISSING url');
  expect(problem({ action: 'url', url: 'javascript:alert(1)' })).toBe('URL_INVALID url');
  expect(problem({ action: 'url', url: 'shop.example/night' })).toBeUndefined();
  expect(problem({ of: 'nobody' })).toBe('RULE_TARGET_MISSING of');
});

it('ROUTE-4: a destination is led to its own service only', () => {
  const ofApple = { of: 'a', action: 'url', target: null } as const;
  expect(problem({ ...ofApple, url: 'https://music.apple.com/de/album/1' })).toBeUndefined();
  expect(problem({ ...ofApple, url: 'https://open.spotify.com/album/1' })).toBe('DESTINATION_URL_INVALID url');
  expect(problem({ of: 'a', action: 'hidden', target: null })).toBeUndefined();
  expect(problem({ of: 'a' })).toBe('BAD_INPUT action');
  expect(problem({ action: 'hidden' })).toBe('BAD_INPUT action');
  expect(problem({ action: 'explode' })).toBe('BAD_INPUT action');
});

it('refuses values that no visitor has', () => {
  expect(problem({ countries: ['de'] })).toBe('BAD_INPUT countries');
  expect(problem({ countries: ['DE', 'DE'] })).toBe('BAD_INPUT countries');
  expect(problem({ devices: ['fridge'] })).toBe('BAD_INPUT devices');
  expect(problem({ systems: ['other'] })).toBe('BAD_INPUT systems');
  expect(problem({ languages: ['deu'] })).toBe('BAD_INPUT languages');
  expect(problem({ services: ['custom'] })).toBe('BAD_INPUT services');
});

it('ROUTE-1: times have a zone and an order', () => {
  const from = '2026-12-01T12:00:00Z';
  expect(problem({ from })).toBe('TIMEZONE_MISSING timezone');
  expect(problem({ from, timezone: 'Europe/Nowhere' })).toBe('TIMEZONE_MISSING timezone');
  expect(problem({ from, timezone: 'Europe/Berlin' })).toBeUndefined();
  expect(problem({ from, until: from, timezone: 'Europe/Berlin' })).toBe('RULE_TIMES_ORDER until');
  expect(problem({ from: 'tomorrow', timezone: 'Europe/Berlin' })).toBe('BAD_INPUT from');
});

it('stores what action and condition need, and nothing else', () => {
  const sent = { ...draft, from: '2026-12-01T13:00:00+01:00', timezone: 'Europe/Berlin', url: 'https://left.example/' };
  expect(storedRule(sent, 7, undefined)).toMatchObject({
    id: 7,
    from: '2026-12-01T12:00:00.000Z',
    target: 'a',
    url: '',
  });
  expect(storedRule({ ...draft, timezone: 'Europe/Berlin' }, 1, undefined).timezone).toBeNull();
  expect(storedRule({ ...draft, action: 'url', url: 'shop.example' }, 1, undefined)).toMatchObject({
    target: null,
    url: 'https://shop.example/',
  });
});
