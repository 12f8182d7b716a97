/** The counter counts exactly, forgets by the minute, and never counts one visitor as another. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRateCounter } from './rate-counter.ts';

it('counts like an unbounded memory for any order of keys', () => {
  const hit = fc.record({
    visitor: fc.integer({ min: 0, max: 5 }),
    what: fc.integer({ min: 0, max: 3 }),
    pause: fc.constantFrom(0, 0, 0, 1, 30, 60),
  });
  fc.assert(
    fc.property(fc.array(hit, { maxLength: 400 }), (hits) => {
      const counter = createRateCounter({ visitors: 1 << 10 });
      const known = new Map<string, number>();
      let second = 1_795_000_000;
      for (const { visitor, what, pause } of hits) {
        second += pause;
        const key = `${visitor} ${what} ${Math.floor(second / 60)}`;
        known.set(key, (known.get(key) ?? 0) + 1);
        expect(counter.count(visitor, what, second)).toBe(Math.min(255, known.get(key) ?? 0));
        expect(counter.peek(visitor, what, second)).toBe(Math.min(255, known.get(key) ?? 0));
      }
    }),
  );
});

it('does not count visitors when it is full, and has free slots a minute later', () => {
  const counter = createRateCounter({ visitors: 64 });
  const counts = Array.from({ length: 1000 }, (_, visitor) => counter.count(visitor, 1, 600));
  expect(new Set(counts)).toEqual(new Set([0, 1]));
  expect(counts.filter((count) => count === 1).length).toBeLessThanOrEqual(64);
  const later = Array.from({ length: 8 }, (_, visitor) => counter.count(5000 + visitor, 1, 660));
  expect(later).toContain(1);
});

it('stops at what a byte holds', () => {
  const counter = createRateCounter();
  for (let hit = 0; hit < 300; hit += 1) counter.count(1, 1, 60);
  expect(counter.count(1, 1, 60)).toBe(255);
  expect(counter.count(1, 1, 120)).toBe(1);
});

it('counts by the hour up to its limit', () => {
  const counter = createRateCounter({ seconds: 3600, most: 3001 });
  for (let hit = 0; hit < 4000; hit += 1) counter.count(1, 1, 7200 + (hit % 3600));
  expect(counter.peek(1, 1, 10_799)).toBe(3001);
  expect(counter.peek(1, 1, 10_800)).toBe(0);
});
