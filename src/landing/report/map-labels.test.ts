/** The map's labels: none covers another or leaves the map, and the largest countries come first. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LabelledPlace, mapLabels } from './map-labels.ts';

const size = { width: 640, height: 352 };
const place = (code: string, text: string, x: number, y: number, width = 10): LabelledPlace => ({
  ...{ code, text, centre: [x, y], extent: [width, 30] },
});

it('STAT-43: writes on a country that has room, and beside the dot of one that has not', () => {
  expect(mapLabels([place('US', 'USA 12', 150, 150, 120), place('DE', 'Germany 9', 320, 120)], 12, size)).toEqual([
    { code: 'US', text: 'USA 12', x: 150, y: 150, isBeside: false },
    expect.objectContaining({ code: 'DE', y: 120, isBeside: true }),
  ]);
});

it('STAT-43: moves a label above its country away from the edge', () => {
  const narrow = { width: 400, height: 352 };
  expect(mapLabels([place('US', 'United States 1.4K', 150, 150)], 28, narrow)).toEqual([
    expect.objectContaining({ code: 'US', isBeside: true }),
  ]);
});

it('STAT-43: leaves out the smaller of two that cannot both be read', () => {
  const crowd = Array.from({ length: 9 }, (_, index) => place(`C${index}`, 'Luxembourg 1.2K', 320, 176));
  const shown = mapLabels(crowd, 22, size);
  expect(shown[0]?.code).toBe('C0');
  expect(shown.length).toBeLessThan(9);
});

it('STAT-43: covers no other label, and stays on the map', () => {
  const places = fc.array(
    fc.record({
      code: fc.string({ minLength: 2, maxLength: 2 }),
      text: fc.string({ minLength: 4, maxLength: 24 }),
      centre: fc.tuple(fc.integer({ min: 0, max: 640 }), fc.integer({ min: 0, max: 352 })),
      extent: fc.tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 1, max: 150 })),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(places, fc.integer({ min: 8, max: 26 }), (chosen, fontSize) => {
      const boxes = mapLabels(chosen, fontSize, size).map(({ text, x, y }) => ({
        ...{ left: x - (text.length * fontSize * 0.62) / 2, right: x + (text.length * fontSize * 0.62) / 2 },
        ...{ top: y - fontSize * 0.65, bottom: y + fontSize * 0.65 },
      }));
      expect(boxes.length).toBeLessThanOrEqual(9);
      for (const [index, one] of boxes.entries()) {
        expect(one.left >= 0 && one.right <= size.width && one.top >= 0 && one.bottom <= size.height).toBe(true);
        for (const other of boxes.slice(index + 1))
          expect(
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          ).toBe(false);
      }
    }),
  );
});
