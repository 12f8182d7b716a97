/** Which drops a list watches, since they go on by themselves. */
import { expect, it } from 'vitest';
import { isMoving } from './drop-words.ts';

it.each([
  ['scheduled', true],
  ['sending', true],
  ['paused', false],
  ['canceled', false],
  ['sent', false],
])('%s: %s', (state, moves) => expect(isMoving({ state })).toBe(moves));
