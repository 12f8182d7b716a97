/** The memory never holds more than it may, and never gives back anything but what was last put in. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBoundedMap } from './bounded-map.ts';

it('stays bounded and true under any use', () => {
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

it('keeps what is used and forgets what is not', () => {
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
