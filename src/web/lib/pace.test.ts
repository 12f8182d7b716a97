/** Asked often, done seldom: one at a time, with rests that grow with the work. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Something to run that takes so many milliseconds, and how often it was begun. */
function work(takes: number) {
  const begun: number[] = [];
  const run = () => {
    begun.push(Date.now());
    return new Promise((resolve) => setTimeout(resolve, takes));
  };
  return { begun, pace: createPace(run, () => Date.now()) };
}

describe('a pace', () => {
  it('runs at once when it has rested', () => {
    const { begun, pace } = work(10);
    pace.ask();
    expect(begun).toHaveLength(1);
  });

  it('runs once more for all that was asked meanwhile', async () => {
    const { begun, pace } = work(10);
    for (let times = 0; times < 50; times += 1) pace.ask();
    await vi.advanceTimersByTimeAsync(1_009);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toHaveLength(2);
  });

  it('rests four times as long as it took', async () => {
    const { begun, pace } = work(2_000);
    pace.ask();
    pace.ask();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(2);
  });

  it('goes on after a failure', async () => {
    let times = 0;
    const pace = createPace(() => {
      times += 1;
      return Promise.reject(new Error('away'));
    });
    pace.ask();
    pace.ask();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(times).toBe(2);
  });

  it('does nothing any more once it is stopped', async () => {
    const { begun, pace } = work(10);
    pace.ask();
    pace.ask();
    pace.stop();
    pace.ask();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toHaveLength(1);
  });
});
