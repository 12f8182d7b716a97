/** What is said of drafts that could not be published. */
import { expect, test } from 'vitest';
import { refusedWords } from './refused-words.ts';

test('titles stand with their reason, the first four of many', () => {
  const empty = (title: string) => ({ title, message: 'It is empty.' });
  expect(refusedWords([])).toBeUndefined();
  expect(refusedWords([empty('A'), { title: 'B', message: 'It was banned.' }, empty('C')])).toBe(
    'Not published: A, C. It is empty. Not published: B. It was banned.',
  );
  expect(refusedWords(['A', 'B', 'C', 'D', 'E', 'F'].map(empty))).toBe(
    'Not published: A, B, C, D and 2 more. It is empty.',
  );
});
