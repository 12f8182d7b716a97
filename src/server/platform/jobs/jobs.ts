/** Background jobs that survive a crash: queues in PostgreSQL, enqueued in the transaction that causes them. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, fromKysely, type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { openPostgres, type Queryable } from '../db/postgres.ts';
import type { Live } from '../live/live.ts';
import type { Logger } from '../log.ts';
import { jobRuns } from '../metrics/metrics.ts';
import { traced } from '../tracing.ts';
import { currentWork } from '../turns/work.ts';
import { wakeDueQueues } from './due-queues.ts';
import { createJobControl, type JobControl } from './job-control.ts';
import { messageIn } from './job-error.ts';
import { prepareQueues } from './prepare-queues.ts';

/** A kind of job: its queue's name and its payload's schema, checked when enqueued and when run. */
export interface JobDefinition<Payload extends object> {
  /** Such as `links.forget_statistics`. */
  name: string;
  payloadSchema: z.ZodType<Payload>;
  /** Cron expression in UTC, for a scheduled job. */
  schedule?: string;
  /** Workers of a process, each with one job at a time. Default 1 for a scheduled job, which never runs beside itself, and 2 for others. */
  atOnce?: number;
  /** How many of one account's jobs a process runs at one time, fewer than all workers, so that those of others begin at once. Default 1. */
  ofOwner?: number;
  /** Seconds for which a finished job stays in the queue's table with its payload. Default seven days. */
  keptFor?: number;
  /** Set for work of hours that goes on where it was cut off. Other jobs may run for a quarter of an hour. */
  isLong?: true;
  /** The queue that keeps, for two weeks, jobs that were given up: without a try left, or by JobGivenUpError. Nothing works on it. */
  givenUpTo?: string;
}

/** Thrown by a handler: no further try can help. The message is kept with the job. */
export class JobGivenUpError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobGivenUpError';
  }
}

/** A job that was given up. */
export interface GivenUpJob<Payload extends object> {
  id: string;
  payload: Payload;
  /** When it was enqueued, and when it was given up. */
  sentAt: Date;
  givenUpAt: Date;
  /** Tries after the first one. */
  retries: number;
  /** The last error, as one sentence. */
  reason: string;
}

/** A job that still waits, runs, is over, or was given up. */
export interface FoundJob {
  payload: unknown;
  sentAt: Date;
  state: string;
}

/** A queue with its handler. */
export interface JobHandler {
  definition: JobDefinition<object>;
  run(payload: unknown): Promise<void>;
}

/** Runs `handler` for each job of the queue, with a checked payload. */
export function jobHandler<Payload extends object>(
  definition: JobDefinition<Payload>,
  handler: (payload: Payload) => Promise<void>,
): JobHandler {
  return { definition, run: (payload) => handler(definition.payloadSchema.parse(payload)) };
}

/** Enqueues and runs jobs. Handlers must be idempotent: a job whose process died runs again. */
export interface Jobs {
  /**
   * Enqueues one job; inside a transaction (`within`) it exists only if that commits. It runs at once, or after `afterSeconds`. It takes its turns with
   * the other jobs of `owner`: by default of the account or network that the request is for; a job without one has no share.
   */
  send<Payload extends object>(
    definition: JobDefinition<Payload>,
    payload: Payload,
    within: Queryable,
    options?: { afterSeconds?: number; owner?: string | undefined },
  ): Promise<void>;
  /** Whether a job with this payload waits, runs, or has a try left. */
  isOpen<Payload extends object>(definition: JobDefinition<Payload>, payload: Payload): Promise<boolean>;
  /** The jobs that were given up, oldest first. */
  givenUp<Payload extends object>(definition: JobDefinition<Payload>): Promise<GivenUpJob<Payload>[]>;
  /** Enqueues given-up jobs again, with all their tries; gives how many there were. */
  sendAgain<Payload extends object>(definition: JobDefinition<Payload>, ids: readonly string[]): Promise<number>;
  /** What an operator sees and does. */
  control: JobControl;
  /** The jobs, also those that are over or were given up, whose payload contains `part`, such as a person's email. */
  findWith<Payload extends object>(definition: JobDefinition<Payload>, part: object): Promise<FoundJob[]>;
  /** Deletes them, but for those that run at this moment; gives how many. */
  deleteWith<Payload extends object>(
    definition: JobDefinition<Payload>,
    part: object,
    within: Queryable,
  ): Promise<number>;
  /** Adds handlers. Call before `start`. */
  handle(...handlers: readonly JobHandler[]): void;
  /** Ends the schedules of jobs that do not run in this installation, which a start of before stored. Call before `start`. */
  leaveOut(...handlers: readonly JobHandler[]): void;
  /** Creates the queues and, in a process that works, starts running jobs. */
  start(): Promise<void>;
  /** Stops taking jobs and closes the database connections. */
  close(): Promise<void>;
}

