/** Documents of callers without a session: one at a time, with a pause for a multiple of what it took, round-robin over networks. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createValidationThrottle } from './validation-throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const from = (person: string) => ({ person, payer: undefined, signal: undefined });

/** Some turns of the event loop later. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await nextTurn();
}

it('pauses for a multiple of what a turn took', async () => {
  const takeTurn = createValidationThrottle(3);
  let taken = 0;
  const take = () =>
    takeTurn(from('one')).then(() => {
      taken += 1;
      vi.advanceTimersByTime(10);
    });
  const all = Promise.all([take(), take()]);
  await settled();
  vi.advanceTimersByTime(29);
  await settled();
  expect(taken).toBe(1);
  vi.advanceTimersByTime(1);
  await all;
  expect(taken).toBe(2);
});

it('does not keep one network waiting for all documents of another', async () => {
  const takeTurn = createValidationThrottle(3);
  const order: string[] = [];
  for (const network of ['flood', 'flood', 'flood', 'one'])
    void takeTurn(from(network)).then(() => order.push(network));
  for (let turn = 0; turn < 4; turn += 1) {
    await settled();
    vi.advanceTimersByTime(50);
  }
  expect(order).toEqual(['flood', 'flood', 'one', 'flood']);
});

it('refuses a network of which 300 wait, and no other', async () => {
  const takeTurn = createValidationThrottle(3);
  const all = Array.from({ length: 302 }, () => takeTurn(from('flood')));
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' });
  const other = takeTurn(from('one'));
  for (let turn = 0; turn < 3; turn += 1) {
    await settled();
    vi.advanceTimersByTime(50);
  }
  await other;
});
