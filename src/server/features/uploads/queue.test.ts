/** The queue of pictures: in order, one at a time, and not without end. */
import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

it('runs work in order, each after the other, also after a failure', async () => {
  const inTurn = createQueue();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} starts`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'a') throw new Error('broken');
    return name;
  };
  const results = await Promise.allSettled([inTurn(work('a')), inTurn(work('b'))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

it('refuses callers when fifty wait, and takes them again afterwards', async () => {
  const inTurn = createQueue();
  const waiting = Array.from({ length: 50 }, () => inTurn(() => Promise.resolve('made')));
  await expect(inTurn(() => Promise.resolve('made'))).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['made']));
  expect(await inTurn(() => Promise.resolve('made'))).toBe('made');
});
