/** For how long each of the carrier's errors has to be said until its number counts as one that gets no texts (DROP-174). */
import { expect, it } from 'vitest';
import { failingUntilUnreachable } from './unreachable.ts';

const day = 86_400_000;

it.each([
  ['no number', 21211, 0],
  ['a landline', 30006, 0],
  ['nobody has it, or a phone that is off for long', 30005, 7 * day],
  ['a phone that is off', 30003, undefined],
  ['a route that one sender lacks', 21612, undefined],
  ['no code', null, undefined],
])('%s (%s)', (_, code, milliseconds) => expect(failingUntilUnreachable(code)).toBe(milliseconds));
