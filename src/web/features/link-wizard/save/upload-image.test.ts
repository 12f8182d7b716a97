/** Which chosen files are uploaded. */
import { expect, it } from 'vitest';
import { imageProblem } from './upload-image.ts';

it.each([
  ['image/png', 4_100_000, undefined],
  ['image/png', 4_100_001, 'FILE_OVER_4MB'],
  ['image/svg+xml', 10, 'FILE_KIND_UNSUPPORTED'],
  ['image/heic', 10, 'FILE_KIND_UNSUPPORTED'],
  ['text/plain', 10, 'FILE_NOT_IMAGE'],
])('a cover of %s with %s bytes: %s', (type, size, problem) =>
  expect(imageProblem({ type, size }, 'cover')).toBe(problem),
);
