/** The queue of pictures: one at a time, in turns over people, not without end, and not for clients that left. */
import { expect, it } from 'vitest';
import { pictureShares } from '../../platform/turns/shares.ts';
import { runAs, workOf } from '../../platform/turns/work.ts';
import { createQueue } from './queue.ts';

const { mostWaiting } = pictureShares;
const made = () => Promise.resolve('made');
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

it('runs one after the other, also after a failure', async () => {
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

it("makes another person's picture after the one that is being made, however many wait before it", async () => {
  const inTurn = createQueue();
  const seen: string[] = [];
  const ask = (person: string) => runAs(workOf(person), () => inTurn(async () => void seen.push(person)));
  await Promise.all([...times(mostWaiting).map(() => ask('greedy')), ask('other')]);
  expect(seen.indexOf('other')).toBeLessThanOrEqual(2);
  expect(seen).toHaveLength(mostWaiting + 1);
});

it("refuses a person's picture when too many of theirs wait, and takes it afterwards", async () => {
  const inTurn = createQueue();
  const ask = (person: string) => runAs(workOf(person), () => inTurn(made));
  const waiting = times(mostWaiting + 1).map(() => ask('greedy'));
  await expect(ask('greedy')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  expect(await ask('other')).toBe('made');
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['made']));
  expect(await ask('greedy')).toBe('made');
});

it('refuses everybody when a hundred pictures are in memory', async () => {
  const inTurn = createQueue();
  const waiting = times(100).map((index) => runAs(workOf(`person ${index}`), () => inTurn(made)));
  await expect(runAs(workOf('one more'), () => inTurn(made))).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  await Promise.all(waiting);
  expect(await runAs(workOf('one more'), () => inTurn(made))).toBe('made');
});

it('drops the picture of a client that left before its turn', async () => {
  const inTurn = createQueue();
  const left = new AbortController();
  let count = 0;
  const ask = () => runAs({ ...workOf('greedy'), signal: left.signal }, () => inTurn(async () => (count += 1)));
  const asked = times(5).map(ask);
  left.abort(new Error('left'));
  const results = await Promise.allSettled(asked);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(count).toBe(1);
});
