/** Rate limits: what they count, for whom, and that only the injected clock ends them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres, type Postgres } from '../db/postgres.ts';
import { createRateLimits, type Limit } from './rate-limits.ts';

let testApp: TestApp;
let postgres: Postgres;
// Long past: a limit that asks the machine's clock would be over at once.
const start = new Date('2020-02-28T23:59:00Z');
const clock = createStillClock(start);
const hour = 3_600_000;
beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl);
});
afterAll(async () => {
  await postgres?.close();
  await testApp?.close();
});
beforeEach(() => clock.moveTo(start));

const process = () => createRateLimits({ database: postgres.database, clock, secret: 'secret' });
const tryTimes = async (limit: Limit, key: string, times: number): Promise<number> => {
  let allowed = 0;
  for (let count = 0; count < times; count += 1)
    await limit.consume(key).then(
      () => {
        allowed += 1;
      },
      (error: unknown) => expect(error).toMatchObject({ code: 'TOO_MANY_TRIES' }),
    );
  return allowed;
};

it('allows so many tries of a key, over all processes, until its time is over', async () => {
  const [one, other] = [process()('shared', 5, 3600), process()('shared', 5, 3600)];
  expect(await tryTimes(one, 'a', 3)).toBe(3);
  expect(await tryTimes(other, 'a', 4)).toBe(2);
  expect(await tryTimes(other, 'b', 1)).toBe(1);
  clock.moveBy(hour - 1);
  expect(await tryTimes(one, 'a', 1)).toBe(0);
  clock.moveBy(1);
  expect(await tryTimes(one, 'a', 6)).toBe(5);
});

it('allows no more than so many of a hundred at once', async () => {
  const limit = process()('parallel', 20, 60);
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => limit.consume('a')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

it('refuses without a query once as many were refused as it allows, and no longer than its time', async () => {
  const limit = process()('alone', 2, 3600, { refusesAlone: true });
  limit.requireKnownTries('a');
  expect(await tryTimes(limit, 'a', 3)).toBe(2);
  limit.requireKnownTries('a');
  expect(await tryTimes(limit, 'a', 5)).toBe(0);
  const points = await testApp.sql("select points from rate_limits where key like 'alone:%'");
  expect(points).toEqual([{ points: 4 }]);
  expect(() => limit.requireKnownTries('a')).toThrow('Too many tries');
  limit.requireKnownTries('b');
  clock.moveBy(hour);
  limit.requireKnownTries('a');
  expect(await tryTimes(limit, 'a', 1)).toBe(1);
});

it('refuses without a query only what the database would refuse too, whatever was given back', async () => {
  const [alone, asking] = [process()('both', 2, 3600, { refusesAlone: true }), process()('both', 2, 3600)];
  expect(await tryTimes(alone, 'a', 3)).toBe(2);
  await alone.giveBack('a');
  await alone.giveBack('a');
  // One refused try is counted: one more is left.
  expect(await tryTimes(alone, 'a', 1)).toBe(1);
  expect(await tryTimes(alone, 'a', 2)).toBe(0);
  await alone.giveBack('a');
  expect(() => alone.requireKnownTries('a')).toThrow('Too many tries');
  expect(await tryTimes(asking, 'a', 1)).toBe(0);
});

it('keeps a thousand used-up keys in mind', async () => {
  const limit = process()('many', 0, 3600, { refusesAlone: true });
  const keys = Array.from({ length: 1005 }, (_, index) => `key ${index}`);
  await Promise.all(keys.map((key) => tryTimes(limit, key, 1)));
  const isKnown = (key: string): boolean => {
    try {
      limit.requireKnownTries(key);
      return false;
    } catch {
      return true;
    }
  };
  expect(keys.filter(isKnown)).toHaveLength(1000);
  // The database still refuses the others.
  const [forgotten] = keys.filter((key) => !isKnown(key));
  expect(await tryTimes(limit, forgotten ?? '', 1)).toBe(0);
});

it('gives a try back, forgets a key, and never allows more than its tries by that', async () => {
  const limit = process()('given_back', 2, 60);
  await limit.giveBack('a');
  expect(await tryTimes(limit, 'a', 3)).toBe(2);
  await limit.giveBack('a');
  await limit.giveBack('a');
  expect(await tryTimes(limit, 'a', 3)).toBe(1);
  await limit.forget('a');
  expect(await tryTimes(limit, 'a', 3)).toBe(2);
});

it('remembers a key for its time', async () => {
  const limit = process()('seen', 1, 3600);
  expect(await limit.remembers('a')).toBe(false);
  await limit.remember('a');
  expect([await limit.remembers('a'), await limit.remembers('b')]).toEqual([true, false]);
  clock.moveBy(hour);
  expect(await limit.remembers('a')).toBe(false);
});

it('deletes what is over', async () => {
  const limit = process()('swept', 1, 60);
  for (const key of ['a', 'b', 'c']) await limit.consume(key);
  clock.moveBy(hour);
  await limit.consume('d');
  const rows = async () => (await testApp.sql("select key from rate_limits where key like 'swept:%'")).length;
  await expect.poll(rows).toBe(1);
});

it('deletes what is over without waiting for a row that a transaction holds, which could be a deadlock', async () => {
  const limit = process()('held', 1, 60);
  for (const key of ['a', 'b', 'c']) await limit.consume(key);
  const rows = async () => (await testApp.sql("select key from rate_limits where key like 'held:%'")).length;
  await postgres.database.transaction().execute(async (within) => {
    const [held] = await within
      .selectFrom('rate_limits')
      .where('key', 'like', 'held:%')
      .select('key')
      .limit(1)
      .forUpdate()
      .execute();
    expect(held).toBeDefined();
    clock.moveBy(hour);
    await limit.consume('d');
    // The held row and the new one.
    await expect.poll(rows).toBe(2);
  });
});
