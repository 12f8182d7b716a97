/** A throttled task runs one at a time, with pauses that grow with its duration. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottledTask } from './throttled-task.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that takes `takes` milliseconds, and the times at which it was started. */
function work(takes: number) {
  const begun: number[] = [];
  const run = () => {
    begun.push(Date.now());
    return new Promise((resolve) => setTimeout(resolve, takes));
  };
  return { begun, task: createThrottledTask(run, () => Date.now()) };
}

describe('a throttled task', () => {
  it('runs at once when it has rested', () => {
    const { begun, task } = work(10);
    task.ask();
    expect(begun).toHaveLength(1);
  });

  it('runs once more for all that was asked meanwhile', async () => {
    const { begun, task } = work(10);
    for (let times = 0; times < 50; times += 1) task.ask();
    await vi.advanceTimersByTimeAsync(1_009);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toHaveLength(2);
  });

  it('pauses four times as long as it took', async () => {
    const { begun, task } = work(2_000);
    task.ask();
    task.ask();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveLength(2);
  });

  it('goes on after a failure', async () => {
    let times = 0;
    const task = createThrottledTask(() => {
      times += 1;
      return Promise.reject(new Error('away'));
    });
    task.ask();
    task.ask();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(times).toBe(2);
  });

  it('does nothing any more once it is stopped', async () => {
    const { begun, task } = work(10);
    task.ask();
    task.ask();
    task.stop();
    task.ask();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toHaveLength(1);
  });
});
