/** Invented values end as '(other)', and nobody else's values with them. */
import { expect, it } from 'vitest';
import { textHash } from '../../platform/crypto/text-hash.ts';
import { createRateCounter } from './rate-counter.ts';
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

it('keeps a value that the full table cannot remember, and counts none of its repeats', () => {
  const limit = createValueLimit();
  // Of the same size as the limit's own table: a link for which it has no free slot is one for which the limit has none.
  const probe = createRateCounter({ visitors: 1 << 18, seconds: 86_400, most: 1 });
  const hash = textHash('Instagram')[0] ?? 0;
  let link = 1;
  for (; probe.count(hash, link, place.seconds) > 0; link += 1)
    limit('Instagram', from(link), { link, column: 0, seconds: place.seconds });
  const full = { link, column: 0, seconds: place.seconds };
  const repeats = Array.from({ length: 300 }, (_, number) => limit('Instagram', from(1_000_000 + number), full));
  expect(distinct(repeats)).toBe(1);
  expect(repeats).not.toContain('(other)');
  expect(limit('a new one', from(5), full)).toBe('a new one');
});
