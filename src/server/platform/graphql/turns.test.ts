/** Turns: one in each turn of the event loop, with pauses if wanted, and a limit on those who wait. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createTurns } from './turns.ts';

afterEach(() => void vi.useRealTimers());

it('gives one turn in each turn of the event loop, in order', async () => {
  const takeTurn = createTurns(0);
  const order: number[] = [];
  const all = Promise.all([1, 2, 3].map((number) => takeTurn().then(() => order.push(number))));
  const grown: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const before = order.length;
    await nextTurn();
    grown.push(order.length - before);
  }
  await all;
  expect(order).toEqual([1, 2, 3]);
  expect(Math.max(...grown)).toBe(1);
});

it('pauses for a multiple of what a turn took', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const takeTurn = createTurns(3);
  let taken = 0;
  const take = () =>
    takeTurn().then(() => {
      taken += 1;
      vi.advanceTimersByTime(10);
    });
  const all = Promise.all([take(), take()]);
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  vi.advanceTimersByTime(29);
  expect(taken).toBe(1);
  vi.advanceTimersByTime(1);
  await all;
  expect(taken).toBe(2);
});

it('goes on after it was empty, and refuses the thousand and first', async () => {
  const takeTurn = createTurns(0);
  await takeTurn();
  const all = Array.from({ length: 1001 }, () => takeTurn());
  const settled = await Promise.allSettled(all);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(settled.at(-1)).toMatchObject({ reason: { code: 'TOO_MANY_TRIES' } });
});
