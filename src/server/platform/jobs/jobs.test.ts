/** Jobs wake their worker when they are committed, and are found when no notification came; an idle product asks the database for next to nothing. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { proxyToPostgres } from '#tests/faults/engine-proxy.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres, type Postgres } from '../db/postgres.ts';
import { type Live, startLive } from '../live/live.ts';
import { createLog } from '../log.ts';
import { runAs, workOf } from '../turns/work.ts';
import { createJobs, type JobDefinition, type Jobs, jobHandler } from './jobs.ts';

const count: JobDefinition<{ id: string }> = { name: 'test.count', payloadSchema: z.object({ id: z.string() }) };
const log = createLog('silent');

let testApp: TestApp;
let postgres: Postgres;
let proxy: Awaited<ReturnType<typeof proxyToPostgres>>['proxy'];
let live: Live;
let jobs: Jobs;
let ran: string[] = [];
let failures: string[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl);
  const proxied = await proxyToPostgres(testApp.settings.databaseUrl);
  ({ proxy } = proxied);
  live = await startLive({ url: proxied.url, database: postgres.database, log });
  jobs = createJobs({ url: testApp.settings.databaseUrl, log, live, scheduler: false });
  jobs.handle(
    jobHandler(count, async ({ id }) => {
      if (failures.includes(id)) {
        failures = failures.filter((each) => each !== id);
        throw new Error('not at the first try');
      }
      ran.push(id);
    }),
  );
  await jobs.start();
});
afterAll(async () => {
  await jobs?.close();
  await live?.close();
  await proxy?.close();
  await postgres?.close();
  await testApp?.close();
});
beforeEach(() => {
  ran = [];
});

it('runs a job when its transaction is committed, and not before', async () => {
  await postgres.database.transaction().execute(async (transaction) => {
    await jobs.send(count, { id: 'one' }, transaction);
    await delay(1_500);
    expect(ran).toEqual([]);
  });
  await expect.poll(() => ran).toEqual(['one']);
});

it('repeats a failed job, and runs a delayed one, when it is due', async () => {
  failures = ['two'];
  await jobs.send(count, { id: 'two' }, postgres.database);
  await jobs.send(count, { id: 'three' }, postgres.database, { afterSeconds: 1 });
  await expect.poll(() => ran.toSorted(), { timeout: 20_000 }).toEqual(['three', 'two']);
});

it('lets the jobs of one account take no more than its share of the workers, so that those of others begin at once', async () => {
  const fair: JobDefinition<{ id: string }> = { ...count, name: 'test.fair', atOnce: 4, ofOwner: 2 };
  const [begun, finishers]: [string[], (() => void)[]] = [[], []];
  const own = createJobs({ url: testApp.settings.databaseUrl, log, live, scheduler: false });
  own.handle(
    jobHandler(fair, async ({ id }) => {
      begun.push(id);
      if (id.startsWith('greedy')) await new Promise<void>((finish) => finishers.push(finish));
    }),
  );
  await own.start();
  try {
    const greedy = Array.from({ length: 30 }, (_, number) => `greedy ${number}`);
    // Who asks is known from the request, or named.
    await runAs(workOf('greedy'), async () => {
      for (const id of greedy.slice(0, 15)) await own.send(fair, { id }, postgres.database);
    });
    for (const id of greedy.slice(15)) await own.send(fair, { id }, postgres.database, { owner: 'greedy' });
    // Both of its places are taken, whichever of its jobs came first.
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(2);
    await own.send(fair, { id: 'other' }, postgres.database, { owner: 'other' });
    await own.send(fair, { id: 'of nobody' }, postgres.database);
    await expect.poll(() => begun.slice(2).toSorted(), { timeout: 20_000 }).toEqual(['of nobody', 'other']);
    // As soon as one is done, the next one begins.
    for (let done = 0; done < greedy.length; done += 1) {
      await expect.poll(() => finishers.length, { timeout: 20_000 }).toBeGreaterThan(0);
      finishers.shift()?.();
    }
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(32);
  } finally {
    for (const finish of finishers) finish();
    await own.close();
  }
});

it('runs a job whose worker was killed between its insert and its notification, once another worker starts', async () => {
  const left: JobDefinition<{ id: string }> = { ...count, name: 'test.left' };
  const run = async ({ id }: { id: string }) => void ran.push(id);
  const options = { url: testApp.settings.databaseUrl, log, scheduler: false };
  // It has no worker, as after a kill.
  const killed = createJobs({ ...options, live: undefined });
  killed.handle(jobHandler(left, run));
  await killed.start();
  await killed.send(left, { id: 'five' }, postgres.database);
  const next = createJobs({ ...options, live });
  next.handle(jobHandler(left, run));
  await next.start();
  try {
    await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['five']);
  } finally {
    await next.close();
    await killed.close();
  }
});

it('finds a job that was inserted while the connection for notifications was down', async () => {
  proxy.freeze();
  await jobs.send(count, { id: 'four' }, postgres.database);
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['four']);
});

it('asks the database next to nothing while there is nothing to do', async () => {
  const committed = async () => {
    const [row] = await testApp.sql<{ count: string }>(
      'select xact_commit as count from pg_stat_database where datname = current_database()',
    );
    return Number(row?.count);
  };
  // About twenty; more while connections still report what they did at the start, and in the seconds in which every queue has its look of the minute.
  // Workers that poll every two seconds always commit more than two hundred.
  const inFiveSeconds = async () => {
    const before = await committed();
    await delay(5_000);
    return (await committed()) - before;
  };
  await expect.poll(inFiveSeconds, { timeout: 60_000, interval: 1 }).toBeLessThan(60);
});
