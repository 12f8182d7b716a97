/** What a person reads when the start fails. */
import { expect, it } from 'vitest';
import { EngineError } from '#engines/engine.ts';
import { asStartError, StartError } from './start-error.ts';

it('gives the last line of what an engine said', () => {
  const error = new EngineError(
    'The embedded PostgreSQL did not start.',
    new Error('creating files\ninitdb: no space left\n\n'),
  );
  expect(asStartError(error).message).toBe('The embedded PostgreSQL did not start. It said: initdb: no space left');
  expect(asStartError(new EngineError('It did not start.')).message).toBe('It did not start.');
});

it('names the reason of what nobody wrote a sentence for, and leaves a sentence as it is', () => {
  expect(asStartError(new Error('socket hang up.\n at x')).message).toBe(
    'Fanfare could not start: socket hang up (LOG_LEVEL=debug shows more).',
  );
  const sentence = new StartError('PORT is taken.');
  expect(asStartError(sentence)).toBe(sentence);
});
