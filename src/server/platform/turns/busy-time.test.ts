/** Whose work is counted: a person's own, and little of what fans make the process do meanwhile. */
import { expect, it } from 'vitest';
import { createBusyMeter } from './busy-time.ts';
import { requestShares } from './shares.ts';

/** A thread whose time is given, with its meter. */
function thread() {
  let [worked, time] = [0, 0];
  return {
    meter: createBusyMeter(
      () => worked * 1000,
      () => time,
    ),
    /** Lets `milliseconds` go by, of which the thread works a part. */
    pass(milliseconds: number, part: number): void {
      time += milliseconds;
      worked += milliseconds * part;
    },
  };
}
const { seconds = 0, backEachSecond = 0 } = requestShares.budget ?? {};

/** Seconds that are counted for each second of a person whose turns run half of the time, and whose own work is 5 ms in each of 500 ms. */
function countedWhileFans(part: number): number {
  const { meter, pass } = thread();
  pass(60_000, part);
  let counted = 0;
  for (let turn = 0; turn < 120; turn += 1) {
    const end = meter();
    pass(500, Math.min(1, part + 0.01));
    counted += end();
    pass(500, part);
  }
  return counted / 120;
}

it.each([0, 0.3, 0.6, 0.9])('a person who waits stays within the budget while fans take %f of the process', (part) => {
  const counted = countedWhileFans(part);
  expect(counted).toBeGreaterThanOrEqual(0.005 - 1e-9);
  expect(counted).toBeLessThan(backEachSecond);
});

it('counts all of it where nobody else works', () => {
  const { meter, pass } = thread();
  pass(60_000, 0);
  const end = meter();
  pass(6_000, 1);
  expect(end()).toBeCloseTo(6);
});

it('counts the work of a person whose turns never end, also where the fans of before have left', () => {
  const { meter, pass } = thread();
  pass(60_000, 0.9);
  let [counted, passed, running] = [0, 0, meter()];
  while (counted <= seconds + backEachSecond * passed) {
    pass(100, 1);
    passed += 0.1;
    const next = meter();
    counted += running();
    running = next;
    expect(passed).toBeLessThan(25);
  }
});
