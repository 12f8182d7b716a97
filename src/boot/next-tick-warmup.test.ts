/** The queue's shape is kept from the first turn on, and nobody listens to the queue after that. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nextTickWarmup } from './next-tick-warmup.ts';

it('holds the first object of the queue and no later one', async () => {
  await turn();
  const { queued } = nextTickWarmup;
  expect(queued).toHaveProperty('callback');
  // Three keys are computed, and it is their shape that would be forgotten.
  expect(Object.getOwnPropertySymbols(queued ?? {})).toHaveLength(3);
  delete nextTickWarmup.queued;
  process.nextTick(() => undefined);
  await turn();
  expect(nextTickWarmup.queued).toBeUndefined();
});
