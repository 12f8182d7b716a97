/** Invented values end as '(other)', and nobody else's values with them. */
import { expect, it } from 'vitest';
import { createValueLimit } from './value-limit.ts';

const place = { link: 7, column: 1, seconds: 1_795_000_000 };
const from = (crowd: number) => ({ crowd, isRated: true });
const distinct = (values: readonly string[]) => new Set(values.filter((value) => value !== '(other)')).size;

it('keeps 20 new values of a network, and 200 of a link, in each column and on each day', () => {
  const limit = createValueLimit();
  const invented = Array.from({ length: 500 }, (_, number) => limit(`made up ${number}`, from(1), place));
  expect(distinct(invented)).toBe(20);
  expect(limit('made up 3', from(1), place)).toBe('made up 3');
  expect(limit('tour 2026', from(2), place)).toBe('tour 2026');
  expect(limit('tour 2026', from(1), place)).toBe('tour 2026');
  const crowd = Array.from({ length: 500 }, (_, number) => limit(`of ${number}`, from(100 + number), place));
  expect(distinct(crowd)).toBe(200 - 21);
  expect(limit('', from(1), place)).toBe('');
  expect(limit('late', from(1), { ...place, column: 2 })).toBe('late');
  expect(limit('late', from(1), { ...place, link: 8 })).toBe('late');
  expect(limit('late', from(1), { ...place, seconds: place.seconds + 86_400 })).toBe('late');
});
