/** A remembered hash is the text's own, however many other texts come between. */
import { expect, it } from 'vitest';
import { textHash, textWord } from './text-hash.ts';

it('gives the same word as the hash, also for texts that were remembered and forgotten', () => {
  const texts = Array.from({ length: 40_000 }, (_, number) => `campaign ${number}`);
  const first = texts.map(textWord);
  expect(new Set(first).size).toBeGreaterThan(39_990);
  expect(texts.map(textWord)).toEqual(first);
  expect(first.slice(0, 100)).toEqual(texts.slice(0, 100).map((text) => textHash(text)[0]));
  expect(textWord('')).toBe(textHash('')[0]);
});
