/** Every mark has enough contrast against its background. */
import { expect, test } from 'vitest';
import { destinationTypes } from '#domain/links/link.ts';
import { destinationMark } from './marks.tsx';

/** Relative luminance of `#rgb` or `#rrggbb`, as WCAG defines it. */
function luminance(colour: string): number {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(destinationTypes)('the mark of %s has 3 : 1 on both papers', (type) => {
  const mark = destinationMark(type);
  expect(contrast(mark.light, '#ffffff')).toBeGreaterThanOrEqual(3);
  // A row on dark paper: nine parts of white in a hundred over it.
  expect(contrast(mark.dark, '#232324')).toBeGreaterThanOrEqual(3);
});
