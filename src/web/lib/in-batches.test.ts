/** Working on many links a few at a time: the order, the progress, and what a failure leaves. */
import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('all are done, a few at a time, in order, and progress is reported', async () => {
  const batches: string[][] = [];
  const progress: number[] = [];
  const act = async (batch: string[]): Promise<undefined> => void batches.push(batch);
  expect(await inBatches(ids, 2, act, (done) => progress.push(done))).toEqual({ done: ids, failure: undefined });
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(progress).toEqual([2, 4, 5]);
});

test('a failure ends it, and what was done before stays reported', async () => {
  const act = async (batch: string[]): Promise<string | undefined> => (batch.includes('d') ? 'refused' : undefined);
  expect(await inBatches(ids, 2, act, () => undefined)).toEqual({ done: ['a', 'b'], failure: 'refused' });
});
