/** The order of destinations. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveRow, withPriorities } from './destination-order.ts';

const rows = fc.array(fc.record({ id: fc.nat(), enabled: fc.boolean() }));

it('counts 1, 2, 3…, enabled first, and keeps the order within both', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const ordered = withPriorities(list);
      expect(ordered.map((row) => row.priority)).toEqual(list.map((_, index) => index + 1));
      expect(ordered.filter((row) => row.enabled).map((row) => row.id)).toEqual(
        list.filter((row) => row.enabled).map((row) => row.id),
      );
      expect(ordered.map((row) => row.enabled)).toEqual(
        [...list.map((row) => row.enabled)].sort((a, b) => Number(b) - Number(a)),
      );
    }),
  );
});

it('moves one row and loses none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat()),
      fc.integer({ min: -1, max: 9 }),
      fc.integer({ min: -1, max: 9 }),
      (list, from, to) => {
        const moved = moveRow(list, from, to);
        expect([...moved].sort()).toEqual([...list].sort());
        if (from >= 0 && to >= 0 && from < list.length && to < list.length) expect(moved[to]).toBe(list[from]);
      },
    ),
  );
});
