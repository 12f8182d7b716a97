/** Loading with an end: what loads is given, what fails fails, and what never answers is given up. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithin, longestLoad } from './load-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('gives what was loaded, and leaves no timer behind', async () => {
  await expect(loadWithin(async () => 'screen')).resolves.toBe('screen');
  await expect(loadWithin(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(vi.getTimerCount()).toBe(0);
});

test('gives up after two minutes, not before', async () => {
  const settled = vi.fn();
  const loading = loadWithin(() => new Promise(() => undefined)).catch(settled);
  await vi.advanceTimersByTimeAsync(longestLoad - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled).toHaveBeenCalledOnce();
});
