/** Uses within a budget have their turn at once; further ones are spread over time, and undone ones do not count. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres, type Postgres } from '../db/postgres.ts';
import { type Budget, createSpaceUse } from './spaced-uses.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-10T10:00:00Z');
const spaceUse = createSpaceUse('spaced', 'secret');
let testApp: TestApp;
let postgres: Postgres;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl);
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});

/** The minutes that a use at a minute has to wait. */
async function wait(budgets: readonly Budget[], minute = 0): Promise<number> {
  const now = new Date(start + minute * 60_000);
  const turn = await spaceUse({ budgets, period: hour, farthest: 3 * hour, now }, postgres.database);
  return (turn.getTime() - now.getTime()) / 60_000;
}
const waits = async (count: number, budgets: readonly Budget[], minute = 0) => {
  const all: number[] = [];
  for (let use = 0; use < count; use += 1) all.push(await wait(budgets, minute));
  return all;
};

it('lets a budget go at once and spreads the rest at its rate', async () => {
  const three = [{ key: 'three', uses: 3 }];
  expect(await waits(6, three)).toEqual([0, 0, 0, 20, 40, 60]);
  // An hour later the budget of that hour is taken by those who wait.
  expect(await wait(three, 60)).toBe(20);
  expect(await waits(4, three, 300)).toEqual([0, 0, 0, 20]);
});

it('waits for the budget with the latest turn', async () => {
  await waits(2, [{ key: 'small', uses: 2 }]);
  expect(
    await wait([
      { key: 'large', uses: 100 },
      { key: 'small', uses: 2 },
    ]),
  ).toBe(30);
});

it('gives no turn farther ahead than asked for, so that a flood does not block a key for ever', async () => {
  const one = [{ key: 'one', uses: 1 }];
  expect(await waits(7, one)).toEqual([0, 60, 120, 180, 240, 240, 240]);
  expect(await wait(one, 360)).toBeLessThanOrEqual(60);
});

it('counts nothing of a transaction that is undone', async () => {
  const single = [{ key: 'undone', uses: 1 }];
  const now = new Date(start);
  const undone = postgres.database.transaction().execute(async (within) => {
    await spaceUse({ budgets: single, period: hour, farthest: hour, now }, within);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await wait(single)).toBe(0);
});
