/** The map never exceeds its limit, in entries or in weight, and returns what was stored last. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

it('stays bounded and correct under any use', () => {
  const use = fc.record({ key: fc.nat(30), action: fc.constantFrom('set', 'get', 'delete') });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 300 }), fc.integer({ min: 2, max: 12 }), (uses, size) => {
      const memory = createBoundedMap<number, number>(size);
      const truth = new Map<number, number>();
      for (const [index, { key, action }] of uses.entries()) {
        if (action === 'set') {
          memory.set(key, index);
          truth.set(key, index);
        } else if (action === 'delete') {
          memory.delete(key);
          truth.delete(key);
        } else {
          const found = memory.get(key);
          if (found !== undefined) expect(found).toBe(truth.get(key));
        }
        expect(memory.size()).toBeLessThanOrEqual(size);
      }
    }),
  );
});

it('bounds the weight of its entries, also when an entry grows', () => {
  const use = fc.record({ key: fc.nat(9), action: fc.constantFrom('set', 'get', 'delete'), weight: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 200 }), fc.integer({ min: 2, max: 60 }), (uses, limit) => {
      const memory = createBoundedMap<number, number>(limit);
      let heaviest = 0;
      for (const { key, action, weight } of uses) {
        if (action === 'set') {
          memory.set(key, weight, weight);
          heaviest = Math.max(heaviest, weight);
        } else if (action === 'delete') memory.delete(key);
        else memory.get(key);
        const held = Array.from({ length: 10 }, (_, index) => index);
        expect(memory.weight()).toBeLessThanOrEqual(limit + heaviest);
        if (memory.size() === 0) expect(memory.weight()).toBe(0);
        // Asking for everything moves entries, but neither invents nor loses weight.
        const found = held.map((each) => memory.get(each) ?? 0);
        expect(found.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(memory.weight());
      }
    }),
  );
});

it('keeps what is used and drops what is not', () => {
  const memory = createBoundedMap<string, number>(10);
  memory.set('used', 1);
  for (let index = 0; index < 100; index += 1) {
    memory.set(`other ${index}`, index);
    expect(memory.get('used')).toBe(1);
  }
  expect(memory.get('other 0')).toBeUndefined();
  memory.deleteWhere((value) => value === 1);
  expect(memory.get('used')).toBeUndefined();
  memory.clear();
  expect(memory.size()).toBe(0);
});
