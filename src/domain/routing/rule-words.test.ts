/** Rules as sentences. */
import { expect, it } from 'vitest';
import { blankCondition } from './rule.ts';
import type { RuleDraft } from './rule-checks.ts';
import { ruleWords } from './rule-words.ts';

const names = {
  country: (code: string) => ({ DE: 'Germany', AT: 'Austria', CH: 'Switzerland' })[code] ?? code,
  language: (code: string) => ({ de: 'German' })[code] ?? code,
};
const destinations = [
  { id: 'a', type: 'applemusic', text: '', url: 'https://music.apple.com/album/1' },
  { id: 'c', type: 'custom', text: '', url: 'https://www.shop.example/x' },
] as const;
const words = (more: Partial<RuleDraft>) =>
  ruleWords(
    { ...blankCondition, of: null, action: 'destination', target: 'a', url: '', ...more },
    [...destinations],
    names,
  );

it('ROUTE-40: a rule reads as a sentence', () => {
  expect(words({ countries: ['DE', 'AT'], devices: ['phone'], systems: ['ios'] })).toBe(
    'In Germany and Austria on iPhone → Apple Music',
  );
  expect(words({ action: 'remembered', target: null })).toBe('Fans who chose a service → the service they chose');
  expect(words({ services: ['spotify'], target: 'c' })).toBe('Fans who chose Spotify → shop.example');
  expect(words({ languages: ['de'], devices: ['phone', 'tablet'] })).toBe(
    'On phones and tablets reading German → Apple Music',
  );
  expect(words({ devices: ['desktop'], systems: ['macos', 'windows'] })).toBe(
    'On computers with macOS or Windows → Apple Music',
  );
  expect(words({ of: 'a', action: 'hidden', countries: ['DE'] })).toBe('In Germany → Apple Music is hidden');
  expect(words({ of: 'a', action: 'url', url: 'https://music.apple.com/de/album/1', countries: ['DE'] })).toBe(
    'In Germany → Apple Music opens music.apple.com/de/album/1',
  );
  expect(words({ from: '2026-12-04T08:00:00Z', timezone: 'Europe/Berlin', target: 'gone' })).toBe(
    'From 2026-12-04 09:00 (Berlin) → a destination that is gone',
  );
});

it('counts the names of a long list', () => {
  expect(words({ countries: ['DE', 'AT', 'CH', 'FR', 'IT'] })).toBe(
    'In Germany, Austria, Switzerland and 2 more → Apple Music',
  );
});
