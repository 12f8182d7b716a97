import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab🎷', 4, 'ab🎷'],
  ['ab🎷d', 3, 'ab'],
  ['ab🎷d', 4, 'ab🎷'],
])('cuts %j to %i', (text, most, cut) => expect(cutText(text, most)).toBe(cut));
