/** Failed jobs are found wherever the queue keeps them, run again once, and are discarded (DESK-13 to DESK-16). */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { openPostgres, type Postgres } from '../db/postgres.ts';
import { type Live, startLive } from '../live/live.ts';
import { createLog } from '../log.ts';
import { jobsIn, operatedStates } from './job-control.sql.ts';
import { createJobs, type JobDefinition, JobGivenUpError, type Jobs, jobHandler } from './jobs.ts';

const payloadSchema = z.object({ id: z.string() });
const plain: JobDefinition<{ id: string }> = { name: 'test.plain', payloadSchema };
const kept: JobDefinition<{ id: string }> = { name: 'test.kept', payloadSchema, givenUpTo: 'test.kept_given_up' };
const log = createLog('silent');

let testApp: TestApp;
let postgres: Postgres;
let live: Live;
let jobs: Jobs;
let isBroken = true;
const ran: string[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  postgres = openPostgres(testApp.settings.databaseUrl);
  live = await startLive({ url: testApp.settings.databaseUrl, database: postgres.database, log });
  jobs = createJobs({ url: testApp.settings.databaseUrl, log, live, scheduler: false });
  const work = async ({ id }: { id: string }) => {
    if (isBroken) throw new JobGivenUpError(`no room for ${id}`);
    ran.push(id);
  };
  jobs.handle(jobHandler(plain, work), jobHandler(kept, work));
  await jobs.start();
});
afterAll(async () => {
  await jobs?.close();
  await live?.close();
  await postgres?.close();
  await testApp?.close();
});
afterEach(() => testApp.sql("delete from pgboss.job where name like 'test.%'"));

const failed = async (queue?: string) => (await jobs.control.list({ state: 'failed', queue, most: 50 })).jobs;
const countsOf = async (queue: string) => (await jobs.control.queues()).find(({ name }) => name === queue);
const fail = async (definition: typeof plain, ...ids: string[]) => {
  isBroken = true;
  const before = (await failed(definition.name)).length;
  for (const id of ids) await jobs.send(definition, { id }, postgres.database);
  await expect.poll(async () => (await failed(definition.name)).length, { timeout: 20_000 }).toBe(before + ids.length);
  isBroken = false;
};
const insert = (state: string, { queue = plain.name, at = 'now()', id = randomUUID() } = {}) =>
  testApp.sql<{ id: string }>(
    `insert into pgboss.job (id, name, state, data, created_on, start_after, completed_on, output)
     values ($1, $2, $3::pgboss.job_state, '{"id": "x"}', ${at}, now() + interval '1 hour', ${at}, '{"message": "broken"}') returning id`,
    [id, queue, state],
  );

it.each([plain, kept])('lists a failed job of $name once, and runs it again once', async (definition) => {
  await fail(definition, 'one');
  const [job, ...others] = await failed();
  expect(others).toEqual([]);
  expect(job).toMatchObject({ queue: definition.name, attempts: 1, error: 'no room for one' });
  expect(await countsOf(definition.name)).toMatchObject({ failed: 1, waiting: 0 });
  const found = await jobs.control.find(job?.id ?? '');
  if (found === undefined) throw new Error('it was listed');
  expect(found.stage).toBe('failed');
  ran.length = 0;
  const tries = await Promise.all([jobs.control.retry(found), jobs.control.retry(found)]);
  expect(tries.toSorted()).toEqual([false, true]);
  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['one']);
  expect(await failed()).toEqual([]);
  expect(await jobs.control.retry(found)).toBe(false);
  expect(await jobs.control.discard(found)).toBe(false);
});

it.each([plain, kept])('discards a failed job of $name for good', async (definition) => {
  await fail(definition, 'two');
  const [job] = await failed();
  const found = await jobs.control.find(job?.id ?? '');
  if (found === undefined) throw new Error('it was listed');
  expect(await jobs.control.discard(found)).toBe(true);
  expect(await failed()).toEqual([]);
  expect(await jobs.control.discard(found)).toBe(false);
});

it.each([plain, kept])('runs all failed jobs of $name again, and none of another queue', async (definition) => {
  const other = definition === plain ? kept : plain;
  await fail(other, 'other');
  await fail(definition, 'a', 'b', 'c');
  ran.length = 0;
  expect(await jobs.control.retryQueue(definition.name)).toBe(3);
  await expect.poll(() => ran.toSorted(), { timeout: 20_000 }).toEqual(['a', 'b', 'c']);
  expect((await failed()).map(({ queue }) => queue)).toEqual([other.name]);
  expect(await jobs.control.retryQueue(definition.name)).toBe(0);
});

it('discards no job that waits, runs or is done', async () => {
  for (const [state, stage] of [
    ['created', 'waiting'],
    ['retry', 'waiting'],
    ['active', 'active'],
    ['completed', 'done'],
    ['cancelled', 'done'],
  ]) {
    const [row] = await insert(state ?? '');
    const found = await jobs.control.find(row?.id ?? '');
    if (found === undefined) throw new Error(`${state} was not found`);
    expect(found.stage).toBe(stage);
    expect(await jobs.control.discard(found)).toBe(false);
    expect(await jobs.control.retry(found)).toBe(false);
  }
  expect(await jobs.control.find(randomUUID())).toBeUndefined();
});

it('goes on behind a page, whatever becomes of its jobs, and loses none of one instant', async () => {
  const at = "timestamptz '2026-01-01T00:00:00.123456Z'";
  for (const state of ['failed', 'created', 'active'])
    for (let number = 0; number < 5; number += 1) await insert(state, { at });
  for (const state of operatedStates) {
    const seen: string[] = [];
    let before: Awaited<ReturnType<Jobs['control']['list']>>['next'];
    do {
      const { jobs: page, next } = await jobs.control.list({ state, queue: plain.name, before, most: 2 });
      seen.push(...page.map(({ id }) => id));
      // The last one of the page is gone before the next page is asked for.
      await testApp.sql('delete from pgboss.job where id = $1', [next?.id ?? null]);
      before = next;
    } while (before !== undefined);
    expect(new Set(seen).size, state).toBe(5);
  }
});

it('tells what waits, and since when', async () => {
  const columns =
    'policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name';
  await testApp.sql(
    `insert into pgboss.queue (name, ${columns}) select 'test.idle', ${columns} from pgboss.queue where name = 'test.plain'`,
  );
  const at = "timestamptz '2026-01-01T00:00:00Z'";
  await insert('created', { queue: 'test.idle', at });
  expect(await countsOf('test.idle')).toMatchObject({ waiting: 1, oldestAt: null });
  await testApp.sql("update pgboss.job set start_after = created_on where name = 'test.idle'");
  expect(await countsOf('test.idle')).toMatchObject({ waiting: 1, oldestAt: new Date('2026-01-01T00:00:00Z') });
  expect(await countsOf('test.kept_given_up')).toBeUndefined();
});

it('reads jobs by indexes, however many have finished', async () => {
  await testApp.sql(
    `insert into pgboss.job (name, state, data, completed_on)
     select 'test.plain', 'completed', '{}', now() from generate_series(1, 20000)`,
  );
  await insert('failed');
  await testApp.sql('analyze pgboss.job_common');
  for (const state of operatedStates) {
    const [row] = await testApp.sql<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, buffers, format json) ${jobsIn[state]}`,
      [null, null, null, 51],
    );
    const plan = JSON.stringify(row);
    expect(/"Seq Scan"[^{}]*"Relation Name":"job_common"/.test(plan), state).toBe(false);
  }
});
