/** Segments as carriers count them, and what straight quotes save. */
import { expect, it } from 'vitest';
import { countSegments, straightenQuotes } from './segments.ts';

it.each([
  ['', 'GSM-7', 1, 160],
  ['a'.repeat(160), 'GSM-7', 1, 0],
  ['a'.repeat(161), 'GSM-7', 2, 145],
  ['a'.repeat(307), 'GSM-7', 3, 152],
  // The euro sign takes two places.
  ['€'.repeat(80), 'GSM-7', 1, 0],
  ['ż'.repeat(70), 'UCS-2', 1, 0],
  ['ż'.repeat(71), 'UCS-2', 2, 63],
])('counts %j', (text, encoding, segments, left) => {
  expect(countSegments(text)).toMatchObject({ encoding, segments, left });
});

it('makes one segment of three by straight quotes and dashes', () => {
  const curly = `“${'a'.repeat(150)}” – it’s out…`;
  expect(countSegments(curly).segments).toBe(3);
  const straight = straightenQuotes(curly);
  expect(straight).toBe(`"${'a'.repeat(150)}" - it's out...`);
  expect(countSegments(straight)).toMatchObject({ encoding: 'GSM-7', segments: 2 });
});