/** How long a long job may take, in seconds. */
const longJob = { expireInSeconds: 6 * 3600 };
/**
 * Seconds between two signs of life of a job that runs, and between two looks of each worker for jobs without one. With `silence` of `prepare-queues.ts`
 * and the pause before a retry, the job of a killed worker is taken over within a minute.
 */
const signOfLife = 5;
const lookForDead = 10;
/** Seconds between two deletions of finished jobs whose time is over. */
const forgetDoneEvery = 300;
/** Seconds between two looks of a worker that was not woken. It is woken by each job, and by `wakeDueQueues`. */
const safetyNet = 60;

export interface JobsOptions {
  /** The database of the queues. */
  url: string;
  log: Logger;
  /** Wakes the workers. A process without it only enqueues, and does no maintenance of the queues. */
  live: Pick<Live, 'listen' | 'onGap'> | undefined;
  /** Says when connections that give no sign of life have to go; left out, they stay. */
  onSilence?: Live['onSilence'];
  /** Whether this process enqueues the scheduled jobs. */
  scheduler: boolean;
}

/** Jobs in the database at `url`. A worker sleeps until PostgreSQL notifies it of a committed job, or until a delayed job is due. */
export function createJobs({ url, log, live, onSilence, scheduler }: JobsOptions): Jobs {
  // A pool of its own, so that jobs never wait behind requests. It is opened here, because the queue's own pool would end the process when a
  // connection breaks.
  const { pool, endSilent } = openPostgres(url, { connections: 2 });
  onSilence?.(endSilent);
  const db: Db = { executeSql: (text, values) => pool.query(text, values) };
  if (live !== undefined)
    db.listen = async (channel, wake, reconnected) => {
      const stopListening = await live.listen(channel, wake);
      const forgetGap = live.onGap(reconnected);
      return {
        async close() {
          forgetGap();
          await stopListening();
        },
      };
    };
  const boss = new PgBoss({
    db,
    useListenNotify: live !== undefined,
    supervise: live !== undefined,
    superviseIntervalSeconds: lookForDead,
    monitorIntervalSeconds: lookForDead,
    maintenanceIntervalSeconds: forgetDoneEvery,
    schedule: scheduler,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reported an error; it goes on.'));
  const control = createJobControl({ boss, pool });
  const handlers: JobHandler[] = [];
  const leftOut: JobHandler[] = [];
  let stopWaking = (): void => undefined;
  return {
    async send(definition, payload, within, { afterSeconds = 0, owner = currentOwner() } = {}) {
      const options = {
        db: fromKysely(within),
        startAfter: afterSeconds,
        // A worker takes no job of a group that another worker has one of.
        ...(owner === undefined ? {} : { group: { id: `${owner} ${randomInt(definition.ofOwner ?? 1)}` } }),
        ...(definition.isLong ? longJob : {}),
      };
      await boss.send(definition.name, definition.payloadSchema.parse(payload), options);
    },
    async isOpen({ name }, payload) {
      const found = await boss.findJobs(name, { data: payload });
      return found.some(({ state }) => state === 'created' || state === 'retry' || state === 'active');
    },
    async givenUp({ givenUpTo, payloadSchema }) {
      if (givenUpTo === undefined || (await boss.getQueue(givenUpTo)) === null) return [];
      const found = await boss.findJobs<object>(givenUpTo, { queued: true });
      return found
        .map((job) => toGivenUp(job, payloadSchema))
        .toSorted((one, other) => one.givenUpAt.getTime() - other.givenUpAt.getTime());
    },
    async sendAgain({ name, givenUpTo }, ids) {
      if (givenUpTo === undefined || ids.length === 0) return 0;
      return boss.redrive(givenUpTo, { ids: [...ids], destination: name, limit: ids.length });
    },
    control,
    async findWith({ name, givenUpTo = name }, part) {
      const { rows } = await pool.query<FoundJob>(
        `select data as payload, created_on as "sentAt", case when name = $1 then state::text else 'given up' end as state
         from pgboss.job where name = any($2) and data @> $3 order by created_on, id`,
        [name, [name, givenUpTo], JSON.stringify(part)],
      );
      return rows;
    },
    async deleteWith({ name, givenUpTo = name }, part, within) {
      const { numAffectedRows } = await sql`
        delete from pgboss.job where name = any(${[name, givenUpTo]}::text[]) and data @> ${JSON.stringify(part)}::jsonb
          and state <> 'active'`.execute(within);
      return Number(numAffectedRows ?? 0);
    },
    handle(...more) {
      handlers.push(...more);
    },
    leaveOut(...more) {
      leftOut.push(...more);
    },
    async start() {
      await boss.start();
      for (const { definition } of leftOut) await endSchedule(boss, definition);
      await prepareQueues(
        boss,
        handlers.map(({ definition }) => definition),
      );
      await control.prepare();
      if (live === undefined) return;
      const workerIds = new Map<string, string[]>();
      const wake = (name: string): void => {
        for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
      };
      for (const { definition, run } of handlers) {
        const { name, schedule, atOnce = schedule === undefined ? 2 : 1 } = definition;
        const runOne = async ({ id, data }: Job<unknown>): Promise<JobResult> => {
          const end = jobRuns.startTimer({ queue: name });
          try {
            await traced(`job ${name}`, { 'messaging.destination.name': name, 'messaging.message.id': id }, () =>
              run(data),
            );
            end({ outcome: 'completed' });
            return { id, status: 'completed' };
          } catch (error) {
            const output = { message: error instanceof Error ? error.message : String(error) };
            end({ outcome: error instanceof JobGivenUpError ? 'given_up' : 'failed' });
            if (error instanceof JobGivenUpError) return { id, status: 'deadletter', output };
            log.warn({ err: error, job: definition.name }, 'A job failed; it is retried later, if it has tries left.');
            return { id, status: 'failed', output };
          }
        };
        const options = {
          ...{ localGroupConcurrency: 1, perJobResults: true },
          ...{ pollingIntervalSeconds: safetyNet, heartbeatRefreshSeconds: signOfLife },
        } as const;
        const ids: string[] = [];
        workerIds.set(name, ids);
        for (let number = 0; number < atOnce; number += 1) {
          const id = await boss.work(name, options, async (found: Job<unknown>[]) => {
            const results = await Promise.all(found.map(runOne));
            // It looks for the next job at once.
            boss.notifyWorker(ids[number] ?? '');
            return results;
          });
          ids.push(id);
        }
        if (schedule !== undefined) await boss.schedule(name, schedule, {}, definition.isLong ? longJob : {});
      }
      stopWaking = wakeDueQueues({ pool, log, wake }, [...workerIds.keys()]);
    },
    async close() {
      stopWaking();
      await boss.stop({ graceful: true, timeout: 2000 });
      await pool.end();
    },
  };
}

/** Without it the queue of a job that nothing works on would grow, and the status would complain of its age. */
async function endSchedule(boss: PgBoss, { name, schedule }: JobDefinition<object>): Promise<void> {
  if (schedule === undefined || (await boss.getQueue(name)) === null) return;
  await boss.unschedule(name);
  await boss.deleteQueuedJobs(name);
}

/** The owner of this request's work: the paying account, else the person or the network. */
function currentOwner(): string | undefined {
  const work = currentWork();
  return work?.payer ?? work?.person;
}

function toGivenUp<Payload extends object>(
  job: JobWithMetadata<object>,
  payloadSchema: z.ZodType<Payload>,
): GivenUpJob<Payload> {
  const { id, data, createdOn, sourceCreatedOn, sourceRetryCount, sourceOutput } = job;
  return {
    id,
    payload: payloadSchema.parse(data),
    sentAt: sourceCreatedOn ?? createdOn,
    givenUpAt: createdOn,
    retries: sourceRetryCount ?? 0,
    reason: messageIn(sourceOutput),
  };
}
