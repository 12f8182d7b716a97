import { expect, it } from 'vitest';
import { promisedWords } from './promised-words.ts';

it('counts the fans who wait for a text (DROP-181)', () => {
  expect(promisedWords(1)).toBe('has 1 fan who waits for its text, and it cannot go out now.');
  expect(promisedWords(1204)).toBe('has 1,204 fans who wait for its text, and it cannot go out now.');
});
