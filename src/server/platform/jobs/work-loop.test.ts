/** A loop that is woken in a round has another one, rests after a failure, and ends at once. */
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createWorkLoop } from './work-loop.ts';

const long = 3_600_000;
const log = createLog('silent');
const loopOver = (round: () => Promise<boolean>) => createWorkLoop({ round, pause: long, log, failure: '' });

it('looks again at once while there is more, and when it is woken during a round or a pause', async () => {
  let rounds = 0;
  const loop = loopOver(async () => {
    rounds += 1;
    // The second round leaves more, the third one is woken while it runs.
    if (rounds === 3) loop.wake();
    return rounds === 2;
  });
  loop.start();
  await expect.poll(() => rounds).toBe(1);
  loop.wake();
  await expect.poll(() => rounds).toBe(4);
  await loop.close();
  expect(rounds).toBe(4);
});

it('rests after a failure, also when it was woken meanwhile', async () => {
  let rounds = 0;
  const loop = loopOver(async () => {
    rounds += 1;
    loop.wake();
    throw new Error('the database is away');
  });
  loop.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(rounds).toBe(1);
  await loop.close();
});
