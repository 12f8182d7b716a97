/** An event store that gives no answer is not asked by each one who needs it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventStore } from '../db/clickhouse.ts';
import { createGuardedStore } from './guarded-store.ts';

const markedAt = new Date('2026-11-01T00:00:00Z');
let isThere: boolean;
let asked: { rows: number; answers: number };
const identity = { id: 'one', at: markedAt.getTime() / 1000 };

/** A store whose query `slow` gives no answer in time, and with `isThere` false neither does any other. */
function openGuarded(): EventStore {
  const rows = async (query: string) => {
    if (query.includes('store_identity')) return [identity];
    asked.rows += 1;
    if (!isThere || query === 'slow') throw new Error('Timeout error.');
    return [{ answer: query }];
  };
  return createGuardedStore({
    url: 'http://store.test',
    open: async () => ({ rows }) as unknown as EventStore,
    readKnown: async () => ({ identity: 'one', markedAt }),
    async answers() {
      asked.answers += 1;
      return isThere;
    },
  }).store;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  isThere = true;
  asked = { rows: 0, answers: 0 };
});
afterEach(() => {
  vi.useRealTimers();
});

it('SHARD-3: a store that gave no answer is asked again after half a minute, once for all', async () => {
  const store = openGuarded();
  isThere = false;
  await expect(store.rows('first')).rejects.toThrow('Timeout error.');
  for (let artist = 0; artist < 50; artist += 1) await expect(store.rows('next')).rejects.toThrow('gives no answer');
  expect(asked).toEqual({ rows: 1, answers: 1 });
  vi.advanceTimersByTime(31_000);
  await Promise.all(Array.from({ length: 20 }, () => expect(store.rows('later')).rejects.toThrow('gives no answer')));
  expect(asked).toEqual({ rows: 1, answers: 2 });
  isThere = true;
  vi.advanceTimersByTime(31_000);
  expect(await store.rows('back')).toEqual([{ answer: 'back' }]);
});

it('SHARD-3: a slow query does not stop others', async () => {
  const store = openGuarded();
  await expect(store.rows('slow')).rejects.toThrow('Timeout error.');
  expect(await store.rows('quick')).toEqual([{ answer: 'quick' }]);
});
