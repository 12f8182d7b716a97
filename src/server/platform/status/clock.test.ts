/** A machine whose clock is wrong: refused at start, and seen later. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { clockPart, refuseWrongClock } from './parts/database.ts';

let pool: pg.Pool;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: inject('engines').databaseUrl, max: 1 });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => pool?.end());

const setClock = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
const hour = 3_600_000;

it('is accepted while it agrees with the database', async () => {
  await refuseWrongClock(pool);
  expect(await clockPart(pool).read()).toMatchObject({ state: 'ok' });
});

it.each([
  [2 * hour, '2 h ahead of the clock of PostgreSQL'],
  [-2 * hour, '2 h behind the clock of PostgreSQL'],
])('that differs by %d ms is refused at start with how far', async (milliseconds, words) => {
  setClock(milliseconds);
  await expect(refuseWrongClock(pool)).rejects.toThrow(words);
  const part = await clockPart(pool).read();
  expect(part).toMatchObject({ state: 'failing', lines: [{ value: words }] });
  expect(part.advice).toContain('#a-wrong-clock');
});

it('that differs by half a minute is a failing part, but no reason to refuse', async () => {
  setClock(30_000);
  await refuseWrongClock(pool);
  expect(await clockPart(pool).read()).toMatchObject({ state: 'failing' });
});
