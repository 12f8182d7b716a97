/** Fields of one answer are read by one call for each artist, and each answer reads anew. */
import { expect, it } from 'vitest';
import { createBatch } from './batch.ts';
import type { Context } from './builder.ts';

it('calls once for all that is asked for at the same time, apart by artist and by caller, and again later', async () => {
  const calls: [string, string[]][] = [];
  const batch = createBatch(async (_context, artistId, ids) => {
    calls.push([artistId, [...ids]]);
    return calls.length;
  });
  const [one, other] = [{}, {}] as [Context, Context];
  const asked = [batch(one, 'a', '1'), batch(one, 'a', '2'), batch(one, 'a', '1'), batch(one, 'b', '3')];
  expect(await Promise.all([...asked, batch(other, 'a', '4')])).toEqual([1, 1, 1, 2, 3]);
  expect(await batch(one, 'a', '5')).toBe(4);
  expect(calls).toEqual([
    ['a', ['1', '2']],
    ['b', ['3']],
    ['a', ['4']],
    ['a', ['5']],
  ]);
});
